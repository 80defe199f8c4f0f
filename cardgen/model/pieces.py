"""What lies on the table beside cards and boards: pawns to fold, counters to cut out, and the sheet to write on."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.model.size import Size

ROUND, SQUARE = "round", "square"


@dataclass(frozen=True, slots=True)
class PawnColor:
    """A pawn: its colour with the colour's name, and an emblem of its own, so that nobody has to tell colours apart."""

    id: str
    name: str
    color: str
    icon: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Pawns:
    """The pawns of a game, `copies` of each. `size` in mm is that of the face that stands."""

    size: Size
    colors: tuple[PawnColor, ...]
    copies: int = 1
    line: int = 0


@dataclass(frozen=True, slots=True)
class Token:
    """A counter, `count` times. `size` in mm is its diameter or side; what its back lacks is as on the front."""

    id: str
    title: str
    size: float
    count: int
    shape: str = ROUND
    label: str = ""
    icon: str = ""
    color: str = ""
    back_label: str = ""
    back_icon: str = ""
    back_color: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class ScoreTrack:
    """Boxes to cross out, numbered from `first` to `last`; `start` is where a player begins, None where it is open."""

    id: str
    title: str
    first: int
    last: int
    start: int | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class ScoreField:
    """A box to write in; `value` is what a player begins with, printed small."""

    id: str
    title: str
    value: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class ScoreTally:
    """Lines to write on, each with a box for its points, and a box for the sum. `item` says what a line is for."""

    id: str
    title: str
    item: str
    lines: int
    icon: str = ""


@dataclass(frozen=True, slots=True)
class ScoreMembers:
    """Panels for those whom a player leads, `count` of them: `title` is what one is called (`Hero`).

    Each has boxes to tick and to write in, and `lines` for what belongs to it, under `lines_title`.
    """

    title: str
    count: int
    tracks: tuple[ScoreTrack, ...] = ()
    fields: tuple[ScoreField, ...] = ()
    lines: int = 0
    lines_title: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A sheet of `size` mm with room for `players` of the game's players.

    As many are printed as all of them need, and that `copies` times.
    """

    title: str
    size: Size
    players: int
    tracks: tuple[ScoreTrack, ...] = ()
    fields: tuple[ScoreField, ...] = ()
    tally: ScoreTally | None = None
    notes: int = 0
    line: int = 0
    members: ScoreMembers | None = None
    copies: int = 1
