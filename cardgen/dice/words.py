"""Dice in words: what an expression asks for, and what a roll came to and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from cardgen.dice.limits import MAX_EXPLOSIONS
from cardgen.dice.result import (
    AbsoluteResult,
    BinaryResult,
    CompareResult,
    DiceResult,
    Die,
    NegativeResult,
    NumberResult,
    Result,
)
from cardgen.dice.saying import Say, english
from cardgen.dice.tree import Absolute, Binary, Compare, Dice, Explode, Keep, Negative, Number, Tree

_SIGNS: Mapping[str, str] = MappingProxyType(
    {"-": "−", "*": "×", "/": "÷", "<=": "≤", ">=": "≥", "<>": "≠"},
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
        case Absolute():
            return f"abs({notation(tree.inner)})"
        case Binary():
            rank = _RANKS[tree.sign]
            # What stands right of an operator of the same rank was in parentheses.
            return f"{_within(tree.left, rank)} {sign(tree.sign)} {_within(tree.right, rank + 1)}"
        case Compare():
            left = f"({notation(tree.left)})" if _ends_exploding(tree.left) else _within(tree.left, 1)
            return f"{left} {sign(tree.sign)} {_within(tree.right, 1)}"


def describe(tree: Tree, say: Say = english) -> str:
    """What is rolled, as a sentence: “4 dice with 6 sides, the highest 3 kept, plus 2.”."""
    words = _described(tree, say)
    return say("{phrase}.", phrase=f"{words[:1].upper()}{words[1:]}")


def explain(result: Result, say: Say = english) -> tuple[str, ...]:
    """What was rolled, as sentences: one for each roll of dice, and last how they were reckoned together.

    “4d6, the highest 3 kept: 6, 4 and 3, without 1, make 13.”, “13 + 2 = 15.”.
    """
    sentences = list(_rolls(result, say))
    if not isinstance(result, DiceResult):
        sentences.append(_reckoned(result, say))
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


def _described(tree: Tree, say: Say) -> str:
    match tree:
        case Number():
            return tree.name or _figure(tree.value)
        case Dice():
            return _with_conditions(_plain_dice(tree, say), tree, say)
        case Negative():
            return say("minus {phrase}", phrase=_enclosed(tree.inner, 3, say))
        case Absolute():
            return say("the absolute value of ({phrase})", phrase=_described(tree.inner, say))
        case Binary():
            return _reckoning(tree, say)
        case Compare():
            return _comparing(tree, say)


def _comparing(tree: Compare, say: Say) -> str:
    left, right = _closed(tree.left, 1, say), _than(tree.sign, _enclosed(tree.right, 1, say), say)
    if _several(tree.left):
        return say("whether {left} come to {right}", left=left, right=right)
    return say("whether {left} comes to {right}", left=left, right=right)


def _plain_dice(dice: Dice, say: Say) -> str:
    if dice.count == 1:
        return say("a die with 1 side") if dice.sides == 1 else say("a die with {sides} sides", sides=dice.sides)
    if dice.sides == 1:
        return say("{count} dice with 1 side", count=dice.count)
    return say("{count} dice with {sides} sides", count=dice.count, sides=dice.sides)


def _reckoning(tree: Binary, say: Say) -> str:
    rank = _RANKS[tree.sign]
    left, right = _closed(tree.left, rank, say), _enclosed(tree.right, rank + 1, say)
    match tree.sign:
        case "+":
            return say("{left} plus {right}", left=left, right=right)
        case "-":
            return say("{left} minus {right}", left=left, right=right)
        case "*":
            return say("{left} times {right}", left=left, right=right)
        case _:
            return say("{left} divided by {right}, rounded down", left=left, right=right)


def _than(sign: str, figure: str, say: Say) -> str:
    match sign:
        case "<":
            return say("less than {figure}", figure=figure)
        case "<=":
            return say("at most {figure}", figure=figure)
        case ">":
            return say("more than {figure}", figure=figure)
        case ">=":
            return say("at least {figure}", figure=figure)
        case "<>":
            return say("anything but {figure}", figure=figure)
        case _:
            return figure


def _several(tree: Tree) -> bool:
    """Whether what stands first is more than one thing."""
    match tree:
        case Dice():
            return tree.count != 1
        case Binary():
            return _several(tree.left)
        case _:
            return False


def _enclosed(tree: Tree, rank: int, say: Say) -> str:
    words = _described(tree, say)
    return words if _rank(tree) >= rank else f"({words})"


def _closed(tree: Tree, rank: int, say: Say) -> str:
    """What stands first; a comma closes what the conditions of dice opened."""
    words = _enclosed(tree, rank, say)
    opened = isinstance(tree, Dice) and (tree.explode is not None or tree.keep is not None)
    return say("{phrase},", phrase=words) if opened else words


def _with_conditions(words: str, dice: Dice, say: Say) -> str:
    if dice.explode is not None:
        faces = _faces(dice.explode, say)
        part = say("each rolled again and added on {faces}, at most {most} times", faces=faces, most=MAX_EXPLOSIONS)
        words = say("{dice}, {part}", dice=words, part=part)
    return words if dice.keep is None else say("{dice}, {part}", dice=words, part=_keeping(dice.keep, say))


def _faces(explode: Explode, say: Say) -> str:
    if explode.sign == "<>":
        return say("all but {figure}", figure=explode.value)
    return _than(explode.sign, str(explode.value), say)


def _keeping(keep: Keep, say: Say) -> str:
    if keep.highest and keep.drop:
        return say("the highest dropped") if keep.count == 1 else say("the highest {n} dropped", n=keep.count)
    if keep.highest:
        return say("the highest kept") if keep.count == 1 else say("the highest {n} kept", n=keep.count)
    if keep.drop:
        return say("the lowest dropped") if keep.count == 1 else say("the lowest {n} dropped", n=keep.count)
    return say("the lowest kept") if keep.count == 1 else say("the lowest {n} kept", n=keep.count)


def _rolls(result: Result, say: Say) -> Iterator[str]:
    match result:
        case DiceResult():
            yield _fell(result, say)
        case NegativeResult() | AbsoluteResult():
            yield from _rolls(result.inner, say)
        case BinaryResult() | CompareResult():
            yield from _rolls(result.left, say)
            yield from _rolls(result.right, say)


def _fell(result: DiceResult, say: Say) -> str:
    dice = result.tree
    head = _dice(Dice(dice.count, dice.sides, None, dice.explode))
    if dice.keep is not None:
        head = say("{dice}, {part}", dice=head, part=_keeping(dice.keep, say))
    if not result.dice:
        return say("{dice}: no dice make 0.", dice=head)
    kept = [die for die in result.dice if die.kept]
    left = [die for die in result.dice if not die.kept]
    values = {"dice": head, "told": _listed(kept, say) if kept else say("nothing"), "value": result.value}
    if left:
        without = _listed(left, say)
        if len(kept) < 2:
            return say("{dice}: {told}, without {without}, makes {value}.", without=without, **values)
        return say("{dice}: {told}, without {without}, make {value}.", without=without, **values)
    if len(kept) == 1:
        return say("{dice}: {told}.", **values)
    return say("{dice}: {told} make {value}.", **values)


def _listed(dice: Sequence[Die], say: Say) -> str:
    named = [_die(die) for die in dice[:_MOST_NAMED]]
    comma = say(", ")
    if len(dice) > _MOST_NAMED:
        rest, more = sum(die.value for die in dice[_MOST_NAMED:]), len(dice) - _MOST_NAMED
        return say("{dice} and {n} more that make {rest}", dice=comma.join(named), n=more, rest=rest)
    return named[0] if len(named) == 1 else say("{first} and {last}", first=comma.join(named[:-1]), last=named[-1])


def _die(die: Die) -> str:
    faces = [str(face) for face in die.faces]
    if len(faces) > _MOST_NAMED // 2:
        faces = [*faces[:3], "…", faces[-1]]
    return faces[0] if len(faces) == 1 else f"{die.value} ({' + '.join(faces)})"


def _reckoned(result: Result, say: Say) -> str:
    """The last sentence: how the values were put together."""
    match result:
        case CompareResult():
            return _compared(result, say)
        case BinaryResult() | NegativeResult() | AbsoluteResult():
            return say("{sum} = {value}.", sum=_sum(result, 0, say), value=_figure(result.value))
        case _:
            return say("{phrase}.", phrase=_sum(result, 0, say))


def _compared(result: CompareResult, say: Say) -> str:
    words = f"{_sum(result.left, 1, say)} {sign(result.tree.sign)} {_sum(result.right, 1, say)}"
    steps = (BinaryResult, NegativeResult, AbsoluteResult)
    if isinstance(result.left, steps) or isinstance(result.right, steps):
        plain = f"{_figure(result.left.value)} {sign(result.tree.sign)} {_figure(result.right.value)}"
        words = say("{sum}, that is {plain}", sum=words, plain=plain)
    return say("{sum}: yes.", sum=words) if result.value else say("{sum}: no.", sum=words)


def _sum(result: Result, rank: int, say: Say) -> str:
    """The sum with the values of the dice in it; parentheses where the expression needs them."""
    match result:
        case NumberResult():
            words = f"{result.tree.name} {_figure(result.value)}".strip()
        case DiceResult():
            words = _figure(result.value)
        case NegativeResult():
            words = f"−{_sum(result.inner, 3, say)}"
        case AbsoluteResult():
            words = f"abs({_sum(result.inner, 0, say)})"
        case BinaryResult():
            own = _RANKS[result.tree.sign]
            words = f"{_sum(result.left, own, say)} {sign(result.tree.sign)} {_sum(result.right, own + 1, say)}"
            if result.tree.sign == "/" and result.left.value % result.right.value:
                words = say("{sum} (rounded down)", sum=words)
        case CompareResult():
            words = f"{_sum(result.left, 1, say)} {sign(result.tree.sign)} {_sum(result.right, 1, say)}"
    return words if _rank(result.tree) >= rank else f"({words})"


def _figure(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)
