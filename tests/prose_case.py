"""A studio for a small game with the built-in theme and templates, for tests of booklets, aids and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import yaml
from text_case import library

from cardgen.display.geometry import IDENTITY, Matrix
from cardgen.display.items import Group, Item, Text
from cardgen.display.items import Path as Shape
from cardgen.layout.prose.desk import Desk
from cardgen.layout.prose.styles import book_styles
from cardgen.layout.studio import Studio, open_studio
from cardgen.layout.theme import Theme, make_theme
from cardgen.model.game import Game
from cardgen.model.rolltable import RollTable, Row
from cardgen.model.words import Term, Vocabulary
from cardgen.share import share_folder

TABLE = RollTable(
    "luck",
    "Luck",
    "1d10",
    (
        Row(1, 3, "The lamp goes out.", "Nothing"),
        Row(4, 7, "A coin in the gutter.", "1 coin", mark="Once a turn."),
        Row(8, None, "A purse, and nobody near.", "2 coins"),
    ),
    when="When you look about you.",
    notes=("The moon adds 1.",),
    icon="luck",
)


@cache
def theme(ink: str = "full") -> Theme:
    """The built-in theme."""
    text = (share_folder() / "templates" / "themes" / "engraved.yaml").read_text(encoding="utf-8")
    return make_theme("engraved", yaml.load(text, yaml.BaseLoader), ink)  # noqa: S506 - reads every cell as text


@cache
def game() -> Game:
    """A game of two to five players with one roll table and a few icons."""
    words = Vocabulary(
        stats=MappingProxyType({"hits": Term("hits", "Hit", "Hits", "rpga:hearts")}),
        tables=MappingProxyType({"luck": Term("luck", "Luck", icon="rpga:clover")}),
        icons=MappingProxyType({"force": "rpga:crossed-swords"}),
    )
    return Game(
        "lamps", "Lamps and Locks", "LL", (2, 5), "engraved", "en", "1.0", words, (), "A night", tables=(TABLE,)
    )


def studio(ink: str = "full", **changes: object) -> Studio:
    """A studio for the game with some fields changed."""
    changed = replace(game(), **changes)  # type: ignore[arg-type]
    return open_studio(changed, Path(__file__).parent, share_folder() / "templates", theme(ink), library(), ink)


def desk(width: float = 100.0) -> Desk:
    """A desk with a column of so many mm."""
    return Desk(studio().materials, book_styles(theme(), 9.5), width, "rules.md", {"luck": TABLE})


def drawn(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Every item that is no group, with the transform that it has on the page."""
    for item in items:
        if isinstance(item, Group):
            yield from drawn(item.items, item.transform.then(matrix))
        else:
            yield item, item.transform.then(matrix) if isinstance(item, Shape) else matrix


def said(items: Iterable[Item]) -> str:
    """All words of a page, in the order in which they are drawn."""
    return " ".join(item.string for item, _ in drawn(items) if isinstance(item, Text))
