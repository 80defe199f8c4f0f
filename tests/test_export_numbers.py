"""Numbers are short and true."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.export._numbers import Numbers, Scales


@given(st.floats(-1e6, 1e6), st.integers(1, 8))
def test_a_number_reads_back_and_has_nothing_to_spare(value: float, decimals: int) -> None:
    written = Numbers(decimals)[value]
    assert abs(float(written) - value) <= 0.5000001 * 10**-decimals + abs(value) * 1e-15
    assert re.fullmatch(r"-?([1-9][0-9]*|0|(?=\.))(\.[0-9]*[1-9])?", written)
    assert written != "-0"


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.5, ".5"), (-0.5, "-.5"), (10, "10"), (100.0, "100"), (-0.0001, "0"), (1.25, "1.25"), (0, "0"), (1e-9, "0")],
)
def test_numbers_are_written_short(value: float, written: str) -> None:
    assert Numbers(3)[value] == written


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_what_is_not_finite_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        Numbers(3)[value]


@given(st.floats(1e-5, 1000), st.floats(-2000, 2000))
def test_a_transform_leaves_less_than_two_micrometres_of_error(factor: float, value: float) -> None:
    assert abs(float(Scales().under(factor)[value]) - value) * factor <= 0.002
