"""Dice in words: what an expression asks for, and what a roll came to and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.result import BinaryResult, CompareResult, DiceResult, Die, NegativeResult, NumberResult, Result
from cardgen.dice.tree import Binary, Compare, Dice, Explode, Keep, Negative, Number, Tree

_SIGNS: Mapping[str, str] = MappingProxyType(
    {"-": "−", "*": "×", "/": "÷", "<=": "≤", ">=": "≥", "<>": "≠"},
)
_THAN: Mapping[str, str] = MappingProxyType(
    {"<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least ", "=": "", "<>": "anything but "}
)
_RANKS: Mapping[str, int] = MappingProxyType({"+": 1, "-": 1, "*": 2, "/": 2})
_MOST_NAMED = 40


def notation(tree: Tree) -> str:
    """The expression as it is best written, which reads back as the same tree: `4d6k3 + 2`."""
    match tree:
        case Number():
            return tree.name or str(tree.value)
        case Dice():
            return _dice(tree)
        case Negative():
            return f"−{_within(tree.inner, 3)}"
        case Binary():
            rank = _RANKS[tree.sign]
            # What stands right of an operator of the same rank was in parentheses.
            return f"{_within(tree.left, rank)} {sign(tree.sign)} {_within(tree.right, rank + 1)}"
        case Compare():
            left = f"({notation(tree.left)})" if _ends_exploding(tree.left) else _within(tree.left, 1)
            return f"{left} {sign(tree.sign)} {_within(tree.right, 1)}"


def describe(tree: Tree) -> str:
    """What is rolled, as a sentence: “4 dice with 6 sides, the highest 3 kept, plus 2.”."""
    words = _described(tree)
    return f"{words[:1].upper()}{words[1:]}."


def explain(result: Result) -> tuple[str, ...]:
    """What was rolled, as sentences: one for each roll of dice, and last how they were reckoned together.

    “4d6, the highest 3 kept: 6, 4 and 3, without 1, make 13.”, “13 + 2 = 15.”.
    """
    sentences = list(_rolls(result))
    if not isinstance(result, DiceResult):
        sentences.append(_reckoned(result))
    return tuple(sentences)


def sign(plain: str) -> str:
    """An operator as it is printed."""
    return _SIGNS.get(plain, plain)


def _rank(tree: Tree) -> int:
    match tree:
        case Compare():
            return 0
        case Binary():
            return _RANKS[tree.sign]
        case _:
            return 3


def _within(tree: Tree, rank: int) -> str:
    words = notation(tree)
    return words if _rank(tree) >= rank else f"({words})"


def _ends_exploding(tree: Tree) -> bool:
    """Whether a comparison behind it would be taken for what explodes."""
    match tree:
        case Dice():
            return tree.explode is not None
        case Binary():
            return _ends_exploding(tree.right)
        case Negative():
            return _ends_exploding(tree.inner)
        case _:
            return False


def _dice(dice: Dice) -> str:
    words = f"{dice.count}d{dice.sides}"
    if dice.explode is not None:
        words += "!" if dice.explode == Explode("=", dice.sides) else _exploding(dice.explode)
    if dice.keep is not None:
        verb = "d" if dice.keep.drop else "k"
        plain = dice.keep.highest is not dice.keep.drop
        words += f"{verb}{'' if plain else 'h' if dice.keep.highest else 'l'}{dice.keep.count}"
    return words


def _exploding(explode: Explode) -> str:
    return f"!{'' if explode.sign == '=' else sign(explode.sign)}{explode.value}"


def _described(tree: Tree) -> str:
    match tree:
        case Number():
            return tree.name or _figure(tree.value)
        case Dice():
            dice = "a die" if tree.count == 1 else f"{tree.count} dice"
            return f"{dice} with {tree.sides} side{'' if tree.sides == 1 else 's'}{_conditions(tree)}"
        case Negative():
            return f"minus {_enclosed(tree.inner, 3)}"
        case Binary():
            rank = _RANKS[tree.sign]
            how = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}[tree.sign]
            after = ", rounded down" if tree.sign == "/" else ""
            return f"{_enclosed(tree.left, rank)}{_comma(tree.left)} {how} {_enclosed(tree.right, rank + 1)}{after}"
        case Compare():
            verb = "come to" if _several(tree.left) else "comes to"
            left = f"{_enclosed(tree.left, 1)}{_comma(tree.left)}"
            return f"whether {left} {verb} {_THAN[tree.sign]}{_enclosed(tree.right, 1)}"


def _several(tree: Tree) -> bool:
    """Whether what stands first is more than one thing."""
    match tree:
        case Dice():
            return tree.count != 1
        case Binary():
            return _several(tree.left)
        case _:
            return False


def _enclosed(tree: Tree, rank: int) -> str:
    words = _described(tree)
    return words if _rank(tree) >= rank else f"({words})"


def _comma(tree: Tree) -> str:
    """A comma closes what the conditions of dice opened."""
    return "," if isinstance(tree, Dice) and _conditions(tree) else ""


def _conditions(dice: Dice) -> str:
    parts = []
    if dice.explode is not None:
        parts.append(f"each rolled again and added on {_faces(dice.explode)}, at most {MAX_EXPLOSIONS} times")
    if dice.keep is not None:
        parts.append(_keeping(dice.keep))
    return "".join(f", {part}" for part in parts)


def _faces(explode: Explode) -> str:
    return f"{'all but ' if explode.sign == '<>' else _THAN[explode.sign]}{explode.value}"


def _keeping(keep: Keep) -> str:
    end = "highest" if keep.highest else "lowest"
    count = "" if keep.count == 1 else f" {keep.count}"
    return f"the {end}{count} {'dropped' if keep.drop else 'kept'}"


def _rolls(result: Result) -> Iterator[str]:
    match result:
        case DiceResult():
            yield _fell(result)
        case NegativeResult():
            yield from _rolls(result.inner)
        case BinaryResult() | CompareResult():
            yield from _rolls(result.left)
            yield from _rolls(result.right)


def _fell(result: DiceResult) -> str:
    dice = result.tree
    head = _dice(Dice(dice.count, dice.sides, None, dice.explode))
    if dice.keep is not None:
        head += f", {_keeping(dice.keep)}"
    if not result.dice:
        return f"{head}: no dice make 0."
    kept = [die for die in result.dice if die.kept]
    left = [die for die in result.dice if not die.kept]
    told = _listed(kept) if kept else "nothing"
    without = f", without {_listed(left)}" if left else ""
    if len(kept) == 1 and not left:
        return f"{head}: {told}."
    return f"{head}: {told}{without}{',' if without else ''} make{'s' if len(kept) < 2 else ''} {result.value}."


def _listed(dice: Sequence[Die]) -> str:
    named = [_die(die) for die in dice[:_MOST_NAMED]]
    if len(dice) > _MOST_NAMED:
        rest = sum(die.value for die in dice[_MOST_NAMED:])
        return f"{', '.join(named)} and {len(dice) - _MOST_NAMED} more that make {rest}"
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def _die(die: Die) -> str:
    faces = [str(face) for face in die.faces]
    if len(faces) > _MOST_NAMED // 2:
        faces = [*faces[:3], "…", faces[-1]]
    return faces[0] if len(faces) == 1 else f"{die.value} ({' + '.join(faces)})"


def _reckoned(result: Result) -> str:
    """The last sentence: how the values were put together."""
    match result:
        case CompareResult():
            words = f"{_sum(result.left, 1)} {sign(result.tree.sign)} {_sum(result.right, 1)}"
            steps = [part for part in (result.left, result.right) if isinstance(part, BinaryResult | NegativeResult)]
            plain = f", that is {_figure(result.left.value)} {sign(result.tree.sign)} {_figure(result.right.value)}"
            return f"{words}{plain if steps else ''}: {'yes' if result.value else 'no'}."
        case BinaryResult() | NegativeResult():
            return f"{_sum(result, 0)} = {_figure(result.value)}."
        case _:
            return f"{_sum(result, 0)}."


def _sum(result: Result, rank: int) -> str:
    """The sum with the values of the dice in it; parentheses where the expression needs them."""
    match result:
        case NumberResult():
            words = f"{result.tree.name} {_figure(result.value)}".strip()
        case DiceResult():
            words = _figure(result.value)
        case NegativeResult():
            words = f"−{_sum(result.inner, 3)}"
        case BinaryResult():
            own = _RANKS[result.tree.sign]
            words = f"{_sum(result.left, own)} {sign(result.tree.sign)} {_sum(result.right, own + 1)}"
            if result.tree.sign == "/" and result.left.value % result.right.value:
                words += " (rounded down)"
        case CompareResult():
            words = f"{_sum(result.left, 1)} {sign(result.tree.sign)} {_sum(result.right, 1)}"
    return words if _rank(result.tree) >= rank else f"({words})"


def _figure(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)
