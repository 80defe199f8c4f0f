"""Put the parts of a box on paper: boards whole and in tiles, aids, sheets, pawns, counters, the booklet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cardgen.build.box import Box
from cardgen.build.options import Options
from cardgen.display.items import Page
from cardgen.impose.arrangement import Plan, Words, sheet_words
from cardgen.impose.backs import Mode, instructions
from cardgen.impose.booklet import BookletPlan, booklet
from cardgen.impose.paper import paper_name
from cardgen.impose.plain import PlainPlan, plain
from cardgen.impose.sheet import Sheet
from cardgen.impose.sheets import Copy, impose_checked
from cardgen.impose.tiles import Tiled, TilePlan, tile
from cardgen.layout.aids import AidFaces
from cardgen.layout.board.face import BoardFace
from cardgen.layout.tokens import TokenFaces
from cardgen.model.game import Game
from cardgen.model.problem import Problem
from cardgen.model.size import Size
from cardgen.model.speech import mark

OVERLAPS = (5.0, 4.0, 3.0)
"""How wide the glue strips of tiles may be, in mm, the best first."""

CUT = mark("Cut along the marks.")
GLUE = mark("Cut each tile out at its marks and glue it to its neighbours, as the first page shows.")
STAPLE = mark(
    "Keep the sheets in order, fold them in the middle with page 1 outside, and staple twice through the fold."
)
_FOLD = mark("Cut the strips out, fold them at the dashed lines so that they stand like a tent, and glue the flap.")
_SHOP = mark("Instead of the tiles: a copy shop prints it on one sheet, at 100 %. Glued on board it lies flat.")


@dataclass(frozen=True, slots=True)
class Part:
    """A file to print: its sheets, how to load the paper, and what to do with what comes out.

    `paper` is what to load, as a person calls it; `name` the file's stem. The title is in the game's language, `advice`
    and `after` are in English, for the terminal: the list of what to print says the latter in the game's language.
    """

    name: str
    title: str
    sheets: tuple[Sheet, ...]
    paper: str
    duplex: bool
    advice: str
    after: str
    problems: tuple[Problem, ...] = ()


def parts_of(box: Box, game: Game, plan: Plan, options: Options) -> tuple[Part, ...]:
    """The parts of a box on sheets, in the order in which one would print them; those without sheets are left out."""
    press = _Press(game, plan, options)
    made = (
        *(part for face in box.boards for part in (press.whole(face), press.tiles(face))),
        *press.aids(box.aids),
        press.cards("score-sheet", press.say("Score sheet"), [Copy(page, None, page.label) for page in box.score], CUT),
        press.pawns(box.pawns),
        *press.tokens(box.tokens),
        *press.rules(box.booklet),
    )
    return tuple(part for part in made if part.sheets or part.problems)


def _first_whole(tries: Iterable[Tiled]) -> Tiled:
    """The first tiling without a cut code, else the one with the fewest."""
    kept: list[Tiled] = []
    for one in tries:
        kept.append(one)
        if not one.cut:
            return one
    return min(kept, key=lambda one: one.cut)


@dataclass(frozen=True, slots=True)
class _Press:
    """The plan that all parts are printed by."""

    game: Game
    plan: Plan
    options: Options

    def say(self, words: str, **values: str) -> str:
        """The program's own words, in the game's language."""
        return self.plan.speech.say(words, **values)

    def line(self, title: str) -> Words:
        """The sheets' line for a part."""
        language = self.options.language or self.game.language
        return sheet_words(self.game.title, title, language, self.game.version, self.plan.speech)

    def board(self, face: BoardFace) -> str:
        """What to call a board: by its title, where that is not the game's own."""
        title = face.board.title
        return self.say("Board") if title in {"", self.game.title} else self.say("Board “{title}”", title=title)

    def whole(self, face: BoardFace) -> Part:
        """A board at its true size, for a shop with a large printer."""
        laid = plain([face.page], PlainPlan())
        paper = str(Size(face.page.width, face.page.height))
        title = self.say("{board}, one sheet", board=self.board(face))
        return Part(f"{face.board.id}-one-sheet", title, laid.sheets, paper, False, "", _SHOP, laid.problems)

    def tiles(self, face: BoardFace) -> Part:
        """A board in tiles, for the paper at home.

        Seams keep off its slots, and more so off its QR codes: narrower glue strips, which leave the seams more play,
        are taken where that spares a code.
        """
        title = self.say("{board}, tiled", board=self.board(face))
        plan = self.plan
        tiling = TilePlan(
            paper=plan.paper,
            margin=plan.margin,
            marks=plan.marks,
            caption=plan.caption,
            line=self.line(title),
            avoid=face.avoid,
            avoid_most=face.seals,
            speech=plan.speech,
        )
        tries = (tile(face.page, replace(tiling, overlap=overlap)) for overlap in OVERLAPS)
        laid = _first_whole(tries)
        advice = instructions(Mode.NONE, sheets=len(laid.sheets), paper=plan.paper)
        paper = paper_name(plan.paper)
        name = f"{face.board.id}-tiles"
        after = GLUE if len(laid.sheets) > 1 else CUT
        return Part(name, title, laid.sheets, paper, False, advice, after, laid.problems)

    def cards(self, name: str, title: str, copies: Sequence[Copy], after: str) -> Part:
        """Pieces of one size on sheets, as cards are."""
        laid = impose_checked(copies, replace(self.plan, line=self.line(title)))
        duplex = any(sheet.side == "back" for sheet in laid.sheets)
        mode = self.plan.mode if duplex or self.plan.mode is Mode.GUTTERFOLD else Mode.NONE
        pieces = laid.sheets[0].total if laid.sheets else 0
        advice = instructions(mode, reverse=self.plan.reverse, sheets=pieces, paper=self.plan.paper)
        return Part(name, title, laid.sheets, paper_name(self.plan.paper), duplex, advice, after, laid.problems)

    def aids(self, aids: Sequence[AidFaces]) -> list[Part]:
        """Aids as two-sided cards, one of each for a player; a file for each size that they have."""
        copies = [Copy(laid.front, laid.back, laid.aid.title, laid.aid.copies) for laid in aids]
        return self.by_size("aids", self.say("Player aids"), copies)

    def pawns(self, pawns: Sequence[Page]) -> Part:
        """Pawns as strips to fold."""
        count = self.game.pawns.copies if self.game.pawns else 1
        return self.cards("pawns", self.say("Pawns"), [Copy(page, None, page.label, count) for page in pawns], _FOLD)

    def tokens(self, tokens: Sequence[TokenFaces]) -> list[Part]:
        """Counters, a file for each size that they have."""
        copies = [Copy(laid.front, laid.back, laid.token.title, laid.token.count) for laid in tokens]
        return self.by_size("tokens", self.say("Counters"), copies)

    def by_size(self, name: str, title: str, copies: Iterable[Copy]) -> list[Part]:
        """A file for each size of the pieces; where there are several, the size stands in the name."""
        sizes: dict[Size, list[Copy]] = {}
        for copy in copies:
            sizes.setdefault(Size(copy.front.width, copy.front.height), []).append(copy)
        if len(sizes) == 1:
            return [self.cards(name, title, next(iter(sizes.values())), CUT)]
        return [
            self.cards(
                f"{name}-{size.width:g}x{size.height:g}",
                self.say("{title}, {size}", title=title, size=str(size)),
                group,
                CUT,
            )
            for size, group in sizes.items()
        ]

    def rules(self, pages: Sequence[Page]) -> list[Part]:
        """The rules as a booklet to fold, and as plain pages to read."""
        if not pages:
            return []
        plan, paper = self.plan, paper_name(self.plan.paper)
        short_edge = plan.mode is not Mode.LONG_EDGE
        folded = booklet(
            pages,
            BookletPlan(
                paper=plan.paper,
                margin=plan.margin,
                short_edge=short_edge,
                marks=plan.marks,
                caption=plan.caption,
                speech=plan.speech,
            ),
        )
        read = plain(pages, PlainPlan(paper=None, speech=plan.speech))
        size = str(Size(pages[0].width, pages[0].height))
        mode = Mode.SHORT_EDGE if short_edge else Mode.LONG_EDGE
        advice = instructions(mode, sheets=len(folded.sheets) // 2, paper=plan.paper)
        booklet_part = Part("rules-booklet", self.say("Rules, booklet"), folded.sheets, paper, True, advice, STAPLE)
        to_read = self.say("Rules, to read on a screen")
        pages_part = Part("rules-pages", to_read, read.sheets, size, False, "", "", read.problems)
        return [replace(booklet_part, problems=folded.problems), pages_part]
