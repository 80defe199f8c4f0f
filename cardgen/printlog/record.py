"""A card's faces as the print log knows them: what tells two apart, and what tells how they differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """A card in one language and ink, with the number of its copies.

    `size` is the trimmed one in mm (`63.5x88.9`); `mark` the four characters of the QR code; `address` what the QR code
    begins with, "" where the face has none. `front` and `back` are digests of all that one sees of them, `back` being
    "" where there is none; `fonts` is a digest of the font files of the front. `fields` are the card's columns without
    those that are empty.
    """

    language: str
    ink: str
    deck: str
    size: str
    code: str
    name: str
    qty: int
    mark: str
    address: str
    front: str
    back: str
    fonts: str
    fields: Mapping[str, str] = field(default_factory=lambda: _NOTHING)

    @property
    def key(self) -> tuple[str, ...]:
        """What makes two records the same, whatever their quantity; the order of the log."""
        return self.language, self.ink, self.code, self.size, self.front, self.back

    @property
    def title(self) -> str:
        """Code and name, as a person would say it."""
        return f"{self.code} {self.name}".strip()
