"""The fingerprint of a face."""

from hypothesis import given
from hypothesis import strategies as st

from cardgen.layout.fingerprint import ALPHABET, fingerprint

TOKENS = st.lists(st.text(min_size=1), max_size=8)


@given(TOKENS, st.randoms())
def test_order_and_spacing_do_not_matter(tokens: list[str], random: object) -> None:
    mixed = [f"  {token}\n" for token in tokens]
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert fingerprint(mixed) == fingerprint(tokens)


@given(TOKENS)
def test_it_is_four_unmistakable_characters(tokens: list[str]) -> None:
    mark = fingerprint(tokens)
    assert len(mark) == 4
    assert set(mark) <= set(ALPHABET)
    assert not set("ILOU") & set(ALPHABET)


def test_a_changed_figure_changes_it() -> None:
    assert fingerprint(["text 13", "text Crone"]) != fingerprint(["text 14", "text Crone"])


def test_it_stays_what_is_on_paper() -> None:
    """Printed cards carry it: this value may never change."""
    assert fingerprint(["text Crone", "text 13", "icon witch"]) == "ZSZW"
