// The game's cards, places and tables by name, fetched once.

let found = null;
let asked = null;
const none = { cards: [], places: [], tables: [], decks: [], piles: {}, types: {}, traits: {}, pawns: [] };

export function load(game) {
  asked ||= fetch(`/catalog/${game}.json`).then((response) => response.json()).then((made) => {
    made.byCode = new Map(made.cards.map((card) => [card.code, card]));
    made.byPlace = new Map(made.places.map((place) => [place.id, place]));
    found = made;
    return made;
  }).catch(() => { asked = null; return none; });
  return asked;
}

export const catalog = () => found || none;
export const cardOf = (code) => found?.byCode.get(code);
export const placeOf = (id) => found?.byPlace.get(id);
export const pawnOf = (id) => found?.pawns.find((pawn) => pawn.id === id);
export const typeOf = (card) => found?.types[card?.type] || { name: "", icon: "" };
export const signOf = (card) => {
  for (const trait of card?.traits || []) {
    const icon = found?.traits[trait]?.icon;
    if (icon && (card.type === "creature" || !typeOf(card).icon)) return icon;
  }
  return typeOf(card).icon;
};

// A deck with those that are shuffled into it, and the decks that lie in a pile.
export const decksWith = (deck) => catalog().decks.filter((one) => one.id === deck || one.joins === deck).map((one) => one.id);
export const decksIn = (pile) => catalog().piles[pile];

export const plain = (words) => words.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

// The cards whose name, code or words have all that was typed; names that begin so come first.
export function search(typed, cards) {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (!wanted.length) return cards;
  const scored = cards
    .map((card) => [card, plain(`${card.name} ${card.also || ""} ${card.code}`), plain(`${typeOf(card).name} ${(card.traits || []).map((one) => found.traits[one]?.name || one).join(" ")} ${card.says || ""}`)])
    .filter(([, name, more]) => wanted.every((word) => name.includes(word) || more.includes(word)));
  const rank = ([, name]) => (name.startsWith(wanted[0]) ? 0 : wanted.every((word) => name.includes(word)) ? 1 : 2);
  return scored.sort((a, b) => rank(a) - rank(b) || a[0].name.localeCompare(b[0].name)).map(([card]) => card);
}
