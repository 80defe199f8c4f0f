"""A game's icons as one SVG of symbols, which pages show in the colour of their text."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.display.geometry import VERB_ARITY, Outline
from cardgen.layout.studio import icon_aliases
from cardgen.model.game import Game
from cardgen.model.play import Play
from cardgen.text.icons import Icon, IconBook, IconProblem
from companion.stock.shelf import Shelved

_UNITS = 100
"""As fine as a sharp phone shows an icon in a line of text; each figure more weighs on every first visit."""


def icon_names(game: Game) -> frozenset[str]:
    """Every name that a page may ask for: those of the game's words, and the sources that data names besides."""
    return frozenset(icon_aliases(game.words)) | frozenset(_sources(game))


def icon_sheet(shelved: Shelved) -> str:
    """All icons of a game as symbols, each once, with `symbol_id` of its source as its id."""
    book = IconBook(icon_aliases(shelved.game.words), shelved.folder)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for name in sorted({icon_source(shelved.game, name) for name in icon_names(shelved.game)} - {""}):
        try:
            icon = book.get(name)
        except IconProblem:
            continue  # “cardgen check” tells it
        if icon is not None:
            parts.append(symbol(symbol_id(name), icon))
    return "".join((*parts, "</svg>"))


def icon_source(game: Game, name: str) -> str:
    """The source of an icon that a game has a name of its own for; any other name is a source itself."""
    aliases = icon_aliases(game.words)
    return aliases.get(name) or aliases.get(name.lower()) or name


def symbol_id(name: str) -> str:
    """The id of an icon in the sheet; names hold colons, slashes and dots that an address would have to escape."""
    return "".join(char if char.isascii() and (char.isalnum() or char == "-") else "_" for char in name.lower())


def _sources(game: Game) -> Iterator[str]:
    """The icons that are named by their source."""
    for deck in game.decks:
        yield deck.icon
    for table in game.tables:
        yield table.icon
    if game.pawns is not None:
        yield from (color.icon for color in game.pawns.colors)
    yield from (token.icon for token in game.tokens)
    if game.play is not None:
        yield from _in_play(game.play)


def _in_play(play: Play) -> Iterator[str]:
    """The icons of counters, piles, actions, contests with their sides and plays, and backs."""
    yield from (counter.icon for counter in play.counters.values())
    yield from (pile.icon for pile in play.piles.values())
    yield from (action.icon for action in (*play.actions.values(), *play.always))
    yield from (back.icon for back in play.backs)
    for contest in play.contests.values():
        yield contest.icon
        if contest.sides is not None:
            yield from (contest.sides.ours.icon, contest.sides.theirs.icon)
            yield from (way.icon for way in contest.sides.plays.values())


def symbol(name: str, icon: Icon) -> str:
    """An icon within a square of so many units, in the middle of it."""
    side = max(icon.box.width, icon.box.height)
    factor = _UNITS / side
    shift = ((side - icon.box.width) / 2 - icon.box.x, (side - icon.box.height) / 2 - icon.box.y)
    rule = ' fill-rule="evenodd"' if icon.even_odd else ""
    box = f"0 0 {_UNITS} {_UNITS}"
    return f'<symbol id="{name}" viewBox="{box}"><path{rule} d="{_path(icon.outline, factor, shift)}"/></symbol>'


def _path(outline: Outline, factor: float, shift: tuple[float, float]) -> str:
    """An outline as path data in whole units, each point told from the one before, which makes it shortest.

    A letter counts for all figures up to the next one.
    """
    written: list[str] = []
    last = ""
    x = y = 0
    start = (0, 0)
    at = 0
    for verb in outline.verbs:
        arity = VERB_ARITY[verb]
        values = outline.coords[at : at + arity]
        at += arity
        whole = [round((value + shift[place % 2]) * factor) for place, value in enumerate(values)]
        if verb == "R":
            left, top = whole[:2]
            width, height = (round(value * factor) for value in values[2:])
            written.append(f"M{left} {top}h{width}v{height}h{-width}z")
            x, y = start = (left, top)
            last = ""
            continue
        figures = _numbers([value - (x, y)[place % 2] for place, value in enumerate(whole)])
        again = "" if figures.startswith("-") else " "
        written.append((again if verb == last and verb in "LC" else verb.lower()) + figures)
        last = verb
        x, y = (whole[-2], whole[-1]) if whole else start
        if verb == "M":
            start = (x, y)
    return "".join(written)


def _numbers(values: list[int]) -> str:
    """Figures with a blank only where no minus parts them."""
    return "".join(f"{value}" if value < 0 or not place else f" {value}" for place, value in enumerate(values))
