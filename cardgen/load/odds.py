"""Reads the odds in game.yaml: each must name a deck, a column of it, dice that can be rolled, and a stat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.dice import DiceFault, odds, parse
from cardgen.load.findings import Findings, near_hint
from cardgen.load.odds_spec import OddsEntry, Wins
from cardgen.load.table import field_key
from cardgen.load.yaml_source import Node
from cardgen.model.game import Deck
from cardgen.model.odds import OddsRule
from cardgen.model.words import Vocabulary


def read_odds(
    entries: Mapping[str, OddsEntry], decks: Sequence[Deck], words: Vocabulary, node: Node, findings: Findings
) -> tuple[OddsRule, ...]:
    """The rules that make sense, in the order of the data; what is wrong with the others goes into `findings`."""
    by_id = {deck.id: deck for deck in decks}
    found = []
    for name, entry in entries.items():
        faults = _faults(name, entry, by_id, words)
        for key, message, hint in faults:
            path = ("odds", name, key) if key else ("odds", name)
            findings.error(message, node.line_of(path), ".".join(path), hint)
        if not faults:
            low, high = entry.range
            beyond = entry.wins is Wins.EXCEED
            found.append(OddsRule(name, field_key(entry.field), entry.dice, entry.versus, low, high, beyond))
    return tuple(found)


def _faults(name: str, entry: OddsEntry, decks: Mapping[str, Deck], words: Vocabulary) -> list[tuple[str, str, str]]:
    """What is wrong with an entry: the key, a sentence, a hint."""
    faults = []
    deck = decks.get(name)
    if deck is None:
        faults.append(("", f"there is no deck “{name}” to tell the odds of", near_hint(name, list(decks), "deck")))
    else:
        columns = sorted({key for card in deck.cards for key in card.fields})
        if deck.cards and field_key(entry.field) not in columns:
            hint = near_hint(entry.field, columns, "column")
            faults.append(("field", f"the deck “{name}” has no column “{entry.field}”", hint))
    if entry.versus not in words.stats:
        hint = near_hint(entry.versus, list(words.stats), "stat")
        faults.append(("versus", f"there is no stat “{entry.versus}”", hint))
    try:
        odds(parse(entry.dice))
    except DiceFault as fault:
        faults.append(("dice", f"these are no dice that can be rolled. {fault}", "write dice such as 1d20 or 2d6"))
    return faults
