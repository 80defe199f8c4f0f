"""Reads the draws in game.yaml: each side must name a deck, a column of it and types, and be quick to reckon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.load.draws_spec import DrawEntry, DrawSideEntry
from cardgen.load.findings import Findings, near_hint
from cardgen.load.odds_spec import Wins
from cardgen.load.table import field_key
from cardgen.load.words import titled
from cardgen.load.yaml_source import Node
from cardgen.model.drawpool import pool, work
from cardgen.model.draws import DrawRule, DrawSide
from cardgen.model.game import Deck
from cardgen.model.words import Vocabulary

MOST_WORK = 3_000_000
_Fault = tuple[tuple[str, ...], str, str]


def read_draws(
    entries: Mapping[str, DrawEntry], decks: Sequence[Deck], words: Vocabulary, node: Node, findings: Findings
) -> tuple[DrawRule, ...]:
    """The rules that make sense, in the order of the data; what is wrong with the others goes into `findings`."""
    by_id = {deck.id: deck for deck in decks}
    found = []
    for name, entry in entries.items():
        rule = _rule(name, entry, words)
        faults = [
            *_faults("ours", entry.ours, by_id, words),
            *_faults("theirs", entry.theirs, by_id, words),
        ] or _too_much(rule, decks)
        for keys, message, hint in faults:
            path = ("draws", name, *keys)
            findings.error(message, node.line_of(path), ".".join(path), hint)
        if not faults:
            found.append(rule)
    return tuple(found)


def _rule(name: str, entry: DrawEntry, words: Vocabulary) -> DrawRule:
    ours, theirs = _side(entry.ours, words), _side(entry.theirs, words)
    return DrawRule(name, entry.title or titled(name), ours, theirs, entry.wins is Wins.EXCEED)


def _side(entry: DrawSideEntry, words: Vocabulary) -> DrawSide:
    key = field_key(entry.field)
    term = words.stats.get(key)
    title = entry.title or (term.name if term else titled(key))
    return DrawSide(title, entry.deck, key, *entry.cards, entry.types)


def _faults(side: str, entry: DrawSideEntry, decks: Mapping[str, Deck], words: Vocabulary) -> list[_Fault]:
    """What is wrong with a side: the keys below the rule, a sentence, a hint."""
    deck = decks.get(entry.deck)
    if deck is None:
        return [((side, "deck"), f"there is no deck “{entry.deck}”", near_hint(entry.deck, list(decks), "deck"))]
    faults: list[_Fault] = []
    columns = sorted({key for card in deck.cards for key in card.fields})
    if deck.cards and field_key(entry.field) not in columns:
        hint = near_hint(entry.field, columns, "column")
        faults.append(((side, "field"), f"the deck “{deck.id}” has no column “{entry.field}”", hint))
    for kind in entry.types:
        if kind not in words.types:
            hint = near_hint(kind, list(words.types), "type")
            faults.append(((side, "types"), f"there is no type “{kind}”", hint))
    return faults


def _too_much(rule: DrawRule, decks: Sequence[Deck]) -> list[_Fault]:
    if work(rule, pool(rule, decks)) <= MOST_WORK:
        return []
    return [((), "these draws have too many cards and sums to be reckoned", "draw fewer cards, or name fewer types")]
