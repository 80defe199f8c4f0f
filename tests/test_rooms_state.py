"""The reducer and taking back: whatever people tap, what happened can be told again, and undone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from room_case import Table, demon_hunter, said, set_up, to_actions

from companion.rooms import (
    EMPTY,
    Command,
    Event,
    Refused,
    RoomState,
    Stale,
    decide,
    fold,
    replay,
    state_from_json,
    state_to_json,
)
from companion.rooms.asking import open_tasks
from companion.rooms.draft import clamped
from companion.rooms.reckon import Reckoner
from companion.rooms.undo import FINAL


def same_but_for_the_log(one: RoomState, other: RoomState) -> bool:
    """Whether two states are alike in all that is not about how they came to be."""
    told: dict[str, Any] = {"revision": 0, "flow": 0, "log": (), "ids": (), "undone": (), "dice": {}, "made": 0}
    return replace(one, **told) == replace(other, **told)


CODES = ("DH-C09", "DH-C30", "DH-C55", "DH-R11", "DH-R30", "DH-R74", "DH-H25", "DH-H01", "", "NONSENSE")
PLACES = ("vienna", "paris", "dublin", "atlantis")
SEATS = st.sampled_from(["a", "b", "c"])


@st.composite
def commands(draw: st.DrawFn, state: RoomState) -> tuple[str, str, dict[str, Any]]:
    """Something that a seat may ask for, sensible or not."""
    cards = st.sampled_from([*state.cards, "c0"])
    kind = draw(
        st.sampled_from(["answer"] * 6 + ["act", "next", "count", "put", "name", "pawn", "choose", "play", "roll"])
    )
    data: dict[str, Any] = {"force": draw(st.booleans())}
    if kind in ("answer", "choose"):
        tasks = open_tasks(state.tasks) if state.tasks else ()
        task = draw(st.sampled_from(tasks)) if tasks else None
        data["task"] = task.id if task else "t0"
        among = task.among if task and task.among and task.kind in ("pick", "target") else (*state.cards, "c0")
        code = draw(st.sampled_from(CODES))
        data["card"] = code if task and task.kind in ("flip", "put") else draw(st.sampled_from(among))
        data["place"] = draw(st.sampled_from(PLACES)) if task and task.kind == "move" else ""
        choices = [choice.id for choice in task.step.choices] if task else []
        data["choice"] = draw(st.sampled_from([*choices, "yes", "no", "again", "flee"]))
        data["discards"] = draw(st.integers(-1, 3))
        return kind, task.seat if task and task.seat else "a", data
    extra: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "act": {"action": st.sampled_from(["rest", "travel", "search", "recruit", "research", "trade"])},
        "count": {
            "counter": st.sampled_from(["hits", "hand", "points", "deck"]),
            "owner": SEATS,
            "by": st.integers(-9, 9),
        },
        "put": {
            "card": st.one_of(st.just(""), cards),
            "code": st.sampled_from(CODES),
            "to": st.sampled_from(["in-play", "victory", "lair", "hand", ""]),
            "owner": st.one_of(SEATS, st.sampled_from(PLACES)),
        },
        "name": {"card": cards, "code": st.sampled_from(CODES)},
        "pawn": {"seat": SEATS, "place": st.sampled_from(PLACES)},
        "play": {"code": st.sampled_from(CODES)},
        "roll": {"dice": st.sampled_from(["2d6", "d20!", "0d6", "nonsense"])},
    }
    for name, values in extra.get(kind, {}).items():
        data[name] = draw(values)
    return kind, draw(SEATS), data


def sound(table: Table) -> None:
    """What always holds, whatever happened."""
    state = table.state
    codes = [copy.code for copy in state.cards.values() if copy.code]
    assert len(codes) == len(set(codes)), "one copy is in one place"
    here = Reckoner(table.rules, state)
    for seat in state.seats:
        hits = table.rules.play.counters["hits"]
        low, high = here.bounds(hits, seat)
        assert high is not None
        assert low <= here.counter("hits", seat)
        assert state.stage == "setup" or here.counter("hits", seat) <= high
        assert here.counter("hand", seat) >= 0
        json.dumps(table.view(seat))
    json.dumps(table.view(None))


def tried(table: Table, kind: str, seat: str, asked: dict[str, Any]) -> Event | None:
    """What happened, or nothing where it was refused."""
    try:
        return table.do(kind, seat, **asked)
    except Refused:
        return None


@given(st.data(), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_tapped_the_log_tells_it_again_and_it_can_be_taken_back(data: st.DataObject, seed: int) -> None:
    table = Table(demon_hunter(), seed).sit("Ada", "Viktor", "Maria")
    table.do("begin")
    for _ in range(data.draw(st.integers(5, 25))):
        kind, seat, asked = data.draw(commands(table.state))
        before = table.state
        event = tried(table, kind, seat, asked)
        if event is None:
            assert table.state is before
            continue
        sound(table)
        if data.draw(st.booleans()):
            table.annul(event) if event.rolled else table.undo(event)
            assert same_but_for_the_log(table.state, before)
            sound(table)
    assert replay(table.events) == table.state
    at = data.draw(st.integers(0, len(table.events)))
    snapshot = state_from_json(json.loads(json.dumps(state_to_json(replay(table.events[:at])))))
    assert snapshot == replay(table.events[:at])
    assert replay(table.events[at:], snapshot) == table.state
    for event in table.events:
        assert fold(table.state, event) == table.state, "the same id counts once"


@given(now=st.integers(-20, 20), by=st.integers(-20, 20), low=st.integers(-5, 5), span=st.none() | st.integers(0, 10))
def test_what_is_added_stays_within_the_limits(now: int, by: int, low: int, span: int | None) -> None:
    high = None if span is None else low + span
    applied = clamped(now, by, low, high)
    assert applied == 0 or (applied > 0) is (by > 0)
    assert abs(applied) <= abs(by)
    if low <= now and (high is None or now <= high):
        assert low <= now + applied
        assert high is None or now + applied <= high
        assert applied == by or now + applied in (low, high)
    assert clamped(now, by, None, None) == by


def test_the_same_id_counts_once_and_two_quick_taps_twice() -> None:
    table = to_actions(set_up())
    command = Command("tap", "count", "a", 0, {"counter": "hits", "owner": "a", "by": -1})
    for _ in range(3):
        for event in decide(table.rules, table.state, command, table.random.randrange):
            table.state = fold(table.state, event)
    assert table.value("hits", "a") == 4
    table.do("count", counter="hits", owner="a", by=-1, seen=0)
    table.do("count", counter="hits", owner="a", by=-1, seen=0)
    assert table.value("hits", "a") == 2, "counters move by deltas, whatever was seen"


def test_what_was_applied_is_what_is_taken_back() -> None:
    table = to_actions(set_up())
    lost = table.do("count", counter="hits", owner="a", by=-9)
    assert lost.data["limits"] == {"hits@a": [0, 5]}
    assert table.value("hits", "a") == 0
    table.do("count", counter="hits", owner="a", by=2)
    table.undo(lost)
    assert table.value("hits", "a") == 5, "five come back, but no more than there can be"


def test_moves_that_depend_on_what_was_seen_are_stale() -> None:
    table = to_actions(set_up())
    seen = table.state.revision
    table.do("act", action="travel")
    task = table.task
    table.answer("table", values=[1])
    with pytest.raises(Stale, match="done already"):
        table.do("answer", task=task.id)
    with pytest.raises(Stale, match="moved on"):
        table.do("act", action="travel", seen=seen)
    key = table.put("Crone", "lair", "rome")
    with pytest.raises(Stale, match="not there any more"):
        table.do("put", card=key, to="", at="paris")


def test_who_may_take_back_what() -> None:
    table = to_actions(set_up())
    first = table.do("count", "b", counter="hits", owner="b", by=-1)
    second = table.do("count", "b", counter="hits", owner="b", by=-1)
    for event in (first, table.events[0]):
        with pytest.raises(Refused):
            table.undo(event, "b")
    undone = table.undo(second, "b")
    assert said(undone) == "Viktor takes back: Viktor: Hits −1, now 3."
    with pytest.raises(Refused, match="already"):
        table.undo(second, "b")
    table.undo(first, "b")
    assert table.value("hits", "b") == 5
    shown = {entry["id"]: entry["undone"] for entry in table.view("b")["log"]}
    assert shown[first.id]
    assert shown[second.id]
    mine = table.do("count", "b", counter="hits", owner="b", by=-1)
    table.undo(mine, "a")


def test_what_others_depend_on_is_not_taken_back() -> None:
    table = to_actions(set_up())
    put = table.do("put", code="DH-C09", to="lair", owner="rome")
    key = next(iter(table.state.cards))
    moved = table.do("put", card=key, to="lair", owner="paris")
    with pytest.raises(Refused, match="depends on this"):
        table.undo(put)
    table.undo(moved)
    table.undo(put)
    assert dict(table.state.cards) == {}


def test_rolls_are_annulled_and_stay_in_sight() -> None:
    table = to_actions(set_up())
    table.do("act", action="rest")
    table.do("count", counter="hits", owner="a", by=-2)
    before = table.state
    rest = table.answer("table", values=[9])
    assert table.value("hits", "a") == 5
    with pytest.raises(Refused, match="only be annulled"):
        table.undo(rest)
    annulled = table.annul(rest)
    assert "Ada annuls: Ada rolls on Healing: 9" in said(annulled)
    assert same_but_for_the_log(table.state, before)
    assert table.state.dice["10:9"] == 1, "the die did fall"
    with pytest.raises(Refused, match="No dice"):
        table.annul(table.do("count", counter="hits", owner="a", by=-1))


def test_some_events_are_final() -> None:
    table = set_up()
    for event in table.events:
        if event.kind in FINAL:
            with pytest.raises(Refused, match="cannot be taken back"):
                table.undo(event)


def test_an_event_is_all_that_the_reducer_needs() -> None:
    table = to_actions(set_up())
    event = table.do("roll", dice="4d6k3", values=[1, 6, None, 5])
    assert event.data["dice"][0] == [6, 1]
    assert len(event.data["dice"]) == 4
    again = Event(event.id, event.kind, event.seat, event.seen, json.loads(json.dumps(dict(event.data))))
    assert fold(EMPTY, again).dice == fold(EMPTY, event).dice


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([7], "cannot show 7"),
        ([0], "cannot show 0"),
        ([1, 2, 3], "3 dice were entered, but 2 are rolled"),
        (["1"], "whole numbers"),
        ([True], "whole numbers"),
        ("12", "list of numbers"),
    ],
)
def test_dice_that_no_die_can_show(values: Any, words: str) -> None:
    table = to_actions(set_up())
    assert words in str(table.refusal("roll", dice="2d6", values=values))


@pytest.mark.parametrize("dice", ["", "1d0", "999999d999999", "d1!", "9**9**9", "1/0", "3", "d" * 5000])
def test_dice_that_are_none(dice: str) -> None:
    table = to_actions(set_up())
    assert str(table.refusal("roll", dice=dice)).endswith(".")
