"""The order in which the words of a line stand, where some of them run from right to left."""

from __future__ import annotations

from collections.abc import Sequence


def visual_order(directions: Sequence[int], base: int) -> list[int]:
    """The numbers of a line's words from left to right.

    `directions` has 1 for a word that runs to the left, 0 for one that runs to the right, −1 for one without a
    direction (figures, marks); `base` is the paragraph's. Rules N1, N2, I1, I2 and L2 of the Unicode Bidirectional
    Algorithm (UAX #9), with words in place of characters.
    """
    levels: list[int] = []
    for number, direction in enumerate(directions):
        settled = direction if direction >= 0 else _neutral(directions, number, base)
        levels.append(settled if base == 0 else 2 - settled)
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[at:end] = order[at:end][::-1]
            at = max(end, at + 1)
    return order


def _neutral(directions: Sequence[int], number: int, base: int) -> int:
    """The direction of a word without one: that of its neighbours where they agree, else the paragraph's."""
    before = next((found for found in directions[:number][::-1] if found >= 0), base)
    after = next((found for found in directions[number + 1 :] if found >= 0), base)
    return before if before == after else base
