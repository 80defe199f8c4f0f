// Small comforts of the pages that the server makes: forms that cannot be sent twice, codes typed as they come.

for (const form of document.querySelectorAll("form[method=post]")) {
  form.addEventListener("submit", (event) => {
    const key = event.submitter;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    key?.classList.add("busy");
    setTimeout(() => { delete form.dataset.sent; key?.classList.remove("busy"); }, 4000);
  });
}
// A page that comes back from the phone's memory may be sent again.
addEventListener("pageshow", () => { for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent; });

// What was typed under another name of the companion, before the page moved to this one.
if (location.hash.startsWith("#typed=")) {
  try {
    for (const [name, value] of JSON.parse(decodeURIComponent(location.hash.slice(7)))) {
      for (const field of document.querySelectorAll(`main input[name="${CSS.escape(name)}"]:not([type=hidden])`)) {
        if (field.type === "radio" || field.type === "checkbox") field.checked ||= field.value === value;
        else field.value = value;
      }
    }
  } catch { /* cut short on its way: the fields stay empty */ }
  history.replaceState(null, "", location.pathname + location.search);
}
if (document.querySelector('meta[name="companion"]')) import("./reach.js").then(({ move }) => move());
