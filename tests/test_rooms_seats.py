"""Rooms and seats: names, the host's rights, and what is refused with which sentence."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from room_case import Table, demon_hunter, said, set_up, to_actions
from test_rooms_secrets import dealt

from companion.rooms import Refused
from companion.rooms.names import LONGEST, clean_name, graphemes


def test_the_first_hosts_and_colours_are_given() -> None:
    table = Table(demon_hunter()).sit("Ada", "Ada")
    assert table.state.host == "a"
    assert [seat.name for seat in table.state.seats.values()] == ["Ada", "Ada 2"]
    assert [seat.color for seat in table.state.seats.values()] == ["red", "blue"]
    table.do("sit", None, seat="c", name="Jan", color="gold")
    table.do("sit", None, seat="d", name="Eva", color="gold")
    assert [seat.color for seat in table.state.seats.values()] == ["red", "blue", "gold", "green"]


def test_the_host_adds_seats_without_phones_and_acts_for_them() -> None:
    table = Table(demon_hunter()).sit("Ada")
    table.do("sit", seat="b", name="Grandfather", phone=False)
    assert "Only the host" in str(table.refusal("sit", None, seat="c", name="Eva", phone=False))
    table.do("begin")
    table.answer("draw")
    table.do("answer", "a", task=table.task.id)
    assert [seat["phone"] for seat in table.view("a")["seats"]] == [True, False]
    table.do("phone", seat="b", phone=True)
    assert [seat["phone"] for seat in table.view("a")["seats"]] == [True, True]
    table.do("phone", "b", seat="b", phone=False)
    assert "This is for Ada" in str(table.refusal("phone", "b", seat="a", phone=False))


def test_locking_handing_over_and_leaving() -> None:
    table = Table(demon_hunter()).sit("Ada", "Viktor")
    table.do("lock", locked=True)
    assert "locked" in str(table.refusal("sit", None, seat="c", name="Eva"))
    table.do("host", seat="b")
    assert "Only the host" in str(table.refusal("lock", "a", locked=False))
    table.do("lock", "b", locked=False)
    table.do("sit", None, seat="c", name="Eva")
    table.do("leave", "b", seat="b")
    assert table.state.host == "a"
    assert list(table.state.seats) == ["a", "c"]
    table.do("begin")
    assert "The game has begun" in str(table.refusal("leave", "c", seat="c"))
    assert "being set up" in str(table.refusal("sit", None, seat="d", name="Late"))


def test_too_few_may_begin_all_the_same_but_too_many_cannot_sit() -> None:
    table = Table(demon_hunter()).sit("Ada")
    refused = table.refusal("begin")
    assert str(refused) == "Demon Hunter is for 2 to 6 players, and here are 1."
    assert refused.overridable
    table.do("begin", force=True)
    table = Table(demon_hunter()).sit(*"ABCDEF")
    assert "All 6 seats" in str(table.refusal("sit", None, seat="g", name="G"))


def test_a_rename_while_another_types() -> None:
    table = Table(demon_hunter()).sit("Ada", "Viktor")
    seen = table.state.revision
    table.do("rename", "b", name="Jan", seen=seen)
    event = table.do("rename", "a", name="Jan", color="gold", seen=seen)
    assert said(event) == "Ada is now called Jan 2."
    assert table.state.seats["a"].color == "gold"
    assert "This is for Jan 2" in str(table.refusal("rename", "b", seat="a", name="X"))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("e\u0301", "é"),
        ("A\u202eda\u0007", "Ada"),
        ("A\u200bd\u200da", "Ada"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        (
            "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
            "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        ),
        ("🇩🇪🇫🇷", "🇩🇪🇫🇷"),
        ("<svg onload=x>", "<svg onload=x>"),
        ("獵魔人", "獵魔人"),
        ("a\nb", "a b"),
        ("Z" + "\u0301" * 50, "Ź" + "\u0301" * 6),
    ],
)
def test_names_as_people_write_them(written: str, name: str) -> None:
    assert clean_name(written, []) == name


@pytest.mark.parametrize(
    "written", ["", "   ", "\u200d\u200d", "\u202e", "\u0301", "a" * 25, "x" * 10_000, "👩‍👩‍👧‍👦" * 25]
)
def test_names_that_are_none(written: str) -> None:
    with pytest.raises(Refused, match=r"can be seen|too long"):
        clean_name(written, [])


def test_a_doubled_name_gets_a_number_within_the_length() -> None:
    assert clean_name("ada", ["Ada"]) == "ada 2"
    assert clean_name("Ada", ["ADA", "ada 2"]) == "Ada 3"
    assert clean_name("a" * 24, ["a" * 24]) == "a" * 22 + " 2"


def test_graphemes() -> None:
    assert list(graphemes("a\u0301b👩‍👧🇩🇪🇫🇷👍🏽각")) == ["a\u0301", "b", "👩‍👧", "🇩🇪", "🇫🇷", "👍🏽", "각"]


@given(st.text(max_size=60), st.lists(st.text(max_size=30), max_size=4))
def test_a_clean_name_is_short_unlike_the_others_and_clean_already(written: str, taken: list[str]) -> None:
    try:
        name = clean_name(written, taken)
    except Refused:
        return
    assert len(list(graphemes(name))) <= LONGEST
    folded = [unicodedata.normalize("NFKC", other).casefold() for other in taken]
    assert unicodedata.normalize("NFKC", name).casefold() not in folded
    assert clean_name(name, []) == name
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("fly", {}),
        ("count", {"counter": "hits", "owner": "a", "by": "3"}),
        ("count", {"counter": "hits", "owner": "a", "by": True}),
        ("count", {"counter": "hits", "owner": "a", "by": 10**9}),
        ("count", {"counter": "gold", "owner": "a", "by": 1}),
        ("count", {"counter": "hits", "owner": "z", "by": 1}),
        ("count", {"counter": ["hits"], "owner": "a", "by": 1}),
        ("put", {"code": "DH-C09"}),
        ("put", {"code": "DH-C09", "to": "moon"}),
        ("put", {"code": "SH-X1", "to": "victory", "owner": "a"}),
        ("put", {"card": "c99", "to": "victory", "owner": "a"}),
        ("put", {"code": "x" * 300, "to": "victory", "owner": "a"}),
        ("pawn", {"place": "atlantis"}),
        ("answer", {"task": "t0"}),
        ("answer", {}),
        ("over", {"winners": [["a"]]}),
        ("over", {"winners": ["z"]}),
        ("table", {"table": "weather"}),
        ("turn", {"seat": "z"}),
        ("act", {"action": "fly"}),
        ("lock", {"locked": "yes"}),
        ("begin", {}),
        ("create", {"room": "again"}),
    ],
)
def test_nonsense_is_refused_with_a_sentence(kind: str, data: dict[str, Any]) -> None:
    table = to_actions(set_up())
    before = table.state
    assert str(table.refusal(kind, **data)).endswith((".", "?"))
    assert table.state is before


def test_strangers_and_other_seats_do_nothing() -> None:
    table = to_actions(set_up())
    assert "Take a seat first" in str(table.refusal("roll", None, dice="1d6"))
    assert "This is for Ada" in str(table.refusal("count", "b", counter="hits", owner="a", by=-1))
    table.do("act", action="travel")
    assert "This is for Ada" in str(table.refusal("answer", "b", task=table.task.id))


def test_the_host_puts_the_turn_right_and_ends_the_game() -> None:
    table = to_actions(set_up())
    table.do("turn", seat="b")
    assert (table.state.turn.seat, table.due()) == ("b", [("draw", "b")])
    table.do("out", seat="a", out=True)
    table.do("out", seat="a", out=False)
    table.do("over", winners=["b"])
    assert table.view(None)["outcome"] == {"winners": ["b"], "names": ["Viktor"]}


def test_a_room_plays_one_game() -> None:
    table = Table(demon_hunter()).sit("Ada")
    assert table.state.game == "demon-hunter"
    assert "There is no such room" in str(Table(demon_hunter()).refusal("sit", None, seat="a", name="Ada"))


def test_who_comes_late_sits_down_last_and_gets_what_setup_gave_the_others() -> None:
    table = to_actions(set_up("Ada", "Viktor"))
    table.do("act", action="travel")
    event = table.do("sit", None, seat="c", name="Eva")
    assert said(event) == "Eva sits down."
    assert table.due() == [("table", "a")], "what was due comes first"
    table.answer("table", values=[1])
    assert table.due() == [("draw", "c")]
    table.answer("draw", "c")
    assert table.value("hits", "c") == 5
    assert table.due() == [("roll", "c")]
    table.answer("roll", "c", values=[7])
    assert table.state.seats["c"].place == "munich"
    assert (table.state.turn.seat, table.due()) == ("a", [])
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.turn.seat == "b"


def test_nobody_comes_late_to_a_room_that_is_locked_or_over() -> None:
    table = to_actions(set_up("Ada", "Viktor"))
    table.do("lock", locked=True)
    assert "locked" in str(table.refusal("sit", None, seat="c", name="Eva"))
    table.do("lock", locked=False)
    table.do("over", winners=["a"])
    assert "or over" in str(table.refusal("sit", None, seat="c", name="Eva"))
    assert "are dealt" in str(dealt(3).refusal("sit", None, seat="d", name="Eva"))
