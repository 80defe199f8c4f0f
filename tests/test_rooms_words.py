"""Small words of what is told: figures, dice, and where a sentence ends."""

from __future__ import annotations

import pytest

from companion.rooms.dicebox import dice_words
from companion.rooms.said import ends_sentence, figure


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("1d6", "1d6"),
        ("abs(1d6 - 1d4)", "1d6 − 1d4"),
        ("1d6 - 3", "1d6 − 3"),
        ("1d4 + 1d6", "1d4 + 1d6"),
        ("abs(1d6 - 1d4) + 1", "1d6 − 1d4 + 1"),
    ],
)
def test_dice_are_written_as_people_write_them(notation: str, words: str) -> None:
    assert dice_words(notation) == words


@pytest.mark.parametrize(("number", "words"), [(0, "0"), (7, "7"), (-2, "−2")])
def test_figures_below_nothing_have_a_minus_sign(number: int, words: str) -> None:
    assert figure(number) == words


@pytest.mark.parametrize(
    ("text", "ends"),
    [("Bear it", False), ("I live on.", True), ("“No!”", True), ("嗎？", True), ("承受", False), ("(so be it.)", True)],
)
def test_words_that_are_a_sentence_need_no_full_stop(text: str, ends: bool) -> None:
    assert ends_sentence(text) is ends
