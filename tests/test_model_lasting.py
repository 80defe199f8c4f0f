"""How long effects hold."""

from __future__ import annotations

import pytest
from demon_hunter import vocabulary

from cardgen.model.effect import Lasts
from cardgen.model.lasting import lasting
from cardgen.model.notation import parse_notes

WORDS = vocabulary()


@pytest.mark.parametrize(
    ("note", "kind", "lasts"),
    [
        ("+2F", "weapon", Lasts.PLAY),
        ("+1 to Travel Table Rolls", "companion", Lasts.PLAY),
        ("SU +2F", "weapon", Lasts.ROLL),
        ("+2F", "spell", Lasts.FIGHT),
        ("+2F vs. Demons", "spell", Lasts.FIGHT),
        ("SU +2F", "spell", Lasts.ROLL),
        ("+3 to Wound Table Rolls", "spell", Lasts.FIGHT),
        ("+3 to Travel Table Roll", "spell", Lasts.ROLL),
        ("+3 to Travel & Wound Table Rolls", "spell", Lasts.FIGHT),
        ("+2 to any target Dieroll", "spell", Lasts.ROLL),
        ("+2F", "event", Lasts.ROLL),
        ("+2F this turn", "event", Lasts.TURN),
        ("+2F", "creature", Lasts.PLAY),
        ("+2F", "no such type", Lasts.PLAY),
    ],
)
def test_lasting(note: str, kind: str, lasts: Lasts) -> None:
    (effect,) = parse_notes(note, WORDS).effects
    assert lasting(effect, kind, WORDS) is lasts
