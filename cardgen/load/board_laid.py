"""Reads which cards are laid out on a board's areas by chance, and are its places from then on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cardgen.load.board_spec import BoardFile, LaidEntry
from cardgen.load.findings import Findings, listed, near_hint, quoted
from cardgen.load.yaml_source import Node
from cardgen.model.board import Area, Laid, Spot

_NONE: Mapping[str, Spot] = MappingProxyType({})


def read_laid(
    file: BoardFile, node: Node, areas: Sequence[Area], cards: Mapping[str, Sequence[str]], findings: Findings
) -> tuple[Laid | None, Mapping[str, Spot]]:
    """What is laid out where, and the middle of the area where each card lies in the order of the data.

    `cards` are the codes of each deck's cards. Faults are told: areas that are not there or named twice, a deck that
    is not there, places that name no card of it, cards that no place names, and more or fewer cards than areas.
    """
    if file.laid is None:
        for name, entry in file.places.items():
            if entry.card:
                line = node.line_of(("places", name, "card"))
                hint = "say with “laid:” which deck is laid out, and on which areas"
                findings.error(f"“{name}” is a card, but no cards are laid out", line, f"places.{name}.card", hint)
        return None, _NONE
    return _Reader(file, file.laid, node, areas, findings).read(cards)


class _Reader:
    """Reads what is laid out on one board."""

    def __init__(
        self, file: BoardFile, entry: LaidEntry, node: Node, areas: Sequence[Area], findings: Findings
    ) -> None:
        self._file = file
        self._entry = entry
        self._node = node
        self._areas = {area.id: area for area in areas}
        self._findings = findings

    def read(self, cards: Mapping[str, Sequence[str]]) -> tuple[Laid | None, Mapping[str, Spot]]:
        deck = self._entry.deck
        if deck not in cards:
            hint = near_hint(deck, list(cards), "deck")
            self._wrong(f"there is no deck “{deck}” to lay out", ("laid", "deck"), hint)
            return None, _NONE
        groups = self._groups()
        named = self._named(cards[deck])
        spaces = [area for group in groups for area in group]
        if len(named) != len(spaces):
            has = "1 place is a card" if len(named) == 1 else f"{len(named)} places are cards"
            there = "is 1 area" if len(spaces) == 1 else f"are {len(spaces)} areas"
            hint = "name as many areas as there are cards"
            self._wrong(f"{has}, but there {there} to lay them on", ("laid", "on"), hint)
        middles = {card: _middle(self._areas[area]) for card, area in zip(named, spaces, strict=False)}
        return Laid(deck, groups, self._entry.words), MappingProxyType(middles)

    def _groups(self) -> tuple[tuple[str, ...], ...]:
        """The groups of areas that are there, each area once."""
        seen: set[str] = set()
        groups = []
        for number, group in enumerate(self._entry.on):
            kept = []
            for word in group:
                if word in seen:
                    hint = "two cards cannot lie on one area"
                    self._wrong(f"the area “{word}” is named twice", ("laid", "on", number), hint)
                elif word not in self._areas:
                    self._tell_unknown(word, number)
                else:
                    kept.append(word)
                seen.add(word)
            if kept:
                groups.append(tuple(kept))
        return tuple(groups)

    def _tell_unknown(self, word: str, number: int) -> None:
        if word in self._file.areas:
            return  # it is wrong itself, and told
        hint = near_hint(word, list(self._areas), "area")
        self._wrong(f"there is no area “{word}” to lay a card on", ("laid", "on", number), hint)

    def _named(self, codes: Sequence[str]) -> list[str]:
        """The cards that places name, in the order of the places; those that are wrong are told and left out."""
        found: dict[str, str] = {}
        known = set(codes)
        for name, entry in self._file.places.items():
            card = entry.card.upper()
            path = ("places", name, "card")
            if not card:
                continue
            if card not in known:
                hint = near_hint(card, list(codes), "card")
                self._wrong(f"“{name}” is the card “{card}”, which the deck “{self._entry.deck}” lacks", path, hint)
            elif card in found:
                self._wrong(f"“{name}” is the card {card}, and so is “{found[card]}”", path, "give each its own")
            else:
                found[card] = name
        missing = [code for code in codes if code not in found]
        if missing:
            message = f"no place is the card {listed(quoted(missing), 'or')} of the deck “{self._entry.deck}”"
            self._wrong(message, ("laid", "deck"), "add to “places” an entry with “card:” for each")
        return list(found)

    def _wrong(self, message: str, path: tuple[str | int, ...], hint: str = "") -> None:
        self._findings.error(message, self._node.line_of(path), ".".join(str(part) for part in path), hint)


def _middle(area: Area) -> Spot:
    zone = area.zone
    return Spot(zone.x + zone.width / 2, zone.y + zone.height / 2)
