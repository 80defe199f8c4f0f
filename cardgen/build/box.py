"""Everything in the box besides the decks, laid out: boards, aids, score sheet, pawns, counters, rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from cardgen.build.options import Options
from cardgen.display.items import Page
from cardgen.impose.paper import parse_paper
from cardgen.layout.aids import AidFaces, lay_out_aids
from cardgen.layout.board.face import BoardFace
from cardgen.layout.faces import DeckFaces
from cardgen.layout.prose.booklet import lay_out_booklet
from cardgen.layout.prose.finder import card_pages, picture_finder
from cardgen.layout.scene import Materials
from cardgen.layout.scoresheet import lay_out_score_sheet
from cardgen.layout.standees import lay_out_pawns
from cardgen.layout.studio import Studio
from cardgen.layout.tokens import TokenFaces, lay_out_tokens
from cardgen.model.board import Board
from cardgen.model.game import Game
from cardgen.model.problem import Problem
from cardgen.model.size import Size

LayBoard = Callable[[Board, Game, Materials, str], BoardFace]


@dataclass(frozen=True, slots=True)
class Box:
    """What lies in a game's box besides its decks, each part once, with everything that is wrong with it."""

    boards: tuple[BoardFace, ...] = ()
    aids: tuple[AidFaces, ...] = ()
    score: tuple[Page, ...] = ()
    pawns: tuple[Page, ...] = ()
    tokens: tuple[TokenFaces, ...] = ()
    booklet: tuple[Page, ...] = ()
    problems: tuple[Problem, ...] = ()


def lay_out_box(
    studio: Studio,
    decks: Sequence[DeckFaces],
    options: Options,
    lay_board: LayBoard | None = None,
    pages: Mapping[str, Page] | None = None,
) -> Box:
    """Lay out a game's boards, aids, sheets, pawns, counters and rules; figures of the rules show the decks' cards.

    `lay_board` and `pages` (see `card_pages`) are for those who remember boards, or want to know which cards are shown.
    """
    game, materials = studio.game, studio.materials
    draw = lay_board or lay_out_board
    boards = tuple(draw(board, game, materials, options.public_url) for board in game.boards)
    aids, tokens = lay_out_aids(studio), lay_out_tokens(studio)
    score, of_score = lay_out_score_sheet(studio)
    pawns, of_pawns = lay_out_pawns(studio)
    booklet: tuple[Page, ...] = ()
    of_booklet: tuple[Problem, ...] = ()
    if game.rules is not None:
        own = card_pages(face for laid in decks for face in laid.faces) if pages is None else pages
        booklet, of_booklet = lay_out_booklet(
            game.rules,
            studio,
            page=booklet_page(options.paper),
            public_url=options.public_url,
            picture=picture_finder(own, boards),
        )
    of_boards = chain.from_iterable(face.problems for face in boards)
    of_aids = chain.from_iterable(faces.problems for faces in aids)
    of_tokens = chain.from_iterable(faces.problems for faces in tokens)
    problems = (*of_boards, *of_aids, *of_tokens, *of_score, *of_pawns, *of_booklet)
    return Box(boards, aids, score, pawns, tokens, booklet, tuple(dict.fromkeys(problems)))


def lay_out_board(board: Board, game: Game, materials: Materials, public_url: str) -> BoardFace:
    """A board laid out. Geometry's library is slow to come, and games without a board never wait for it."""
    from cardgen.layout.board import draw  # noqa: PLC0415

    return draw.lay_out_board(board, game, materials, public_url)


def booklet_page(paper: str) -> Size:
    """Half of the paper: A5 for A4, half-letter for Letter. Raises ValueError for a paper that is none."""
    whole = parse_paper(paper)
    long, short = max(whole.width, whole.height), min(whole.width, whole.height)
    return Size(long / 2, short)
