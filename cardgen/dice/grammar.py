"""The parser: dice notation to a tree that is safe to roll.

    comparison = sum [ ("<" | "<=" | ">" | ">=" | "=" | "<>") sum ]
    sum        = product { ("+" | "-") product }
    product    = signed { ("*" | "/") signed }
    signed     = ("+" | "-") signed | [ "abs" ] "(" comparison ")" | NAME | NUMBER | dice
    dice       = [ NUMBER ] "d" ( NUMBER | "%" ) { keep | explode }
    keep       = ("k" | "kh" | "kl" | "d" | "dl" | "dh") [ NUMBER ]
    explode    = "!" [ [ comparison sign ] NUMBER ]

`k` keeps the highest and `d` drops the lowest; without a number it is one. `!` rolls the highest face again, `!5`
fives, `!>4` all above four, without a blank behind the `!`: `d6! > 4` compares. `d%` is 1 to 100. `abs(1d6 - 1d4)` is
the difference of two dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.dice.bounds import bounds
from cardgen.dice.fault import DiceFault
from cardgen.dice.limits import MAX_DEPTH, MAX_DICE, MAX_SIDES
from cardgen.dice.saying import mark
from cardgen.dice.tokens import Kind, Token, tokens_of
from cardgen.dice.tree import COMPARISONS, Absolute, Binary, Compare, Dice, Explode, Keep, Negative, Number, Tree

_KEEPS: Mapping[str, tuple[bool, bool]] = MappingProxyType(
    {
        "k": (True, False),
        "kh": (True, False),
        "kl": (False, False),
        "d": (False, True),
        "dl": (False, True),
        "dh": (True, True),
    }
)
_TOO_MANY: Mapping[tuple[bool, bool], str] = MappingProxyType(
    {
        (True, True): mark("{n} dice cannot be dropped where there is only {most}"),
        (True, False): mark("{n} dice cannot be dropped where there are only {most}"),
        (False, True): mark("{n} dice cannot be kept where there is only {most}"),
        (False, False): mark("{n} dice cannot be kept where there are only {most}"),
    }
)
"""For each word whether it means the highest, and whether it drops them."""

_NO_NAMES: Mapping[str, int] = MappingProxyType({})


def parse(text: str, names: Mapping[str, int] = _NO_NAMES) -> Tree:
    """The tree of a text. `names` are words that may stand for a number, with the number.

    Raises DiceFault, with a sentence and the place, for all that cannot be read, goes beyond the limits or may divide
    by nought.
    """
    tree = _Parser(tokens_of(text, names)).whole()
    bounds(tree)
    return tree


class _Parser:
    """Reads tokens from left to right, one look ahead."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self._tokens = tokens
        self._next = 0
        self._depth = 0
        self._dice = 0

    def whole(self) -> Tree:
        """The tree of all tokens."""
        if self._ended():
            raise DiceFault("nothing stands here: write dice, such as 2d6 + 1", 0)
        tree = self._comparison()
        if not self._ended():
            raise self._unexpected(self._here)
        return tree

    @property
    def _here(self) -> Token:
        return self._tokens[self._next]

    def _take(self) -> Token:
        token = self._here
        self._next += 1
        return token

    def _ended(self) -> bool:
        return self._here.kind is Kind.END

    def _is(self, *signs: str) -> bool:
        return self._here.kind is Kind.SIGN and self._here.text in signs

    def _unexpected(self, token: Token) -> DiceFault:
        before = self._tokens[self._next - 1].text if self._next else ""
        if token.text == "!=":
            return DiceFault("“!=” can be read in two ways: write <> for “is not”, or !5 to roll fives again", token.at)
        if token.kind is Kind.END:
            return DiceFault("after “{before}” a number or dice are missing", token.at, before=before)
        if token.kind is Kind.WORD and token.text == "d" and before in {")", ""}:
            return DiceFault("the number of dice must be written in digits, such as 2d6", token.at)
        if token.text == ")":
            return DiceFault("this parenthesis closes none", token.at)
        if token.text in COMPARISONS:
            words = mark("“{typed}” follows a comparison; put parentheses around one of them")
            return DiceFault(words, token.at, typed=token.text)
        words = mark("“{typed}” cannot stand here; an operator such as + is missing before it")
        return DiceFault(words, token.at, typed=token.text)

    def _comparison(self) -> Tree:
        left = self._sum()
        if not self._is(*COMPARISONS):
            return left
        sign = self._take()
        return Compare(sign.text, left, self._sum(), sign.at)

    def _sum(self) -> Tree:
        left = self._product()
        while self._is("+", "-"):
            sign = self._take()
            left = Binary(sign.text, left, self._product(), sign.at)
        return left

    def _product(self) -> Tree:
        left = self._signed()
        while self._is("*", "/"):
            sign = self._take()
            left = Binary(sign.text, left, self._signed(), sign.at)
        return left

    def _signed(self) -> Tree:
        token = self._take()
        self._depth += 1
        if self._depth > MAX_DEPTH + 1:
            raise DiceFault("parentheses and signs stand more than {most} deep", token.at, most=MAX_DEPTH)
        tree = self._one(token)
        self._depth -= 1
        return tree

    def _one(self, token: Token) -> Tree:
        if token.kind is Kind.SIGN and token.text in {"+", "-"}:
            inner = self._signed()
            return Negative(inner, token.at) if token.text == "-" else inner
        if token.kind is Kind.SIGN and token.text == "(":
            return self._inside(token)
        if token.kind is Kind.WORD and token.text in {"abs", "d"}:
            return self._absolute(token) if token.text == "abs" else self._single(token)
        if token.kind is Kind.NAME:
            return Number(token.value, token.text, token.at)
        if token.kind is Kind.NUMBER:
            if self._here.kind is Kind.WORD and self._here.text == "d":
                return self._rolled(token.value, token.at)
            return Number(token.value, "", token.at)
        self._next -= 1
        raise self._misplaced(token)

    def _misplaced(self, token: Token) -> DiceFault:
        """What is wrong where a number or dice should begin."""
        if token.kind is Kind.END or token.text in {"!=", "!"}:
            return self._unexpected(token)
        before = self._tokens[self._next - 1].text if self._next else ""
        if not before:
            return DiceFault(
                "a number or dice must stand at the beginning, and not “{typed}”", token.at, typed=token.text
            )
        words = mark("a number or dice must stand after “{before}”, and not “{typed}”")
        return DiceFault(words, token.at, before=before, typed=token.text)

    def _inside(self, opening: Token) -> Tree:
        tree = self._comparison()
        if self._ended():
            raise DiceFault("this parenthesis is never closed", opening.at)
        if not self._is(")"):
            raise self._unexpected(self._here)
        self._take()
        return tree

    def _single(self, word: Token) -> Tree:
        self._next -= 1
        return self._rolled(1, word.at)

    def _absolute(self, word: Token) -> Tree:
        if not self._is("("):
            raise DiceFault("after “abs” a parenthesis must open, as in abs(1d6 - 1d4)", self._here.at)
        return Absolute(self._inside(self._take()), word.at)

    def _rolled(self, count: int, at: int) -> Dice:
        self._take()  # the “d”
        self._dice += count
        if self._dice > MAX_DICE:
            raise DiceFault("there are {n} dice; {most} are the most", at, n=f"{self._dice:,}", most=f"{MAX_DICE:,}")
        sides = self._sides()
        keep: Keep | None = None
        explode: Explode | None = None
        while self._here.text in _KEEPS or self._is("!"):
            token = self._take()
            if token.text == "!":
                if explode is not None:
                    raise DiceFault("“!” stands twice for the same dice", token.at)
                explode = self._explode(sides, token.at)
            else:
                if keep is not None:
                    raise DiceFault("dice are kept or dropped once only", token.at)
                keep = self._keep(token, count)
        return Dice(count, sides, keep, explode, at)

    def _sides(self) -> int:
        if self._is("%"):
            self._take()
            return 100
        token = self._here
        if token.kind is not Kind.NUMBER:
            raise DiceFault("after “d” stands how many sides the dice have, such as d6, or d% for 1 to 100", token.at)
        self._take()
        if not 1 <= token.value <= MAX_SIDES:
            words = mark("dice have 1 to {most} sides, and not {n}")
            raise DiceFault(words, token.at, most=f"{MAX_SIDES:,}", n=f"{token.value:,}")
        return token.value

    def _number(self, otherwise: int) -> int:
        return self._take().value if self._here.kind is Kind.NUMBER else otherwise

    def _keep(self, word: Token, dice: int) -> Keep:
        highest, drop = _KEEPS[word.text]
        at = self._here.at
        count = self._number(1)
        if count > dice:
            raise DiceFault(_TOO_MANY[drop, dice == 1], at, n=f"{count:,}", most=f"{dice:,}")
        return Keep(count, highest, drop)

    def _explode(self, sides: int, at: int) -> Explode:
        if self._here.space:
            explode = Explode("=", sides)
        elif self._is(*COMPARISONS):
            sign = self._take().text
            if self._here.kind is not Kind.NUMBER:
                raise DiceFault("after “!{sign}” stands a number", self._here.at, sign=sign)
            explode = Explode(sign, self._take().value)
        else:
            explode = Explode("=", self._number(sides))
        faces = [explode.on(face) for face in range(1, sides + 1)]
        if all(faces):
            raise DiceFault("every face would be rolled again, without an end", at)
        if not any(faces):
            raise DiceFault("no face of a die with {sides} sides would be rolled again", at, sides=sides)
        return explode
