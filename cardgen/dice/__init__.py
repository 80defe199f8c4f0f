"""Dice: one notation with its limits, a roller, explanations in words, and exact odds; it knows no games.

text → `parse` → tree → `roll` → result → `explain`; tree → `odds` → distribution.
"""

from cardgen.dice.bounds import Span, bounds
from cardgen.dice.distribution import Distribution
from cardgen.dice.fault import DiceFault
from cardgen.dice.grammar import parse
from cardgen.dice.odds import odds
from cardgen.dice.result import Result, dice_in
from cardgen.dice.roller import Source, roll
from cardgen.dice.tree import Tree
from cardgen.dice.words import describe, explain, notation

__all__ = [
    "DiceFault",
    "Distribution",
    "Result",
    "Source",
    "Span",
    "Tree",
    "bounds",
    "describe",
    "dice_in",
    "explain",
    "notation",
    "odds",
    "parse",
    "roll",
]
