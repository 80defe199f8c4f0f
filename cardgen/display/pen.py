"""A fontTools pen that records an outline, with quadratic curves raised to cubics."""

from __future__ import annotations

from fontTools.pens.basePen import BasePen

from cardgen.display.geometry import IDENTITY, Matrix, Outline


class OutlinePen(BasePen):  # type: ignore[misc]
    """Record what is drawn as an Outline, under a transform (font units to y-down units, say)."""

    def __init__(self, glyphs: object = None, matrix: Matrix = IDENTITY) -> None:
        super().__init__(glyphs)
        self._matrix = matrix
        self._verbs: list[str] = []
        self._coords: list[float] = []

    @property
    def outline(self) -> Outline:
        """What has been drawn so far."""
        return Outline("".join(self._verbs), tuple(self._coords))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - fontTools' name
        self._put("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._put("L", pt)

    def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:  # noqa: N802
        self._put("C", pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802
        self._verbs.append("Z")

    def _endPath(self) -> None:  # noqa: N802
        pass

    def _put(self, verb: str, *points: tuple[float, float]) -> None:
        self._verbs.append(verb)
        for x, y in points:
            self._coords += self._matrix.point(x, y)
