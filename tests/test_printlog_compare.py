"""What differs between faces on paper and faces of now, how many copies, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.printlog.compare import FieldChange, Kind, Reason, compare
from cardgen.printlog.record import FaceRecord
from cardgen.printlog.scope import Scope, with_copies, with_printed

FIELDS = MappingProxyType({"name": "Fox", "strength": "11"})
ONE = FaceRecord("en", "full", "beasts", "63.5x88.9", "SG-1", "Fox", 2, "AAAA", "HTTP://A", "f1", "b1", "fonts", FIELDS)
EDITED = replace(
    ONE, front="f2", mark="BBBB", fields=MappingProxyType({"name": "Fox", "strength": "12", "lore": "sly"})
)


def reasons(before: FaceRecord, now: FaceRecord) -> tuple[Reason, ...]:
    (change,) = compare([before], [now], {}).changes
    return change.reasons


def test_a_card_that_is_the_same_is_none_that_changed() -> None:
    found = compare([ONE], [replace(ONE, fonts="x", mark="x", fields=MappingProxyType({}), deck="other")], {})
    assert (found.changes, found.same) == ((), 1)


def test_a_changed_card_has_its_columns_before_and_now() -> None:
    (change,) = compare([ONE], [EDITED], {}).changes
    assert (change.kind, change.missing, change.before) == (Kind.CHANGED, 2, 2)
    (taken,) = change.take_out
    assert taken.fields == (FieldChange("strength", "11", "12"), FieldChange("lore", "", "sly"))
    assert (taken.face, taken.copies, taken.reasons) == (ONE, 2, (Reason.FIELDS,))


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (replace(ONE, front="f2"), (Reason.LOOK,)),
        (replace(ONE, back="b2"), (Reason.BACK,)),
        (replace(ONE, front="f2", back="b2"), (Reason.LOOK, Reason.BACK)),
        (replace(ONE, front="f2", mark="BBBB"), (Reason.WORDS,)),
        (replace(ONE, front="f2", fonts="other"), (Reason.FONTS,)),
        (replace(ONE, front="f2", address="HTTP://B"), (Reason.ADDRESS,)),
        (replace(ONE, front="f2", size="60x60"), (Reason.SIZE,)),
        (EDITED, (Reason.FIELDS,)),
        (replace(EDITED, mark="AAAA"), (Reason.FIELDS, Reason.LOOK)),
        (replace(EDITED, fonts="other", back="b2"), (Reason.FIELDS, Reason.FONTS, Reason.BACK)),
    ],
)
def test_reasons(now: FaceRecord, expected: tuple[Reason, ...]) -> None:
    assert reasons(ONE, now) == expected


def test_copies_alone() -> None:
    (more,) = compare([ONE], [replace(ONE, qty=5)], {}).changes
    assert (more.kind, more.missing, more.take_out, more.before) == (Kind.COPIES, 3, (), 2)
    (fewer,) = compare([ONE], [replace(ONE, qty=1)], {}).changes
    assert (fewer.kind, fewer.missing, fewer.before) == (Kind.COPIES, 0, 2)
    assert [(one.copies, one.reasons) for one in fewer.take_out] == [(1, ())]


def test_new_gone_and_no_longer_wanted() -> None:
    kept, none = replace(ONE, code="SG-2"), replace(ONE, code="SG-3", qty=0)
    found = compare([ONE, kept, replace(none, qty=4)], [kept, none, replace(ONE, code="SG-4")], {})
    assert [(change.kind, change.code) for change in found.changes] == [
        (Kind.REMOVED, "SG-3"),
        (Kind.NEW, "SG-4"),
        (Kind.REMOVED, "SG-1"),
    ]
    assert [one.copies for one in found.take_out] == [4, 2]
    assert found.missing == {"SG-4": 2}
    assert found.same == 1
    assert compare([], [none], {}).changes == ()


def test_several_faces_of_one_card_on_paper() -> None:
    """Two old copies and one of the present face: two are missing, the old ones leave the box."""
    (change,) = compare([replace(ONE, front="f0"), replace(ONE, qty=1)], [replace(ONE, qty=3)], {}).changes
    assert (change.missing, change.before) == (2, 3)
    assert [(one.face.front, one.copies) for one in change.take_out] == [("f0", 2)]


def test_a_renamed_code() -> None:
    now = replace(ONE, code="SG-9")
    assert compare([ONE], [now], {"SG-1": "SG-9"}).changes == ()
    assert [change.kind for change in compare([ONE], [now], {}).changes] == [Kind.NEW, Kind.REMOVED]


FACES = st.builds(
    lambda code, front, back, qty: replace(ONE, code=code, front=front, back=back, qty=qty),
    st.sampled_from("ABCD"),
    st.sampled_from(("f1", "f2")),
    st.sampled_from(("b1", "b2")),
    st.integers(0, 4),
)


@settings(deadline=None)
@given(
    st.lists(FACES, max_size=8, unique_by=lambda face: face.key),
    st.lists(FACES, max_size=4, unique_by=lambda face: face.code),
)
def test_what_is_missing_and_too_much_is_the_difference(before: list[FaceRecord], now: list[FaceRecord]) -> None:
    def counted(faces: list[FaceRecord]) -> Counter[tuple[str, str, str]]:
        return Counter({(face.code, face.front, face.back): face.qty for face in faces})

    found = compare(before, now, {})
    printed: Counter[tuple[str, str, str]] = Counter()
    for change in found.changes:
        if change.now is not None and change.missing:
            printed[change.now.code, change.now.front, change.now.back] += change.missing
    taken: Counter[tuple[str, str, str]] = Counter()
    for one in found.take_out:
        taken[one.face.code, one.face.front, one.face.back] += one.copies
    assert printed == counted(now) - counted(before)
    assert taken == counted(before) - counted(now)
    assert all(
        change.before == sum(face.qty for face in before if face.code == change.code) for change in found.changes
    )


SCOPE = Scope(
    "en", "full", frozenset({"SG-1"}), frozenset({"SG-2"}), frozenset({"beasts"}), MappingProxyType({"OLD": "SG-1"})
)


@pytest.mark.parametrize(
    ("record", "inside"),
    [
        (ONE, True),
        (replace(ONE, code="OLD", deck="elsewhere"), True),
        (replace(ONE, code="SG-2"), False),
        (replace(ONE, code="SG-7"), True),
        (replace(ONE, code="SG-7", deck="towers"), False),
        (replace(ONE, language="de"), False),
        (replace(ONE, ink="low"), False),
    ],
)
def test_what_a_scope_holds(record: FaceRecord, inside: bool) -> None:
    assert SCOPE.holds(record) is inside


def test_recording_replaces_what_the_scope_holds_and_nothing_else() -> None:
    other, low, gone = replace(ONE, code="SG-2"), replace(ONE, ink="low"), replace(ONE, code="SG-7")
    log = with_printed([gone, ONE, other, low, replace(ONE, code="OLD")], SCOPE, with_copies([EDITED], 3))
    assert log == (replace(EDITED, qty=3), other, low)
    assert with_printed([ONE, other], SCOPE, with_copies([EDITED], 0)) == (other,)
    assert with_copies([ONE], None) == (ONE,)
