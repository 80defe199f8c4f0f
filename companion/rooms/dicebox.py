"""Dice that fall by chance, or as people say that theirs have fallen."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from cardgen.dice import DiceFault, Tree, parse, roll
from companion.rooms.commands import Refused
from companion.rooms.said import Said, say

MOST_VALUES = 1000
_DIFFERENCE = re.compile(r"\babs\(([^()]*)\)")

Random = Callable[[int], int]
"""Gives a number from 0 to below its argument: `secrets.randbelow` is one."""


def dice_words(notation: str) -> str:
    """Dice as people write them: `1d6 − 1d4` for `abs(1d6 - 1d4)`, of which only the difference counts."""
    return _DIFFERENCE.sub(r"\1", notation).replace(" - ", " − ")


class DiceBox:
    """Rolls dice, takes values that were given first, and keeps what fell."""

    def __init__(self, random: Random, values: Any = None) -> None:
        self.random = random
        self._values = _checked(values)
        self._next = 0
        self.fallen: list[tuple[int, int]] = []

    def roll(self, tree: Tree) -> int:
        """What an expression comes to; each die that falls is kept. Raises Refused for values that no die can show."""
        return roll(tree, self._face).value

    def die(self, text: str) -> int:
        """What dice in notation come to. Raises Refused for what cannot be read."""
        try:
            return self.roll(parse(text))
        except DiceFault as fault:
            raise Refused(say("These dice cannot be rolled. {why}", why=_told(fault))) from fault

    def pick(self, things: Sequence[str]) -> str:
        """One of the things, each as likely as the next."""
        return things[self.random(len(things))]

    def close(self) -> None:
        """Raises Refused where more values were given than dice fell."""
        if self._next < len(self._values):
            text = "{given} dice were entered, but {needed} are rolled here."
            raise Refused(say(text, given=len(self._values), needed=self._next))

    def _face(self, sides: int) -> int:
        given = self._values[self._next] if self._next < len(self._values) else None
        self._next += 1
        if given is None:
            face = self.random(sides) + 1
        elif 1 <= given <= sides:
            face = given
        else:
            raise Refused(say("A die with {sides} sides cannot show {face}.", sides=sides, face=given))
        self.fallen.append((sides, face))
        return face - 1


def _checked(values: Any) -> tuple[int | None, ...]:
    """The values as whole numbers, None where the companion rolls. Raises Refused for anything else."""
    if values is None:
        return ()
    if not isinstance(values, list | tuple) or len(values) > MOST_VALUES:
        raise Refused(say("The values of dice are a list of numbers."))
    if not all(value is None or (isinstance(value, int) and not isinstance(value, bool)) for value in values):
        raise Refused(say("Dice show whole numbers."))
    return tuple(values)


def _told(fault: DiceFault) -> Said:
    """What is wrong with dice, to be told later; the words are cardgen's."""
    return say("At character {n}: {phrase}.", n=fault.at + 1, phrase=say(fault.words, **fault.values))
