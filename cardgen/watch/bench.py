"""The bench of a preview: the studio stays open, and what was laid out lies at hand, until a file says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.build.bench import Opened
from cardgen.build.box import Box
from cardgen.build.noted import Needs, bare_sign, board_game, board_sign, noted_box, sign_of
from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.signature import folder_sign
from cardgen.layout.board.draw import lay_out_board
from cardgen.layout.board.face import BoardFace
from cardgen.layout.faces import DeckFaces
from cardgen.layout.memory import Memory, salt_of
from cardgen.layout.scene import Materials
from cardgen.layout.studio import Studio, icon_aliases
from cardgen.load.game import Loaded, load_game
from cardgen.model.board import Board
from cardgen.model.game import Deck, Game
from cardgen.watch.memory import DeckMemory, Sides

# Files whose words reach the pages through the game alone.
_TABLES = frozenset((".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods"))
_WORDS = _TABLES | {".md"}
_TEMPLATES = frozenset((".xml",))
_FONTS = frozenset((".ttf", ".otf"))


@dataclass(frozen=True, slots=True)
class _Due:
    """A box that is to be laid out."""

    studio: Studio
    decks: tuple[DeckFaces, ...]
    options: Options
    bare: str


class LiveBench:
    """What stays between one look at a game's folder and the next."""

    def __init__(self, folder: Path, services: Services) -> None:
        self._folder = folder
        self._services = services
        self._sides = Sides()
        self._memories: dict[str, DeckMemory] = {}
        self._salt = ""
        self._opened: Opened | None = None
        self._fonts = ""
        self._round = 0
        self._loaded: Loaded | None = None
        self._only_tables = False
        self._bare = ""
        self._box: tuple[Needs, Box] | None = None
        self._boards: dict[str, BoardFace] = {}
        self._due: _Due | None = None

    @property
    def made(self) -> int:
        """How many sides were laid out in this round."""
        return self._sides.made

    @property
    def is_due(self) -> bool:
        """Whether the box is to be laid out, for something that it is made from has changed."""
        return self._due is not None

    def touched(self, paths: Iterable[Path]) -> None:
        """Begin another round: these files have changed."""
        changed = tuple(paths)
        endings = {path.suffix.lower() for path in changed}
        self._due = None
        self._bare = ""
        self._only_tables = endings <= _TABLES
        if not endings <= _WORDS:
            self._round += 1
        if not endings <= _WORDS | _TEMPLATES:
            self._opened = None
        elif self._opened is not None and self._opened[0] is not None and endings & _TEMPLATES:
            templates = self._opened[0].environment.cache
            if templates is not None:
                templates.clear()
        if endings & _FONTS:
            self._fonts = ""

    def load(self, folder: Path) -> Loaded:
        """The game as its folder tells it; what has nothing to do with cards is not read again for them."""
        self._loaded = load_game(folder, self._loaded if self._only_tables else None)
        return self._loaded

    def studio(self, game: Game, open_anew: Callable[[], Opened]) -> Opened:
        """The studio that is open, for the game as it is now; another where the game calls things otherwise."""
        studio, problems = self._opened or (None, ())
        if studio is not None and _called_alike(studio.game, game):
            return replace(studio, game=game), problems
        studio, problems = self._opened = open_anew()
        if studio is not None:
            self._salt = salt_of(studio, self._font_sign())
        return studio, problems

    def memory(self, studio: Studio, deck: Deck) -> Memory | None:
        """What is known of a deck's cards and sides."""
        known = self._memories.setdefault(deck.id, DeckMemory(self._sides))
        known.open(self._salt, sign_of((self._bare_sign(studio.game), replace(deck, cards=()))))
        return known

    def turn(self) -> None:
        """Forget what was used neither in this round nor in the one before."""
        self._sides.turn()

    def box(self, studio: Studio, decks: Sequence[DeckFaces], options: Options) -> Box | None:
        """The box as it was last laid out; where it has to be laid out anew, `lay_out_box` is due."""
        bare = f"{self._bare_sign(studio.game)} {options.public_url} {options.paper}"
        if self._box is None or not self._box[0].still(bare, studio.game, decks):
            self._due = _Due(studio, tuple(decks), options, bare)
        return self._box[1] if self._box else None

    def lay_out_box(self) -> None:
        """Lay out the box that is due; boards stay as they are where nothing on them changes."""
        due, self._due = self._due, None
        if due is not None:
            before, self._boards = self._boards, {}
            box, needs = noted_box(due.studio, due.decks, due.options, due.bare, self._board(before))
            self._box = (needs, box)

    def _board(self, before: dict[str, BoardFace]) -> Callable[[Board, Game, Materials, str], BoardFace]:
        def lay(board: Board, game: Game, materials: Materials, public_url: str) -> BoardFace:
            key = board_sign(board, game, self._salt, public_url)
            face = before.get(key) or lay_out_board(board, board_game(board, game), materials, public_url)
            self._boards[key] = face
            return face

        return lay

    def _bare_sign(self, game: Game) -> str:
        """What stands for everything but the cards; it is worked out once for each look."""
        if not self._bare:
            self._bare = bare_sign(game, self._salt, str(self._round))
        return self._bare

    def _font_sign(self) -> str:
        if not self._fonts:
            installed = self._services.fonts_for(self._folder).signature()
            self._fonts = f"{installed} {folder_sign(self._folder / 'fonts')}"
        return self._fonts


def _called_alike(one: Game, other: Game) -> bool:
    """Whether two games have the same theme, and the same icons under the same names."""
    return one.theme == other.theme and icon_aliases(one.words) == icon_aliases(other.words)
