"""Gives codes to cards that have none, from their names and never from their order, and finds codes that clash."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.load.cards import Draft
from cardgen.load.columns import Columns
from cardgen.load.findings import Findings, rows_listed, shortened
from cardgen.load.words import folded
from cardgen.model.game import Card

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # base 32 without I, L, O and U, which are misread
_SHORTEST, _LONGEST = 4, 7


@dataclass(frozen=True, slots=True)
class DraftDeck:
    """A deck's cards as read, with what is needed to tell where something is wrong with them."""

    id: str
    drafts: tuple[Draft, ...]
    columns: Columns
    findings: Findings


def with_codes(decks: Sequence[DraftDeck], prefix: str) -> tuple[DraftDeck, ...]:
    """The decks with a code for each card; clashes become problems of the deck in which they are.

    A card without a code gets PREFIX-, the first letter of its deck's id, and four base-32 characters of the SHA-256
    of the deck's id and its name; more characters where four would clash, and all its cells where two bear one name.
    """
    taken = {code for deck in decks for draft in deck.drafts for code in (draft.card.code, *draft.card.was) if code}
    digests = [_digests(deck) for deck in decks]
    codes = _codes(digests, taken, prefix)
    done = tuple(_coded(deck, found, codes) for deck, found in zip(decks, digests, strict=True))
    _tell_clashes(done)
    return done


def digest(words: Iterable[str]) -> str:
    """Words as a string of base-32 characters, equal for equal words."""
    number = int.from_bytes(hashlib.sha256("\x1f".join(words).encode("utf-8", "surrogatepass")).digest(), "big")
    characters = []
    for _ in range(_LONGEST):
        number, rest = divmod(number, 32)
        characters.append(_ALPHABET[rest])
    return "".join(characters)


def _digests(deck: DraftDeck) -> list[str]:
    """For each card its letter and digest; empty for those that have a code."""
    names = Counter(folded(draft.card.name) for draft in deck.drafts)
    letter = deck.id[:1].upper()
    found = []
    for draft in deck.drafts:
        name = folded(draft.card.name)
        words = (deck.id, name) if names[name] == 1 else (deck.id, name, *draft.cells)
        found.append("" if draft.card.code else letter + digest(words))
    return found


def _codes(digests: Sequence[Sequence[str]], taken: set[str], prefix: str) -> Mapping[str, str]:
    """The shortest code for each digest that no other has."""
    waiting = {word for words in digests for word in words if word}
    codes: dict[str, str] = {}
    for length in range(_SHORTEST + 1, _LONGEST + 2):
        count = Counter(word[:length] for word in waiting)
        for word in sorted(waiting):
            code = f"{prefix}-{word[:length]}"
            if (count[word[:length]] == 1 and code not in taken) or length == _LONGEST + 1:
                codes[word] = code
        waiting -= codes.keys()
    return codes


def _coded(deck: DraftDeck, digests: Sequence[str], codes: Mapping[str, str]) -> DraftDeck:
    drafts: list[Draft] = []
    first: dict[str, Card] = {}
    bare: list[int] = []
    for draft, word in zip(deck.drafts, digests, strict=True):
        card = draft.card
        if word:
            _tell_same(deck, first.setdefault(word, card), card)
            if not _has_code_cell(draft, deck.columns):
                bare.append(card.source.row)
            card = replace(card, code=codes[word])
        drafts.append(Draft(card, draft.texts, draft.cells))
    if bare:
        everything = len(bare) == len(drafts)
        what = "no card has a code" if everything else f"{len(bare)} cards have no code ({rows_listed(bare)})"
        if len(bare) == 1 and not everything:
            what = f"{rows_listed(bare)} has no code"
        deck.findings.notice(
            f"{what}, so codes were made from the names",
            bare[0],
            deck.columns.header("code"),
            f"write them down in a column “code” before you print, or a new name is a new code: "
            f"{drafts[0].card.name} is {drafts[0].card.code}"
            if everything
            else "write them down before you print, or a new name is a new code",
        )
    return replace(deck, drafts=tuple(drafts))


def _has_code_cell(draft: Draft, columns: Columns) -> bool:
    """Whether the person wrote a code, even if it is none."""
    index = columns.roles.get("code")
    return index is not None and bool(draft.cells[index])


def _tell_same(deck: DraftDeck, first: Card, card: Card) -> None:
    if first is not card:
        deck.findings.error(
            f"this row is the same as row {first.source.row}, and neither has a code",
            card.source.row,
            hint="write one row with a quantity, or give each its own code",
        )


def _tell_clashes(decks: Sequence[DraftDeck]) -> None:
    """Codes that two cards bear, or that a card bore which another bears now."""
    living: dict[str, list[tuple[DraftDeck, Card]]] = {}
    old: dict[str, tuple[DraftDeck, Card]] = {}
    for deck in decks:
        for draft in deck.drafts:
            living.setdefault(draft.card.code, []).append((deck, draft.card))
    for code, holders in living.items():
        for deck, card in holders if len(holders) > 1 else ():
            other = next(held for _, held in holders if held is not card)
            if _same_row_told(deck, card, other):
                continue
            deck.findings.error(
                f"{code} is also the code of “{shortened(other.name)}” in {_place(card, other)}",
                card.source.row,
                deck.columns.header("code"),
                "give one of them another code",
            )
    for deck in decks:
        for draft in deck.drafts:
            for code in draft.card.was:
                _tell_old(code, deck, draft.card, living, old)


def _same_row_told(deck: DraftDeck, card: Card, other: Card) -> bool:
    """Whether both codes were made of equal rows, which is a problem already."""
    return "code" not in deck.columns.roles and card.deck == other.deck


def _tell_old(
    code: str,
    deck: DraftDeck,
    card: Card,
    living: Mapping[str, Sequence[tuple[DraftDeck, Card]]],
    old: dict[str, tuple[DraftDeck, Card]],
) -> None:
    holder = living[code][0][1] if code in living else old.setdefault(code, (deck, card))[1]
    if holder is card and code not in living:
        return
    what = "is the code" if code in living else "was also a code"
    who = "of this card itself" if holder is card else f"of “{shortened(holder.name)}” in {_place(card, holder)}"
    deck.findings.error(
        f"{code}, which this card was, {what} {who}",
        card.source.row,
        deck.columns.header("was"),
        "printed copies of both would open the same page; take it out of one of them",
    )


def _place(card: Card, other: Card) -> str:
    """Where another card stands, as seen from a card."""
    if (card.source.file, card.source.sheet) == (other.source.file, other.source.sheet):
        return f"row {other.source.row}"
    sheet = f" [{other.source.sheet}]" if other.source.sheet else ""
    return f"{other.source.file}{sheet}:{other.source.row}"
