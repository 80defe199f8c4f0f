"""Demon Hunter's words and cards, read without the loader, for tests of the model."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import yaml

from cardgen.model.effect import Lasts
from cardgen.model.game import Card
from cardgen.model.notation import NotationParser
from cardgen.model.words import Source, Term, Vocabulary

FOLDER = Path(__file__).parents[1] / "data" / "demon-hunter"
FILES = ("characters", "unique-characters", "research", "creatures")


def game() -> dict[str, Any]:
    """game.yaml as it stands."""
    read: dict[str, Any] = yaml.safe_load((FOLDER / "game.yaml").read_text(encoding="utf-8"))
    return read


def vocabulary() -> Vocabulary:
    """The words that the game declares."""
    read = game()
    kinds = {kind: _terms(read[kind]) for kind in ("types", "traits", "stats", "tables")}
    return Vocabulary(**kinds, icons=read["icons"])


def rows(file: str) -> list[dict[str, str]]:
    """The rows of one of the card files."""
    with (FOLDER / f"{file}.csv").open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def cards(words: Vocabulary) -> list[Card]:
    """All cards, with their notes read."""
    parser = NotationParser.of(words)
    return [_card(row, words, parser) for file in FILES for row in rows(file)]


def _terms(read: dict[str, dict[str, Any]]) -> dict[str, Term]:
    return {
        identifier: Term(
            identifier,
            entry["name"],
            entry.get("plural", f"{entry['name']}s"),
            entry["icon"],
            entry.get("color", ""),
            entry.get("letter", ""),
            entry.get("words", ""),
            tuple(entry.get("also", ())),
            Lasts(entry["lasts"]) if "lasts" in entry else None,
        )
        for identifier, entry in read.items()
    }


def _card(row: dict[str, str], words: Vocabulary, parser: NotationParser) -> Card:
    notation = parser.parse(row["notes"])
    names = [name.casefold() for name in row.get("traits", "").split("; ") if name]
    return Card(
        row["code"],
        row["name"],
        "deck",
        Source("file.csv", 2),
        type=row["type"],
        traits=tuple(dict.fromkeys([*names, *notation.traits])),
        notes=row["notes"],
        effects=notation.effects,
        reason=notation.reason,
        fields=row,
    )
