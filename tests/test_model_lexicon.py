"""Words of a note, and terms among them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.lexicon import Kind, Match, lexicon_of, tokens_of
from cardgen.model.words import Term, Vocabulary

WORDS = Vocabulary(
    types={"ranged": Term("ranged", "Ranged Weapon", letter="R"), "wolf-hound": Term("wolf-hound", "Wolf")},
    stats={"force": Term("force", "Force", "Force", letter="F"), "fear": Term("fear", "Fear", letter="F")},
    traits={"large": Term("large", "Large", "Large Creatures", also=("Big One",)), "big": Term("big", "Big")},
)


def found(kind: Kind, text: str) -> Match | None:
    return lexicon_of(WORDS).match(kind, tokens_of(text), 0)


def test_tokens() -> None:
    assert [token.text for token in tokens_of("+2F vs. Mother-in-law’s (Max 5)")] == [
        "+", "2", "F", "vs", ".", "Mother-in-law’s", "(", "Max", "5", ")",
    ]  # fmt: skip


@given(st.text())
def test_nothing_but_space_is_lost(text: str) -> None:
    tokens = tokens_of(text)
    assert "".join(token.text for token in tokens) == "".join(text.split())
    assert all(text[token.start :].startswith(token.text) for token in tokens)


def test_the_longest_form_goes_first() -> None:
    assert found(Kind.TRAIT, "large creatures here") == Match("large", 2)
    assert found(Kind.TRAIT, "LARGE beasts") == Match("large", 1)
    assert found(Kind.TRAIT, "big one") == Match("large", 2)
    assert found(Kind.TRAIT, "big") == Match("big", 1)
    assert found(Kind.TYPE, "wolf hound") == Match("wolf-hound", 2)
    assert found(Kind.TYPE, "ranged weapons") == Match("ranged", 2)
    assert found(Kind.TABLE, "large") is None


def test_letters_keep_their_case_and_the_first_has_them() -> None:
    assert found(Kind.STAT, "F") == Match("force", 1)
    assert found(Kind.STAT, "f") is None
    assert found(Kind.TYPE, "R") == Match("ranged", 1)
