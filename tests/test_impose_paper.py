"""Papers are read by name and by measure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.impose.paper import PAPERS, paper_name, parse_paper
from cardgen.model.size import Size


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("A4", Size(210, 297)),
        (" a4 ", Size(210, 297)),
        ("letter", Size(215.9, 279.4)),
        ("A3 landscape", Size(420, 297)),
        ("Tabloid-landscape", Size(431.8, 279.4)),
        ("210x300", Size(210, 300)),
        ("210,5 × 300 mm", Size(210.5, 300)),
    ],
)
def test_papers_are_read(words: str, size: Size) -> None:
    assert parse_paper(words) == size


@pytest.mark.parametrize("words", ["", "A9", "210x", "0x297", "-210x297", "A4-", "9999x9999", "9" * 400 + "x1"])
def test_other_words_are_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(ValueError, match=r"“.*”.*(A4|5080)"):
        parse_paper(words)


@given(st.sampled_from(sorted(PAPERS)), st.booleans())
def test_names_and_papers_agree(name: str, landscape: bool) -> None:
    words = f"{name} landscape" if landscape else name
    assert paper_name(parse_paper(words)) == words


def test_a_measured_paper_is_called_by_its_measure() -> None:
    assert paper_name(Size(210, 300)) == "210×300 mm"
