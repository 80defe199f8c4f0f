"""Reads what game.yaml says of pawns, tokens and the score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.load.aids import SHEETS
from cardgen.load.findings import Findings, listed, near_hint, quoted
from cardgen.load.pieces_spec import FieldEntry, MembersEntry, PawnsEntry, ScoreSheetEntry, TokenEntry, TrackEntry
from cardgen.load.references import icon_names
from cardgen.load.words import titled
from cardgen.load.yaml_source import Node
from cardgen.model.pieces import (
    PawnColor,
    Pawns,
    ScoreField,
    ScoreMembers,
    ScoreSheet,
    ScoreTally,
    ScoreTrack,
    Token,
)
from cardgen.model.size import Size, parse_size
from cardgen.model.words import Term, Vocabulary

MOST_BOXES = 41
"""The most boxes of one track; more could not be told apart on a sheet."""

_SMALLEST, _LARGEST = Size(15, 20), Size(60, 100)
_DEFAULT_PAWN, _DEFAULT_SHEET = Size(24, 36), SHEETS["a5"]


@dataclass(frozen=True, slots=True)
class PieceReader:
    """Reads pieces of one game; what is wrong goes to `findings`, at its line of game.yaml.

    `sizes` are those of cards by name, `players` the most that play.
    """

    node: Node
    words: Vocabulary
    sizes: Mapping[str, Size]
    players: int
    findings: Findings

    def pawns(self, entry: PawnsEntry | None) -> Pawns | None:
        """The pawns, where there are any; two that look alike and too few of them are told."""
        if entry is None:
            return None
        size = self._size(entry.size, ("pawns", "size"), {}, _DEFAULT_PAWN)
        if not (_SMALLEST.width <= size.width <= _LARGEST.width and _SMALLEST.height <= size.height <= _LARGEST.height):
            self._error(f"pawns of {size} cannot be folded well", ("pawns", "size"), f"take {_SMALLEST} to {_LARGEST}")
            size = _DEFAULT_PAWN
        colors = tuple(
            PawnColor(
                name,
                one.name or titled(name),
                one.color,
                self._icon(one.icon, ("pawns", "colors", name, "icon")),
                self.node.line_of(("pawns", "colors", name)),
            )
            for name, one in entry.colors.items()
        )
        self._tell_alike(colors)
        if len(colors) * entry.copies < self.players < 99:
            message = f"there are {len(colors) * entry.copies} pawns for {self.players} players"
            self.findings.warning(message, self.node.line_of(("pawns",)), "pawns", "add a colour for each player")
        return Pawns(size, colors, entry.copies, self.node.line_of(("pawns",)))

    def tokens(self, entries: Mapping[str, TokenEntry]) -> tuple[Token, ...]:
        """The tokens in the order of the file; one with nothing on it is told."""
        return tuple(self._token(name, entry) for name, entry in entries.items())

    def score_sheet(self, entry: ScoreSheetEntry | None) -> ScoreSheet | None:
        """The score sheet, where there is one."""
        if entry is None:
            return None
        path = ("score-sheet",)
        return ScoreSheet(
            title=entry.title,
            size=self._size(entry.size, (*path, "size"), SHEETS, _DEFAULT_SHEET),
            players=entry.players,
            copies=entry.copies,
            tracks=self._tracks(entry.tracks, path),
            fields=self._fields(entry.fields, path),
            members=self._members(entry.members, (*path, "members")),
            tally=self._tally(entry),
            notes=entry.notes,
            line=self.node.line_of(path),
        )

    def _token(self, name: str, entry: TokenEntry) -> Token:
        path = ("tokens", name)
        icon = self._icon(entry.icon, (*path, "icon"))
        if not (icon or entry.label):
            line = self.node.line_of(path)
            self.findings.warning(
                f"nothing is on the token “{name}”", line, ".".join(path), "give it an icon or a label"
            )
        return Token(
            id=name,
            title=entry.title or titled(name),
            size=entry.size,
            count=entry.count,
            shape=entry.shape,
            label=entry.label,
            icon=icon,
            color=entry.color,
            back_label=entry.back_label,
            back_icon=self._icon(entry.back_icon, (*path, "back-icon")),
            back_color=entry.back_color,
            line=self.node.line_of(path),
        )

    def _fields(self, entries: Mapping[str, FieldEntry], path: tuple[str, ...]) -> tuple[ScoreField, ...]:
        return tuple(
            ScoreField(
                name,
                one.title or self._stat(name).name or titled(name),
                one.value,
                self._icon(one.icon, (*path, "fields", name, "icon")) or self._sign(name),
            )
            for name, one in entries.items()
        )

    def _members(self, entry: MembersEntry | None, path: tuple[str, ...]) -> ScoreMembers | None:
        if entry is None:
            return None
        return ScoreMembers(
            title=entry.title,
            count=entry.count,
            tracks=self._tracks(entry.tracks, path),
            fields=self._fields(entry.fields, path),
            lines=entry.lines,
            lines_title=entry.lines_title,
        )

    def _tracks(self, entries: Mapping[str, TrackEntry], path: tuple[str, ...]) -> tuple[ScoreTrack, ...]:
        tracks = (self._track(name, one, (*path, "tracks", name)) for name, one in entries.items())
        return tuple(track for track in tracks if track)

    def _track(self, name: str, entry: TrackEntry, path: tuple[str, ...]) -> ScoreTrack | None:
        count = entry.last - entry.first + 1
        if count < 2 or count > MOST_BOXES:
            message = f"a track from {entry.first} to {entry.last} cannot be printed"
            self._error(message, path, f"let it rise by 1 to {MOST_BOXES - 1}")
            return None
        start = entry.start
        if start is not None and not entry.first <= start <= entry.last:
            self._error(f"{start} is not on the track from {entry.first} to {entry.last}", (*path, "start"))
            start = None
        title = entry.title or self._stat(name).plural or titled(name)
        icon = self._icon(entry.icon, (*path, "icon")) or self._sign(name)
        return ScoreTrack(name, title, entry.first, entry.last, start, icon)

    def _tally(self, entry: ScoreSheetEntry) -> ScoreTally | None:
        tally = entry.tally
        if tally is None:
            return None
        if tally.stat and tally.stat not in self.words.stats:
            hint = near_hint(tally.stat, list(self.words.stats), "stat")
            self._error(f"there is no stat “{tally.stat}”", ("score-sheet", "tally", "stat"), hint)
        stat = self._stat(tally.stat)
        return ScoreTally(
            tally.stat, tally.title or stat.plural or "Points", tally.item, tally.lines, self._sign(tally.stat)
        )

    def _stat(self, name: str) -> Term:
        return self.words.stats.get(name) or Term("", "")

    def _sign(self, name: str) -> str:
        return name if self._stat(name).icon else ""

    def _tell_alike(self, colors: tuple[PawnColor, ...]) -> None:
        """Pawns must differ by more than their colour: two of one colour or of one emblem are told."""
        by_color: dict[str, list[PawnColor]] = {}
        by_icon: dict[str, list[PawnColor]] = {}
        for one in colors:
            by_color.setdefault(one.color.lower(), []).append(one)
            by_icon.setdefault(one.icon, []).append(one)
        for what, groups in (("colour", by_color), ("emblem", by_icon)):
            for value, alike in groups.items():
                if len(alike) > 1:
                    names = listed(quoted(one.name for one in alike))
                    said = f"the pawns {names} have the same {what}" if value else f"the pawns {names} have no {what}"
                    hint = "give each its own, for people who cannot tell colours apart"
                    self.findings.warning(said, alike[1].line, f"pawns.colors.{alike[1].id}", hint)

    def _icon(self, icon: str, path: tuple[str, ...]) -> str:
        """An icon as written; one without a prefix or an ending must be a name of the game."""
        known = icon_names(self.words)
        if icon and icon not in known and ":" not in icon and "." not in icon:
            self._error(f"there is no icon “{icon}”", path, near_hint(icon, sorted(known), "icon"))
            return ""
        return icon

    def _size(self, words: str, path: tuple[str, ...], more: Mapping[str, Size], default: Size) -> Size:
        names = {**more, **self.sizes}
        try:
            return parse_size(words, names)
        except ValueError as error:
            self._error(str(error), path, near_hint(words, list(names), "size"))
            return default

    def _error(self, message: str, path: tuple[str, ...], hint: str = "") -> None:
        self.findings.error(message, self.node.line_of(path), ".".join(path), hint)
