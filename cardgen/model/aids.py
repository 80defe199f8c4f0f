"""Player aids: two-sided cards or half sheets that say in short what the rules say at length."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.model.rules import Block
from cardgen.model.size import Size


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an aid: its title, and blocks as in the rules."""

    title: str
    blocks: tuple[Block, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Aid:
    """A player aid of `size` mm, printed `copies` times. `back` is None where it has one side only.

    `file` is where its words were read, from the game's folder.
    """

    id: str
    title: str
    size: Size
    front: Side
    back: Side | None = None
    copies: int = 1
    icon: str = ""
    line: int = 0
    file: str = "aids.yaml"

    @property
    def sides(self) -> tuple[Side, ...]:
        """The front, and the back where there is one."""
        return (self.front, self.back) if self.back else (self.front,)
