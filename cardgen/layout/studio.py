"""Open what a game's pages are made from: its theme, templates, fonts, icons and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader

from cardgen.layout.markup import make_environment
from cardgen.layout.pictures import PictureShelf
from cardgen.layout.scene import Materials
from cardgen.layout.theme import Theme
from cardgen.model.game import Game
from cardgen.model.speech import ENGLISH, Speech
from cardgen.model.words import Term, Vocabulary
from cardgen.text.fonts import FontLibrary
from cardgen.text.icons import Icon, IconBook, IconProblem
from cardgen.text.shape import Shaper

_MOST_IN_A_ROW = 500
INKS = ("full", "low")


@dataclass(frozen=True, slots=True)
class Studio:
    """Everything that laying out a game needs, in one ink and one language."""

    game: Game
    environment: Environment
    materials: Materials
    ink: str


def open_studio(
    game: Game,
    folder: Path,
    templates: Path,
    theme: Theme,
    fonts: FontLibrary,
    ink: str,
    speech: Speech = ENGLISH,
) -> Studio:
    """A studio for a game in `folder`; its own `templates/` go before the built-in ones of cards and sheets.

    `speech` says the program's own words in the game's language; templates call its `say` and `count`.
    """
    built_in = FileSystemLoader([templates / "cards", templates / "sheets"])
    own = FileSystemLoader(folder / "templates")
    loader = ChoiceLoader([own, built_in, PrefixLoader({"default": built_in}, delimiter=":")])
    aliases = icon_aliases(game.words)
    book = IconBook(aliases, folder)
    materials = Materials(
        theme=theme,
        shaper=Shaper(fonts, theme.fallback),
        book=book,
        icons=_inline_icons(book, aliases),
        pictures=PictureShelf(folder),
        shared={},
        speech=speech,
    )
    helpers: dict[str, Callable[..., Any]] = {**_HELPERS, "say": speech.say, "count": speech.count}
    return Studio(game, make_environment(loader, helpers), materials, ink)


def icon_aliases(words: Vocabulary) -> Mapping[str, str]:
    """Every name that an icon has in a game: its own icons, and the ids of stats, tables, types and traits."""
    aliases: dict[str, str] = {}
    for terms in (words.types, words.traits, words.tables, words.stats):
        aliases.update({term.id: term.icon for term in terms.values() if term.icon})
    aliases.update(words.icons)
    return MappingProxyType({name: aliases.get(source, source) for name, source in aliases.items()})


def _inline_icons(book: IconBook, aliases: Mapping[str, str]) -> Mapping[str, Icon]:
    found: dict[str, Icon] = {}
    for name in aliases:
        try:
            icon = book.get(name)
        except IconProblem:
            continue
        if icon is not None:
            found[name] = icon
    return MappingProxyType(found)


def _spread(count: int, start: float, end: float) -> list[float]:
    """The middles of `count` equal parts of a stretch: where to put so many things in a row."""
    if count > _MOST_IN_A_ROW:
        raise ValueError(f"{count:,} things cannot stand in a row; {_MOST_IN_A_ROW} is the most")
    step = (end - start) / max(count, 1)
    return [start + step * (number + 0.5) for number in range(count)]


def _shared(terms: Sequence[Term], start: float, end: float) -> list[tuple[Term, tuple[float, float]]]:
    """Terms side by side in a stretch, each with where it begins and the width that its icon and name are worth."""
    worth = [len(term.name) + 3.4 for term in terms]
    parts, at = [], start
    for term, weight in zip(terms, worth, strict=True):
        size = (end - start) * weight / sum(worth)
        parts.append((term, (at, size)))
        at += size
    return parts


_HELPERS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"spread": _spread, "shared": _shared, "min": min, "max": max, "len": len}
)
