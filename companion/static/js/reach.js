// Looks whether this phone finds the companion by its name, and moves there before anybody sits down: cookies belong to one name.

const meta = document.querySelector('meta[name="companion"]');
const PATIENCE = 2500;

async function reaches(address, mark) {
  const given = new AbortController();
  const late = setTimeout(() => given.abort(), PATIENCE);
  try {
    const answer = await fetch(`${address}/ping`, { credentials: "omit", cache: "no-store", signal: given.signal });
    return answer.ok && (await answer.text()) === `here ${mark}`;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
  }
}

// What somebody has typed meanwhile goes along.
function typed() {
  const changed = (field) => (field.type === "radio" || field.type === "checkbox" ? field.checked && !field.defaultChecked : field.value !== field.defaultValue);
  const fields = [...document.querySelectorAll("main input[name]:not([type=hidden])")].filter(changed).map((field) => [field.name, field.value]);
  return fields.length ? `#typed=${encodeURIComponent(JSON.stringify(fields))}` : location.hash;
}

export async function move() {
  const { content: address, dataset } = meta;
  if (new URL(address).origin === location.origin) return;
  let held = null;
  const hold = (event) => {
    event.preventDefault();
    event.stopPropagation();
    held = [event.target, event.submitter];
  };
  addEventListener("submit", hold, true);
  const found = await reaches(address, dataset.mark);
  removeEventListener("submit", hold, true);
  if (found) location.replace(address + location.pathname + location.search + typed());
  else if (held) held[0].requestSubmit(held[1]);
}
