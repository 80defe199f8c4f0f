"""What a box is made from, found out by noting what its layout looks at: so that it is made anew only where it must be.

A box has to do with cards where a figure of the rules shows one, or a template asks for them. Everything else that the
layout is given counts, looked at or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.build.box import Box, LayBoard, lay_out_board, lay_out_box
from cardgen.build.options import Options
from cardgen.display.items import Page
from cardgen.display.plain import digest
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.noted import Looked, noted_game, without_cards
from cardgen.layout.prose.finder import card_pages
from cardgen.layout.studio import Studio
from cardgen.model.board import Board
from cardgen.model.game import Game


@dataclass(frozen=True, slots=True)
class Needs:
    """What a box was made from: the game without its cards, the cards if they were looked at, their sides by name."""

    bare: str
    cards: str | None
    sides: Mapping[str, str]

    def still(self, bare: str, game: Game, decks: Sequence[DeckFaces]) -> bool:
        """Whether that is still so."""
        if bare != self.bare or (self.cards is not None and self.cards != sign_of(game.cards)):
            return False
        keys = _keys(decks) if self.sides else {}
        return all(keys.get(name, "") == key for name, key in self.sides.items())


def noted_box(
    studio: Studio, decks: Sequence[DeckFaces], options: Options, bare: str, lay_board: LayBoard = lay_out_board
) -> tuple[Box, Needs]:
    """Lay out a box, and say what it was made from; `bare` stands for everything but the cards: see `bare_sign`."""
    looked, asked = Looked(), dict[str, None]()
    game, keys = studio.game, _keys(decks)
    pages = _NotedPages(card_pages(_faces(decks)), asked)
    box = lay_out_box(replace(studio, game=noted_game(game, looked)), decks, options, lay_board, pages)
    cards = sign_of(game.cards) if looked.at_cards else None
    return box, Needs(bare, cards, {name: keys.get(name, "") for name in asked})


def bare_sign(game: Game, *others: str) -> str:
    """What stands for a game without its cards, and for what `others` stand for."""
    return sign_of((without_cards(game), others))


def board_sign(board: Board, game: Game, *others: str) -> str:
    """What stands for all that a board is made from. Whoever lays it out has to use `board_game`."""
    return sign_of((board_game(board, game), others))


def board_game(board: Board, game: Game) -> Game:
    """As much of a game as a board may look at: itself, the words and the decks, but neither cards nor rules."""
    return replace(
        without_cards(game),
        texts={},
        tables=(),
        rules=None,
        aids=(),
        boards=(board,),
        pawns=None,
        tokens=(),
        score_sheet=None,
    )


def sign_of(value: object) -> str:
    """What stands for a frozen value, by all that it says of itself."""
    return digest(repr(value).encode("utf-8", "surrogatepass"))


def _faces(decks: Sequence[DeckFaces]) -> Iterator[CardFaces]:
    for laid in decks:
        yield from laid.faces


def _keys(decks: Sequence[DeckFaces]) -> Mapping[str, str]:
    """The keys of all sides, by the names that `card_pages` gives them."""
    keys: dict[str, str] = {}
    for face in _faces(decks):
        keys[face.card.code], keys[f"back:{face.card.code}"] = face.keys
    return keys


class _NotedPages(Mapping[str, Page]):
    """Sides of cards by name, which notes those that are asked for."""

    def __init__(self, pages: Mapping[str, Page], asked: dict[str, None]) -> None:
        self._pages = pages
        self._asked = asked

    def __getitem__(self, name: str) -> Page:
        self._asked[name] = None
        return self._pages[name]

    def __iter__(self) -> Iterator[str]:
        self._asked.update(dict.fromkeys(self._pages))
        return iter(self._pages)

    def __len__(self) -> int:
        self._asked.update(dict.fromkeys(self._pages))
        return len(self._pages)
