"""The sides of a deck's cards as they came out last time, in one file of the cache."""

from __future__ import annotations

from cardgen.build.cache import Cache
from cardgen.build.flat import flat, unflat
from cardgen.display.geometry import Rect
from cardgen.display.items import FontFile, Picture
from cardgen.display.plain import Freezer, NotPlain, Plain, Thawer, packed, unpacked
from cardgen.layout.memory import Known, Side
from cardgen.layout.scene import Fault, TextMark
from cardgen.layout.studio import Studio
from cardgen.model.game import Card
from cardgen.model.problem import Severity
from cardgen.text.fonts import UnknownFont

KIND = "sides"
# How many sides a file keeps at least, and how often as many as were used last: so an edit can be taken back.
_LEAST, _TIMES = 300, 2
# Of a deck that makes more sides than this nothing is kept: it would take more memory than it saves time.
_MOST = 2500
_Kept = tuple[bytes, tuple[str, ...]]


class SidesOnDisk:
    """A memory that lasts from one build to the next. What it holds is read when it is first asked for."""

    def __init__(self, cache: Cache, name: str, salt: str, studio: Studio) -> None:
        self._cache = cache
        self._name = name
        self._salt = salt
        self._studio = studio
        self._sides: dict[str, _Kept] | None = None
        self._parts: dict[str, bytes] = {}
        self._requests: dict[str, tuple[str, int, bool]] = {}
        self._pictures: dict[str, Picture] = {}
        self._used: dict[str, None] = {}
        self._freezer = Freezer()
        self._thawer = Thawer(self._parts.get, self._font, self._picture)
        self._changed = False
        self._too_many = False
        self.made = 0

    @property
    def salt(self) -> str:
        """What stands for all that the sides have in common."""
        return self._salt

    def recall(self, key: str) -> Side | None:
        """The side that was kept under a key."""
        kept = self._all().get(key)
        if kept is None:
            return None
        try:
            side = self._thawed(key, unpacked(kept[0]))
        except NotPlain:
            return None
        self._used[key] = None
        return side

    def keep(self, key: str, side: Side) -> None:
        """Keep a side, and count it; one that cannot be written is laid out again the next time."""
        self.made += 1
        if self._too_many:
            return
        try:
            page = self._freezer.page(side.page)
            faults = tuple(flat(fault) for fault in side.faults)
            data = packed((page, faults, tuple(flat(mark) for mark in side.texts)))
        except NotPlain:
            return
        self._all()[key] = (data, tuple(self._freezer.used))
        self._used[key] = None
        self._changed = True
        if self.made > _MOST:
            self._give_up()

    def _give_up(self) -> None:
        """Let go of everything that would be kept, and keep no more; the file of an earlier build stays as it is."""
        self._too_many, self._changed = True, False
        self._sides, self._freezer = {}, Freezer()
        self._used.clear()

    def recall_card(self, card: Card, version: int) -> None:
        """Nothing: a build renders every template, for what it writes is the only sure sign of what a side is from."""

    def keep_card(self, card: Card, version: int, known: Known) -> None:
        """Nothing."""

    def save(self) -> None:
        """Write the file, where anything was added."""
        if not self._changed:
            return
        sides = self._all()
        recent = {key: sides[key] for key in (*(key for key in sides if key not in self._used), *self._used)}
        most = max(_LEAST, _TIMES * len(self._used))
        kept = dict(list(recent.items())[-most:])
        parts = {**self._parts, **self._freezer.parts}
        needed = dict.fromkeys(name for _, names in kept.values() for name in names if name in parts)
        requests = {**self._requests, **self._studio.materials.shaper.requests()}
        whole = (self._salt, kept, {name: parts[name] for name in needed}, requests)
        self._cache.put(KIND, self._name, packed(whole))
        self._changed = False

    def _all(self) -> dict[str, _Kept]:
        if self._sides is None:
            self._sides = {}
            data = self._cache.get(KIND, self._name)
            if data is not None:
                self._open(data)
        return self._sides

    def _open(self, data: bytes) -> None:
        """Take in a file; one of another game's looks is of no use, and nor is one that cannot be understood."""
        try:
            salt, sides, parts, requests = unpacked(data)
            if salt == self._salt:
                self._sides = dict(sides)
                self._parts.update(parts)
                self._requests.update(requests)
        except (NotPlain, TypeError, ValueError):
            self._sides = {}

    def _thawed(self, key: str, plain: Plain) -> Side:
        page, faults, texts = plain
        return Side(
            self._thawer.page(page),
            tuple(unflat(Fault, values, severity=Severity) for values in faults),
            tuple(unflat(TextMark, values, box=_rect, ink=_rect) for values in texts),
            key,
        )

    def _font(self, key: str) -> FontFile | None:
        """The font of a key, if what led to it still does."""
        asked = self._requests.get(key)
        try:
            return self._studio.materials.shaper.font(*asked) if asked else None
        except (UnknownFont, OSError, ValueError):
            return None

    def _picture(self, key: str) -> Picture | None:
        """The picture of a key: those that a page names were opened to find its own key."""
        if key not in self._pictures:
            self._pictures = {one.key: one for one in self._studio.materials.pictures.opened()}
        return self._pictures.get(key)


def _rect(sides: Plain) -> Rect:
    return Rect(*sides)
