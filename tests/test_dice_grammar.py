"""Reading dice: what people and phones type, and a sentence with the place for what cannot be read."""

from __future__ import annotations

import pytest
from dice_trees import expressions
from hypothesis import given
from hypothesis import strategies as st
from work import an_end

from cardgen.dice import DiceFault, bounds, notation, parse
from cardgen.dice.tree import Dice, Explode, Keep, Tree


def read_or_refused(text: str) -> Tree | DiceFault:
    try:
        return parse(text)
    except DiceFault as fault:
        return fault


@given(expressions())
def test_what_is_written_reads_back_as_the_same_tree(tree: Tree) -> None:
    read = read_or_refused(notation(tree))
    if isinstance(read, DiceFault):  # longer or deeper than is allowed
        assert any(words in read.message for words in ("the most", "deep")), read
    else:
        assert read == tree


@given(st.text(max_size=300) | st.text("0123456789dDkKhHlL!%+-−*×/÷<>=() ２Ｄ６", max_size=60))
def test_any_text_is_read_or_refused_with_a_place_in_it(text: str) -> None:
    tree = read_or_refused(text)
    if isinstance(tree, DiceFault):
        assert 0 <= tree.at <= len(text)
        assert str(tree) == f"At character {tree.at + 1}: {tree.message}."
        return
    assert bounds(tree).low <= bounds(tree).high
    assert parse(notation(tree)) == tree


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("d%", "1d100"),
        ("D6", "1d6"),
        ("２Ｄ６", "2d6"),
        ("2d6−1", "2d6 − 1"),
        ("2d6 – 1", "2d6 − 1"),
        ("2d6 — 1", "2d6 − 1"),
        ("2\u00a0d\u2009６ ＋ １", "2d6 + 1"),
        ("\u200f2d6\ufeff", "2d6"),
        ("٢d٦", "2d6"),
        ("0d6", "0d6"),
        ("-1d6", "−1d6"),
        ("4d6k3", "4d6k3"),
        ("4d6kh3", "4d6k3"),
        ("4d6dl", "4d6d1"),
        ("4d6d1", "4d6d1"),
        ("4d6dh1", "4d6dh1"),
        ("2d20kl", "2d20kl1"),
        ("4d6k3!", "4d6!k3"),
        ("d6!6", "1d6!"),
        ("d6!>4", "1d6!>4"),
        ("d6! > 4", "(1d6!) > 4"),
        ("2x3*4", "2 × 3 × 4"),
        ("7÷2:1", "7 ÷ 2 ÷ 1"),
        ("1-(2-3)", "1 − (2 − 3)"),
        ("(1+2)*3", "(1 + 2) × 3"),
        ("2d6==7", "2d6 = 7"),
        ("2d6 ≥ 7", "2d6 ≥ 7"),
        ("2d6≠7", "2d6 ≠ 7"),
        ("(2d6>=7)+(1<2)", "(2d6 ≥ 7) + (1 < 2)"),
        ("((((((((((((((((((((1))))))))))))))))))))", "1"),
    ],
)
def test_what_people_and_phones_type(text: str, plain: str) -> None:
    assert notation(parse(text)) == plain


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", 0, "nothing stands here"),
        ("   ", 0, "nothing stands here"),
        ("1d0", 2, "1 to 1,000 sides"),
        ("d1001", 1, "1 to 1,000 sides"),
        ("d % 3", 4, "“3” cannot stand here"),
        ("(-1)d6", 4, "must be written in digits"),
        ("2d6+", 4, "after “+” a number or dice are missing"),
        ("999999d999999", 0, "999,999 dice"),
        ("500d6+501d6", 6, "1,001 dice"),
        ("d1!", 2, "without an end"),
        ("d6!>0", 2, "without an end"),
        ("d6!>6", 2, "no face"),
        ("d6!!", 3, "twice"),
        ("d6!=3", 2, "two ways"),
        ("9**9**9", 2, "after “*”, and not “*”"),
        ("1/0", 2, "is nought"),
        ("1/(d2-1)", 5, "may come to nought"),
        ("1/0d6", 2, "is nought"),
        ("2d6k3", 4, "3 dice cannot be kept where there are only 2"),
        ("d6d2", 3, "2 dice cannot be dropped where there is only 1"),
        ("4d6k3k2", 5, "once only"),
        ("1<2<3", 3, "follows a comparison"),
        ("(2d6", 0, "never closed"),
        ("2d6)", 3, "closes none"),
        ("2(3)", 1, "operator"),
        ("d6 2", 3, "operator"),
        ("1 000", 2, "operator"),
        ("d", 1, "how many sides"),
        ("dd6", 1, "how many sides"),
        ("kh3", 0, "at the beginning"),
        ("½d6", 0, "“½” means nothing"),
        ("2²d6", 1, "“²” means nothing"),
        ("two dice", 0, "“two” means nothing"),
        ("d6\x1b[31m", 2, "means nothing"),
        ("1" * 10, 0, "too large"),
        ("999999999*999999999", 9, "beyond 1,000,000,000,000"),
        ("9" * 5000, 200, "200 characters are the most"),
        ("(" * 5000, 200, "200 characters are the most"),
        ("(" * 21 + "1" + ")" * 21, 21, "more than 20 deep"),
        ("-" * 22 + "1", 21, "more than 20 deep"),
        ("force + 1", 0, "“force” means nothing"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(text: str, at: int, words: str) -> None:
    with an_end(), pytest.raises(DiceFault) as caught:
        parse(text)
    assert words in caught.value.message
    assert caught.value.at == at


def test_names_stand_for_numbers_where_they_are_given() -> None:
    names = {"force": 3, "bonus.force": 4, "d6": 1, "in-play": 2}
    assert notation(parse("force + 1d20 >= 5", names)) == "force + 1d20 ≥ 5"
    assert notation(parse("Bonus.Force + in-play", names)) == "bonus.force + in-play"
    assert bounds(parse("bonus.force*2", names)) == (8, 8)
    with pytest.raises(DiceFault, match="“forces” means nothing"):
        parse("forces", names)
    with pytest.raises(DiceFault, match="nought"):
        parse("1 / force", {"force": 0})


def test_dice_say_what_is_kept_and_what_explodes() -> None:
    assert parse("4d6k3") == Dice(4, 6, Keep(3, highest=True))
    assert parse("4d6d1") == Dice(4, 6, Keep(1, highest=False, drop=True))
    assert parse("3d8!>=7") == Dice(3, 8, None, Explode(">=", 7))
