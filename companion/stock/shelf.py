"""Games by id, and their cards, places and chapters by the codes that stand on paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from cardgen.load.game import load_game
from cardgen.load.games import find_games
from cardgen.model.board import Board, Place
from cardgen.model.game import Card, Deck, Game
from cardgen.model.problem import Problem
from cardgen.model.rules import Chapter

_MOST_FOUND = 60


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game with the folder that it was read from, and what is wrong with it."""

    game: Game
    folder: Path
    problems: tuple[Problem, ...] = ()

    def deck(self, deck_id: str) -> Deck | None:
        """The deck of an id."""
        return next((deck for deck in self.game.decks if deck.id == deck_id), None)


@dataclass(frozen=True, slots=True)
class Found:
    """A card and the game that it is of."""

    game: Shelved
    card: Card


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """A place on a board, and the game that it is of."""

    game: Shelved
    board: Board
    place: Place


@dataclass(frozen=True, slots=True)
class FoundChapter:
    """A chapter of the rules, and the game that it is of."""

    game: Shelved
    chapter: Chapter


@dataclass(frozen=True, slots=True)
class Shelf:
    """All games, in the order in which they were found; `broken` are the problems of those that cannot be read."""

    games: Mapping[str, Shelved]
    broken: Mapping[str, tuple[Problem, ...]]
    _cards: Mapping[str, tuple[Found, ...]]
    _places: Mapping[str, tuple[FoundPlace, ...]]
    _chapters: Mapping[str, tuple[FoundChapter, ...]]
    _written: Mapping[tuple[str, str], str]

    def also(self, game: str, card: Card) -> str:
        """What a translated card is called where it is written, as it may be printed so; else nothing."""
        name = self._written.get((game, card.code), "")
        return name if name != card.name else ""

    def card(self, code: str, game: str = "") -> Found | None:
        """The card of a code, present or former, in any case; that of `game` first where several games have it."""
        found = self._cards.get(code.strip().upper(), ())
        return next((one for one in found if one.game.game.id == game), found[0] if found else None)

    def place(self, code: str, game: str = "") -> FoundPlace | None:
        """The place of a code, in any case; that of `game` first where several games have it."""
        found = self._places.get(code.strip().upper(), ())
        return next((one for one in found if one.game.game.id == game), found[0] if found else None)

    def chapter(self, code: str, game: str = "") -> FoundChapter | None:
        """The chapter of a code, in any case; that of `game` first where several games have it."""
        found = self._chapters.get(code.strip().upper(), ())
        return next((one for one in found if one.game.game.id == game), found[0] if found else None)

    def search(self, words: str, games: Iterable[str] = ()) -> tuple[Found, ...]:
        """The cards whose name, in either language, or code has all the words in it, whatever their case or accents.

        Names that begin with the first word go first. At most 60, so that a page stays small.
        """
        wanted = _plain(words).split()
        if not wanted:
            return ()
        chosen = set(games) or set(self.games)
        cards = [Found(game, card) for name, game in self.games.items() if name in chosen for card in game.game.cards]
        found = [one for one in cards if all(word in self._names(one) for word in wanted)]
        found.sort(key=lambda one: (not _plain(one.card.name).startswith(wanted[0]), one.card.name))
        return tuple(found[:_MOST_FOUND])

    def _names(self, one: Found) -> str:
        return _plain(f"{one.card.name} {self.also(one.game.game.id, one.card)} {one.card.code}")


def open_shelf(paths: Sequence[Path], share: Path) -> Shelf:
    """Read the games in `paths` and those that come with the project; what cannot be read is left out and told."""
    read: dict[str, Shelved] = {}
    broken: dict[str, tuple[Problem, ...]] = {}
    for found in find_games(paths, share):
        loaded = load_game(found.path)
        if loaded.game is None:
            broken[found.id] = loaded.problems
        else:
            read[found.id] = Shelved(loaded.game, found.path, loaded.problems)
    return indexed(read, broken)


def indexed(
    games: Mapping[str, Shelved], broken: Mapping[str, tuple[Problem, ...]], written: Shelf | None = None
) -> Shelf:
    """A shelf of games; `written` are those that were translated, as they were: their names stay known."""
    cards: dict[str, list[Found]] = {}
    former: dict[str, list[Found]] = {}
    places: dict[str, list[FoundPlace]] = {}
    chapters: dict[str, list[FoundChapter]] = {}
    for shelved in games.values():
        for card in shelved.game.cards:
            cards.setdefault(card.code.upper(), []).append(Found(shelved, card))
            for code in card.was:
                former.setdefault(code.upper(), []).append(Found(shelved, card))
        for board in shelved.game.boards:
            for place in board.places:
                if place.code:
                    places.setdefault(place.code.upper(), []).append(FoundPlace(shelved, board, place))
        for chapter in shelved.game.rules.chapters if shelved.game.rules else ():
            chapters.setdefault(chapter.code.upper(), []).append(FoundChapter(shelved, chapter))
    for code, found in former.items():  # a present code goes before a former one
        cards.setdefault(code, []).extend(found)
    return Shelf(
        MappingProxyType(dict(games)),
        MappingProxyType(dict(broken)),
        MappingProxyType({code: tuple(found) for code, found in cards.items()}),
        MappingProxyType({code: tuple(spots) for code, spots in places.items()}),
        MappingProxyType({code: tuple(parts) for code, parts in chapters.items()}),
        MappingProxyType(_written_names(written) if written is not None else {}),
    )


def _written_names(shelf: Shelf) -> dict[tuple[str, str], str]:
    return {(name, card.code): card.name for name, shelved in shelf.games.items() for card in shelved.game.cards}


def _plain(words: str) -> str:
    """Words without case and accents, as people type them."""
    parted = unicodedata.normalize("NFKD", words.casefold())
    return "".join(char for char in parted if not unicodedata.combining(char))
