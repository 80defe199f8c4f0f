"""Checks what play.yaml says of counters and piles that belong to cards, and of steps about them."""

from __future__ import annotations

from cardgen.load.checking import Path
from cardgen.load.play_spec import CounterEntry, PileEntry, StepEntry
from cardgen.load.play_words import PlayWords
from cardgen.model.steps import Owner

_SEATS = "seats"


def check_inside(words: PlayWords, entry: CounterEntry | PileEntry, path: Path) -> None:
    """What belongs to cards names the piles in which they lie, and nothing else does."""
    if (entry.of is Owner.CARD) is not bool(entry.inside):
        hint = "write “of: card” with “in:” and the pile in which its cards lie"
        words.wrong("“of: card” and “in” go together", path, hint)
    for pile in entry.inside:
        _open_pile(words, pile, (*path, "in"))


def check_pile_of_cards(words: PlayWords, entry: PileEntry, path: Path) -> None:
    """Where its cards go when their card leaves, and of which kinds one alone works."""
    if entry.drops and words.known("pile", entry.drops, (*path, "drops")):
        below = words.piles[entry.drops]
        if entry.of is not Owner.CARD or below.of is not Owner.SEAT:
            hint = "only what belongs to cards is dropped, into a pile of a seat"
            words.wrong(f"cards cannot be dropped into “{entry.drops}” from here", (*path, "drops"), hint)
    for word in entry.one_of:
        if not words.has("type", word):
            words.known("trait", word, (*path, "one-of"))
    if entry.suits and words.known("field", entry.suits, (*path, "suits")) and entry.of is not Owner.CARD:
        words.wrong("“suits” is about the card at which others lie", (*path, "suits"), "it goes with “of: card”")
    if entry.one_of and not entry.works:
        words.wrong("“one-of” says which cards work, and here none does", (*path, "one-of"), "write “works: true”")


def _open_pile(words: PlayWords, pile: str, path: Path) -> None:
    """A pile whose cards all may see; in others, what belongs to a card would tell of it."""
    if words.known("pile", pile, path):
        known = words.piles[pile]
        if known.secret or known.of is Owner.CARD:
            words.wrong(f"nothing can belong to the cards in “{pile}”", path, "name an open pile of seats or places")


def check_lay(words: PlayWords, entry: StepEntry, path: Path) -> None:
    """Cards are laid on places, on those that the step names or that a seat chooses."""
    words.known("deck", entry.source, (*path, "from"))
    if words.known("pile", entry.to, (*path, "to")) and words.piles[entry.to].of is not Owner.PLACE:
        words.wrong(f"“{entry.to}” is no pile of places", (*path, "to"), "cards are laid on places")
    for mark in entry.but:
        if mark != _SEATS:
            words.known("mark", mark, (*path, "but"))


def check_spread(words: PlayWords, entry: StepEntry, path: Path) -> None:
    """What is spread comes off a counter of cards, over a pile in whose cards it is counted."""
    words.all_known("trait", entry.but, (*path, "but"))
    if words.known("counter", entry.to, (*path, "to")) and words.known("pile", entry.over, (*path, "over")):
        counter = words.counters[entry.to]
        if counter.of is not Owner.CARD or entry.over not in counter.inside:
            hint = "write “over:” and a pile that the counter names in “in”"
            words.wrong(f"the cards in “{entry.over}” have no “{entry.to}”", path, hint)


def check_named(words: PlayWords, what: str, path: Path) -> None:
    """A pile of a seat, of its place or of the room, whose top card is named."""
    if words.known("pile", what, (*path, "name")) and words.piles[what].of is Owner.CARD:
        words.wrong(f"“{what}” belongs to cards", (*path, "name"), "name a pile of seats, places or the room")


def check_repeat(words: PlayWords, entry: StepEntry, what: str, path: Path) -> None:
    """Both phases are there, and the first does not come after the last."""
    if words.known("phase", what, (*path, "repeat")) and words.known("phase", entry.to, (*path, "to")):
        order = words.phases
        if order.index(what) > order.index(entry.to):
            words.wrong(f"“{entry.to}” comes before “{what}”", (*path, "to"), "name the earlier phase first")


def check_along(words: PlayWords, entry: StepEntry, path: Path) -> None:
    """What goes along with a card lies at it."""
    for pile in entry.goes_with:
        if words.known("pile", pile, (*path, "along")) and words.piles[pile].of is not Owner.CARD:
            words.wrong(f"“{pile}” does not belong to cards", (*path, "along"), "name piles that say “of: card”")


def check_stops(words: PlayWords, entry: StepEntry, path: Path) -> None:
    """A pawn is stopped by a pile of places, or by the pawns of seats."""
    for word in entry.stops:
        if word != _SEATS and words.known("pile", word, (*path, "stops")) and words.piles[word].of is not Owner.PLACE:
            words.wrong(f"“{word}” is no pile of places", (*path, "stops"), f"name such a pile, or {_SEATS}")


def check_each(words: PlayWords, entry: StepEntry, path: Path, known: tuple[str, ...]) -> None:
    """`each` is one of the words that are known, or a pile whose cards are meant one by one."""
    each = entry.each or ""
    if each and each not in known and not words.has("pile", each):
        hint = f"write one of {', '.join(known)}, or the id of a pile"
        words.wrong(f"“each” cannot be “{each}”", (*path, "each"), hint)
