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
from cardgen.layout.studio import Studio
from cardgen.model.board import Board
from cardgen.model.game import Game


@dataclass(frozen=True, slots=True)
class Needs:
    """What a box was made from: the game without its cards, the cards where they were looked at, fronts by code."""

    bare: str
    cards: str | None
    fronts: Mapping[str, str]

    def still(self, bare: str, game: Game, decks: Sequence[DeckFaces]) -> bool:
        """Whether that is still so."""
        if bare != self.bare or (self.cards is not None and self.cards != sign_of(game.cards)):
            return False
        keys = _keys(decks) if self.fronts else {}
        return all(keys.get(code, "") == key for code, key in self.fronts.items())


def noted_box(
    studio: Studio, decks: Sequence[DeckFaces], options: Options, bare: str, lay_board: LayBoard = lay_out_board
) -> tuple[Box, Needs]:
    """Lay out a box, and say what it was made from; `bare` stands for everything but the cards: see `bare_sign`."""
    looked, asked = Looked(), dict[str, None]()
    game, keys = studio.game, _keys(decks)
    fronts = _NotedFronts({face.card.code: face.front for face in _faces(decks)}, asked)
    box = lay_out_box(replace(studio, game=noted_game(game, looked)), decks, options, lay_board, fronts)
    cards = sign_of(game.cards) if looked.at_cards else None
    return box, Needs(bare, cards, {code: keys.get(code, "") for code in asked})


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
    return {face.card.code: face.keys[0] for face in _faces(decks)}


class _NotedFronts(Mapping[str, Page]):
    """Fronts by code, which notes those that are asked for."""

    def __init__(self, fronts: Mapping[str, Page], asked: dict[str, None]) -> None:
        self._fronts = fronts
        self._asked = asked

    def __getitem__(self, code: str) -> Page:
        self._asked[code] = None
        return self._fronts[code]

    def __iter__(self) -> Iterator[str]:
        self._asked.update(dict.fromkeys(self._fronts))
        return iter(self._fronts)

    def __len__(self) -> int:
        self._asked.update(dict.fromkeys(self._fronts))
        return len(self._fronts)
