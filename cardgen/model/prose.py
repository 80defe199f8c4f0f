"""The long texts of a game in one of its other languages."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.model.aids import Aid
from cardgen.model.rules import Rules


@dataclass(frozen=True, slots=True)
class Prose:
    """Rules and player aids as whole texts of a language; what it lacks of them stands in the game's own language.

    `rules` is None where it has none. Codes, ids and sizes are those of the originals.
    """

    rules: Rules | None = None
    aids: tuple[Aid, ...] = ()
