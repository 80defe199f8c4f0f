"""Where lines may break, and lines of units that break well.

The rules for Chinese and Japanese follow the W3C's “Requirements for Chinese Text Layout”, section 3.1.3: no closing
mark begins a line, no opening mark ends one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.text.clusters import clusters

SOFT_HYPHEN = "\u00ad"
_ZERO_WIDTH_SPACE = "\u200b"

_IDEOGRAPH = re.compile(
    "[\u2e80-\u2fff\u3001-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f"
    "\U00020000-\U0003ffff]"
)
_NOT_FIRST = frozenset(
    "!%),.:;?]}°·»’”…‥—–、。〉》」』】〕〗〙〞〟々〻ーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎ・！％），．：；？］｝～｠｡｣､･"
)
_NOT_LAST = frozenset("$([{«‘“〈《「『【〔〖〘〝＄（［｛｟｢￥£€#＃")
_UNDIVIDED = frozenset("…—–‥")
# Where a Chinese sentence pauses, and the marks that may close behind it.
_PAUSES = frozenset("，。；：？！")
_CLOSING = "」』）》”’"

# Behind these a word of letters may end its line: well-known, and/or, word—word.
_AFTER = re.compile(r"(?<=[^\W\d_]{2})[-\u2010\u2013\u2014/](?=[^\W\d_]{2})")
_SIMPLE = re.compile(r"[!-,.0-~]*")


class Piece(NamedTuple):
    """A part of a word behind which its line may end; `soft` where a hyphen must then be shown."""

    text: str
    soft: bool = False


# What wrapping needs to know of a unit, in any one length: the space before it, its width, the width of the hyphen
# that it needs at the end of a line, the width from its start to the end of its word, and how far its ink reaches
# beyond its width on the left and on the right.
Bar = tuple[float, float, float, float, float, float]

# Of longer texts only a lone last word gets company: more would not be seen, and takes time. Chinese has a unit for
# each character.
_MOST_BALANCED = 40
_MOST_PAUSING = 64
# How far from even a line may be to end at a pause, in parts of the longest that there is room for.
_UNEVEN = 0.25
# A word up to this part of a line looks lost alone; a line of so many words can give it another.
_SHORT = 0.25
_SPARING = 5
# Signs of units that stay with their figure, and signs that stay with what they stand before.
UNITS = ("%", "mm")
LEADING = frozenset("©№§")
_UNIT = re.compile(rf"(?:{'|'.join(UNITS)})(?!\w)")


def pieces(word: str) -> tuple[Piece, ...]:
    """The parts of a word without spaces between which its line may break; soft hyphens are taken out."""
    if _SIMPLE.fullmatch(word):
        return (Piece(word),)
    found: list[Piece] = []
    for stretch, end in _stretches(word):
        found += (Piece(text) for text in _divided(stretch))
        if found and end == SOFT_HYPHEN:
            found[-1] = Piece(found[-1].text, soft=True)
    if found and found[-1].soft:
        found[-1] = Piece(found[-1].text)
    return tuple(found)


def may_part(before: str, after: str) -> bool:
    """Whether a line may break between two characters without a space between them."""
    if after in _NOT_FIRST or before in _NOT_LAST or (before in _UNDIVIDED and after in _UNDIVIDED):
        return False
    return bool(_IDEOGRAPH.match(before) or _IDEOGRAPH.match(after))


def kept_together(before: str, after: str) -> bool:
    """Whether no line may break at the space between two words: a figure stays with its unit, in Chinese with any word.

    So do signs such as © with what follows.
    """
    return before in LEADING or (before[-1:].isdigit() and bool(_IDEOGRAPH.match(after) or _UNIT.match(after)))


def pauses(text: str) -> bool:
    """Whether a sentence pauses at the end of this text, so that a line ends well there."""
    return text.rstrip(_CLOSING)[-1:] in _PAUSES


def unspaced(text: str) -> bool:
    """Whether a text is in signs between which any line may break: its longest word says nothing of its least width."""
    return _IDEOGRAPH.search(text) is not None


def may_end_alone(text: str) -> bool:
    """Whether a paragraph's last line may be this unit only: a lone Chinese character may not."""
    return not _IDEOGRAPH.search(text)


def accompanied(bars: Sequence[Bar], starts: Sequence[int], limit: float) -> list[int]:
    """The lines from `starts`, but that a short last word is not left alone if the line before can spare it another."""
    found, last = list(starts), len(bars) - 1
    if len(found) < 2 or found[-1] != last or last - found[-2] < _SPARING or min(bars[last][0], bars[last - 1][0]) <= 0:
        return found
    (_, width, _, _, before, _), (gap, short, hyphen, _, _, after) = bars[last - 1], bars[last]
    if short <= _SHORT * limit and before + width + gap + short + max(hyphen, after) <= limit:
        found[-1] = last - 1
    return found


def needs_hyphen(before: str, after: str) -> bool:
    """Whether a word broken here, for want of room, shows a hyphen: between letters of scripts that have it."""
    return all(letter.isalpha() and letter < "\u0590" for letter in (before[-1:], after[:1]))


def wrap(bars: Sequence[Bar], limit: float) -> list[int]:
    """Break units greedily into lines of at most `limit`, ink included; gives the number of each line's first unit.

    A unit wider than the limit has a line of its own.
    """
    starts: list[int] = []
    x = 0.0
    for number, (gap, width, hyphen, rest, before, after) in enumerate(bars):
        end = x + gap + width
        fits = end + after <= limit if not hyphen else end + hyphen <= limit or x + gap + rest <= limit
        if fits and number:
            x = end
        else:
            starts.append(number)
            x = before + width
    return starts


def widest(bars: Sequence[Bar]) -> float:
    """The width that a line must have to hold any one of the units."""
    return max([before + width + max(hyphen, after) for _, width, hyphen, _, before, after in bars], default=0.0)


def balanced(bars: Sequence[Bar], limit: float, pausing: Sequence[bool] = ()) -> list[int]:
    """As few lines as `wrap` makes, as even as they can be: the sum of the squares of their lengths is the least.

    `pausing` says behind which units a sentence pauses, if any: a line rather ends there, though it be less even.
    """
    starts = wrap(bars, limit)
    count, number = len(starts), len(bars)
    if count < 2 or widest(bars) > limit:
        return starts
    if number > (_MOST_PAUSING if pausing else _MOST_BALANCED):
        return accompanied(bars, starts, limit)
    # Two lines that are each so much off the mean have squares that sum up to this more than those of even ones.
    worth = 2 * (_UNEVEN * limit) ** 2
    gain = [worth if pause else 0.0 for pause in pausing] or [0.0] * number
    # The best lines from each unit to the end, in so many lines: their cost, and where the second line begins.
    best: list[dict[int, tuple[float, int]]] = [{} for _ in range(number)] + [{0: (0.0, number)}]
    for first in range(number - 1, -1, -1):
        x = bars[first][4]
        for last in range(first, number):
            gap, width, hyphen, _, _, after = bars[last]
            x += width + (gap if last > first else 0.0)
            length = x + max(hyphen, after)
            if length > limit:
                break
            for lines, (cost, _) in best[last + 1].items():
                better = (cost + length * length - gain[last], last + 1)
                if lines < count and better < best[first].get(lines + 1, (math.inf, 0)):
                    best[first][lines + 1] = better
    if count not in best[0]:
        return starts
    even, at = [0], 0
    for lines in range(count, 1, -1):
        at = best[at][lines][1]
        even.append(at)
    return even


def _stretches(word: str) -> list[tuple[str, str]]:
    """The word cut at soft hyphens and zero-width spaces, each stretch with what ended it."""
    parts = re.split(f"([{SOFT_HYPHEN}{_ZERO_WIDTH_SPACE}])", word)
    return [(text, end) for text, end in zip(parts[::2], [*parts[1::2], ""], strict=True) if text]


def _divided(stretch: str) -> list[str]:
    """A stretch cut behind hyphens and slashes and between ideographs."""
    if not _IDEOGRAPH.search(stretch):
        cuts = [match.end() for match in _AFTER.finditer(stretch)]
        return [stretch[start:end] for start, end in zip([0, *cuts], [*cuts, len(stretch)], strict=True)]
    found: list[str] = []
    for cluster in clusters(stretch):
        if found and not may_part(found[-1][-1], cluster[0]):
            found[-1] += cluster
        else:
            found.append(cluster)
    return found
