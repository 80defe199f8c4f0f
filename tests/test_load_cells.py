"""Quantities, yes and no, traits and codes."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.cells import read_codes, read_quantity, read_traits, read_yes_no
from cardgen.load.limits import MAX_COPIES
from cardgen.load.words import TermFinder
from cardgen.model.words import Term

TRAITS = TermFinder(
    {
        term.id: term
        for term in (
            Term("large", "Large", "Large Creatures", also=("Large Creature",)),
            Term("dragon", "Dragon", "Dragons"),
            Term("wolf", "Wolf", "Wolves", also=("Hound",)),
            Term("hill-giant", "Hill Giant", "Hill Giants"),
            Term("giant", "Giant", "Giants"),
        )
    }
)


@pytest.mark.parametrize(
    ("text", "count"), [("0", 0), ("1", 1), ("2.0", 2), ("2.", 2), ("007", 7), ("1000", 1000), ("0.000", 0)]
)
def test_quantities(text: str, count: int) -> None:
    assert read_quantity(text) == count


@pytest.mark.parametrize("text", ["two", "無限", "-1", "1.5", "１", "²", "1e3", "2x", "+2", "1,0", "1 000", "NaN", "∞"])
def test_what_is_no_quantity(text: str) -> None:
    with pytest.raises(ValueError, match="no quantity"):
        read_quantity(text)


@pytest.mark.parametrize("text", ["1001", "999999", "999999999", "00001001.0"])
def test_too_many_copies(text: str) -> None:
    with pytest.raises(ValueError, match="more than 1,000"):
        read_quantity(text)


@given(st.text())
def test_a_quantity_is_a_number_or_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert 0 <= read_quantity(text) <= MAX_COPIES


def test_a_number_of_monstrous_length_is_refused() -> None:
    with pytest.raises(ValueError, match="quantity"):
        read_quantity("9" * 10_000)


@pytest.mark.parametrize("text", ["yes", "YES", "true", "1", "x", "X", "✓"])
def test_yes(text: str) -> None:
    assert read_yes_no(text)


@pytest.mark.parametrize("text", ["no", "", "false", "0", "-"])
def test_no(text: str) -> None:
    assert not read_yes_no(text)


def test_neither() -> None:
    with pytest.raises(ValueError, match="“maybe” is neither"):
        read_yes_no("maybe")


@pytest.mark.parametrize(
    ("text", "traits"),
    [
        ("Dragon", ("dragon",)),
        ("Large, Dragon", ("large", "dragon")),
        ("DRAGONS;  hound", ("dragon", "wolf")),
        ("Large Dragon", ("large", "dragon")),
        ("large  creature wolves", ("large", "wolf")),
        ("Large Hill Giant", ("large", "hill-giant")),
        ("hill-giant, Giant", ("hill-giant", "giant")),
        ("wolf, Hound, , wolf", ("wolf",)),
        ("dragon / wolf", ("dragon", "wolf")),
        ("dragon\nwolf", ("dragon", "wolf")),
        ("", ()),
    ],
)
def test_traits(text: str, traits: tuple[str, ...]) -> None:
    assert read_traits(text, TRAITS, "/") == (traits, ())


def test_unknown_traits_are_given_back() -> None:
    assert read_traits("Large Wyvern, dragon, bat", TRAITS, "") == (("large", "dragon"), ("Wyvern", "bat"))
    assert read_traits("Evil Wyvern", TRAITS, "") == ((), ("Evil Wyvern",))
    assert read_traits("dragon/wolf", TRAITS, "") == ((), ("dragon/wolf",))


def test_codes() -> None:
    assert read_codes("dh-c09, DH-C1; X-1\nABCDEFG-1 DH_2") == (("DH-C09", "DH-C1", "X-1"), ("ABCDEFG-1", "DH_2"))
