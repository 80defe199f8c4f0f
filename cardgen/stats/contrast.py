"""How well colours are told from paper, as the Web Content Accessibility Guidelines reckon it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from cardgen.display.items import Page
from cardgen.layout.theme import Theme
from cardgen.layout.units import hex_color
from cardgen.model.game import Game
from cardgen.model.words import Term
from cardgen.stats.pages import paths, texts

ENOUGH = 4.5
"""WCAG 2.2, success criterion 1.4.3, for text of ordinary size."""
ENOUGH_FOR_SHAPES = 3.0
"""WCAG 2.2, success criteria 1.4.3 for large text and 1.4.11 for icons."""

_WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Contrast:
    """A colour on the theme's paper: what it is the colour of, by its place in the data, and the ratio (1 to 21).

    `shapes` says that cards have icons in it and no words.
    """

    what: str
    file: str
    path: str
    color: str
    paper: str
    ratio: float
    shapes: bool = False


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours as #rrggbb: those of words, and those of icons."""

    words: frozenset[str] = frozenset()
    shapes: frozenset[str] = frozenset()


def luminance(color: str) -> float:
    """The relative luminance of #rrggbb, from 0 for black to 1 for white (WCAG 2.2, “relative luminance”)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color: str, paper: str) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, “contrast ratio”)."""
    lighter, darker = sorted((luminance(color), luminance(paper)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def contrasts(game: Game, theme: Theme, inks: Inks) -> tuple[Contrast, ...]:
    """The contrast of the colours of a game's words and decks, and of those of the theme that cards are drawn in.

    A colour that is the paper's own is left out: it is for what stands on a dark ground.
    """
    paper = _color(theme, "paper") or _WHITE
    found = [(f"theme’s “{name}”", f"themes/{theme.name}.yaml", f"colors.{name}", name) for name in theme.colors]
    found = [one for one in found if _color(theme, one[3]) in inks.words | inks.shapes]
    for kind, terms in _kinds(game).items():
        found += [
            (f"{kind[:-1]} “{term.name}”", "game.yaml", f"{kind}.{term.id}.color", term.color)
            for term in terms.values()
            if term.color
        ]
    found += [
        (f"deck “{deck.title}”", "game.yaml", f"decks.{deck.id}.color", deck.color) for deck in game.decks if deck.color
    ]
    measured = ((what, file, path, _color(theme, words)) for what, file, path, words in found)
    return tuple(
        Contrast(what, file, path, color, paper, contrast(color, paper), color in inks.shapes - inks.words)
        for what, file, path, color in measured
        if color is not None and color != paper
    )


def inks_of(pages: Iterable[Page], aliases: Container[str]) -> Inks:
    """The colours that words and icons have on pages; `aliases` are the game's own names of icons."""
    words: set[str] = set()
    shapes: set[str] = set()
    for page in pages:
        words |= {text.color for text, _ in texts(page.items)}
        shapes |= {path.fill for path, _ in paths(page.items) if path.fill and _is_icon(path.name, aliases)}
    return Inks(frozenset(words), frozenset(shapes))


def _is_icon(name: str, aliases: Container[str]) -> bool:
    """Whether a path is an icon: these are named as the template names them, by alias, glyph or file."""
    return name in aliases or ":" in name or name.lower().endswith(".svg")


def _kinds(game: Game) -> Mapping[str, Mapping[str, Term]]:
    words = game.words
    return {"types": words.types, "traits": words.traits, "stats": words.stats, "tables": words.tables}


def _color(theme: Theme, words: str) -> str | None:
    """A colour by name or as #rrggbb; None for none, and for a name that layout has told of already."""
    found = hex_color(words)
    if found is None and words in theme.colors:
        found = hex_color(theme.colors[words])
    return found
