"""What a person may ask of a build, and the refusal of what makes no sense."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_URL = "HTTP://TABLEWRIGHT.LOCAL:8765"
MOST_COPIES = 1000


class WrongUsage(ValueError):
    """An option that makes no sense; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to build. Lengths are in mm; `decks` and `cards` name what to print, all where they are empty.

    `copies` replaces every quantity; with `cards` it is 1 where it is not given, since a lost card is wanted once.
    `language` is the game's own where it is empty. `changed` asks for what paper does not have yet, by the print log:
    then the quantities stay those of the data, whatever cards are named.
    """

    decks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    copies: int | None = None
    paper: str = "A4"
    backs: str = "long-edge"
    reverse: bool = False
    bleed: float = 0.0
    marks: str = "crop"
    ink: str = "full"
    language: str = ""
    public_url: str = DEFAULT_URL
    margin: float = 5.0
    back_shift: tuple[float, float] = (0.0, 0.0)
    changed: bool = False

    @property
    def whole(self) -> bool:
        """Whether the whole box is asked for, and not some decks or cards of it."""
        return not (self.decks or self.cards or self.changed or self.copies is not None)

    def __post_init__(self) -> None:
        if self.ink not in {"full", "low"}:
            raise WrongUsage(f"“{self.ink}” is no ink: take full or low")
        if self.copies is not None and not 0 <= self.copies <= MOST_COPIES:
            raise WrongUsage(f"{self.copies} copies are not between 0 and {MOST_COPIES}")
        if self.changed and self.copies is not None:
            raise WrongUsage(
                "What changed is printed in the copies that are missing, so that no other number can be given"
            )
        if not 0 <= self.bleed <= 10:
            raise WrongUsage(f"A bleed of {self.bleed:g} mm is not between 0 and 10")
        if not 0 <= self.margin <= 50:
            raise WrongUsage(f"A margin of {self.margin:g} mm is not between 0 and 50")
        if not self.public_url.lower().startswith(("http://", "https://")):
            raise WrongUsage(f"The public URL “{self.public_url}” does not start with http:// or https://")
