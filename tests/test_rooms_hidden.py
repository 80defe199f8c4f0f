"""What is hidden stays so: roles of others, cards that are handed on, and what applies to whom."""

from __future__ import annotations

import json
from copy import copy, deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hidden_case import at, dealt, moths, swapped, to_phase, with_roles
from hypothesis import given, settings
from hypothesis import strategies as st
from room_case import Table, said

from companion.rooms import (
    EMPTY,
    Refused,
    RoomState,
    annul,
    event_from_json,
    event_to_json,
    fold,
    undo,
    view,
)
from companion.rooms.asking import open_tasks
from companion.rooms.state import Task

THIRDS = (("a", "b", "c"), ("b", "c", "d"), ("c", "d", "a"), ("d", "a", "b"), (None, "a", "c"))
TAPS = ("act", "next", "answer", "answer", "reveal", "count", "undo", "annul", "out", "put", "free")


def shown(state: RoomState, seat: str | None) -> bytes:
    return json.dumps(view(moths(), state, seat), sort_keys=True).encode()


def same_for_thirds(table: Table) -> None:
    """Exchanging two hidden roles changes no byte of what a third is shown."""
    for third, one, other in THIRDS:
        exchanged = swapped(table.state, one, other)
        assert shown(table.state, third) == shown(exchanged, third), (third, one, other)


@given(st.integers(0, 2**32), st.lists(st.tuples(st.sampled_from(TAPS), st.integers(0, 2**16)), max_size=40))
@settings(max_examples=60, deadline=None)
def test_exchanging_two_roles_changes_nothing_for_a_third(seed: int, taps: list[tuple[str, int]]) -> None:
    table = dealt(seed)
    for tap, number in taps:
        tried(table, *planned(table, tap, number))
        same_for_thirds(table)


@given(st.integers(0, 2**32), st.lists(st.tuples(st.sampled_from(TAPS), st.integers(0, 2**16)), max_size=40))
@settings(max_examples=60, deadline=None)
def test_two_evenings_with_exchanged_roles_are_the_same_for_a_third(seed: int, taps: list[tuple[str, int]]) -> None:
    """The same taps and dice lead to the same pages, refusals and ids, until one of the two roles is shown.

    Only the two themselves may find that they can do what the other could not.
    """
    one = dealt(seed)
    other = exchanged(one)
    for tap, number in taps:
        kind, actor, data = planned(one, tap, number)
        answers = {tried(table, kind, actor, data) for table in (one, other)}
        roles = [copy for table in (one, other) for copy in table.state.cards.values() if copy.pile == "role"]
        if any(copy.shown or copy.seen for copy in roles if copy.owner in "bc"):
            return
        if len(answers) > 1:
            assert actor in ("b", "c")
            return
        for third in ("a", "d", None):
            assert shown(one.state, third) == shown(other.state, third)


def exchanged(table: Table) -> Table:
    """The same evening, in which the seats b and c were dealt each other's roles."""
    (here,), (there,) = table.state.pile("role", "b"), table.state.pile("role", "c")
    codes = {here: table.state.cards[there].code, there: table.state.cards[here].code}
    again = copy(table)
    again.random, again.events, again.state = deepcopy(table.random), [], EMPTY
    for event in table.events:
        data = json.loads(json.dumps(event_to_json(event)))
        for change in data["data"]["changes"]:
            key = change[1][-1] if change[0] == "set" else ""
            if key in codes and change[3]:
                change[3]["code"] = codes[key]
        private = data["data"].get("private")
        if private:
            private["b"], private["c"] = private["c"], private["b"]
        again.events.append(event_from_json(data))
        again.state = fold(again.state, again.events[-1])
    return again


def tried(table: Table, kind: str, actor: str | None, data: dict[str, Any]) -> str:
    """Do it; gives why it was refused, if it was."""
    try:
        if kind in ("undo", "annul"):
            event = table.events[-1 - data["back"] % min(3, len(table.events))]
            table.undo(event, actor, undo if kind == "undo" else annul)
        else:
            table.do(kind, actor, **data)
    except Refused as refused:
        return str(refused)
    return ""


def planned(table: Table, tap: str, number: int) -> tuple[str, str | None, dict[str, Any]]:
    """Something that a phone may ask for, chosen by a number from what everybody sees."""
    seat, state = "abcd"[number % 4], table.state
    actions = [one.id for phase in table.rules.play.phases for one in phase.actions]
    always = [one.id for one in table.rules.play.always]
    due = open_tasks(state.tasks)[0] if state.tasks else None
    plans: dict[str, tuple[str, str | None, dict[str, Any]]] = {
        "act": ("act", state.turn.seat, {"action": actions[number % len(actions)], "force": number % 3 > 0}),
        "next": ("next", state.turn.seat, {"force": True}),
        "reveal": ("act", seat, {"action": always[number % len(always)]}),
        "count": ("count", seat, {"counter": "harm", "by": number % 3 - 1}),
        "undo": ("undo", "a", {"back": number}),
        "annul": ("annul", "a", {"back": number}),
        "out": ("out", "a", {"seat": seat, "out": number % 2 == 0}),
        "put": ("put", seat, {"code": f"ML-F{number % 4 + 3}", "to": "gear", "owner": seat, "force": True}),
        "free": ("phone", "a", {"seat": seat, "phone": number % 2 == 0}),
    }
    if tap == "answer" and due is not None:
        return "answer", due.seat or "a", {"task": due.id, **_answer(table, due, number)}
    return plans.get(tap, plans["act"])


def _answer(table: Table, task: Task, number: int) -> dict[str, Any]:
    """An answer to a task, as far as one can be guessed."""
    places = list(table.rules.places)
    among = task.among or ("a",)
    pick = among[number % len(among)]
    answers: dict[str, dict[str, Any]] = {
        "send": {"target": pick, "card": f"ML-N{number % 4 + 1}" if number % 5 else ""},
        "verdict": {"choice": ("yes", "no")[number % 2]},
        "choose": {"target": pick},
        "move": {"place": places[number % 4]},
        "flip": {"card": f"ML-F{number % 6 + 1}", "force": True},
        "ask": {"choice": ("bear", "back", "pay", "bleed")[number % 4]},
        "unmask": {"card": f"ML-R{number % 8 + 1}"},
        "give": {"card": pick},
        "take": {"card": pick},
    }
    return answers.get(task.kind, {})


def handed(code: str, **roles: str) -> Table:
    """A table at which Ada hands a note on to Viktor, who has to say whether it applies."""
    table = with_roles(dealt(3), **{"a": "Luna", "b": "Argand", "c": "Hawk", "d": "Tallow", **roles})
    table = to_phase(at(table, a="hedge"), "place")
    table.do("act", action="note")
    table.answer("send", card=code, target="b")
    return table


def test_a_card_that_is_handed_on_is_seen_by_two() -> None:
    table = handed("ML-N2")
    for seat, sees in (("a", True), ("b", True), ("c", False), ("d", False), (None, False)):
        page = shown(table.state, seat).decode()
        assert ("You are a lamp" in page) is sees, seat
        (task,) = table.view(seat)["tasks"]
        assert task["title"] == "Ada hands a card to Viktor"
        assert bool(task["card"]) is sees
    mine = table.view("b")["tasks"][0]
    assert (mine["mine"], mine["applies"]) == (True, True)
    assert [choice["id"] for choice in mine["choices"]] == ["yes"]
    others = table.view("a")["tasks"][0]
    assert (others["mine"], others["applies"], others["choices"]) == (False, None, [])


def test_it_is_answered_by_the_receiver_and_truly() -> None:
    table = handed("ML-N2")
    for other in ("a", "c"):
        for choice in ("yes", "no"):
            words = str(table.refusal("answer", other, task=table.task.id, choice=choice))
            assert words in ("Only Viktor can answer this.", "This is for Viktor to do.")
    assert "applies to you" in str(table.refusal("answer", "b", task=table.task.id, choice="no"))
    assert said(table.answer("verdict", "b", choice="yes")) == "Viktor: it applies. Viktor: +1 Harm."
    assert [copy for copy in table.state.cards.values() if copy.pile == "letter"] == []
    table = handed("ML-N1")
    assert "does not apply" in str(table.refusal("answer", "b", task=table.task.id, choice="yes"))
    assert said(table.answer("verdict", "b", choice="no")) == "Viktor: nothing happens."


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_one_may_lie_without_showing_itself(choice: str) -> None:
    table = handed("ML-N2", b="Hawk", c="Argand")
    mine = table.view("b")["tasks"][0]
    assert mine["applies"] is None
    assert [one["id"] for one in mine["choices"]] == ["yes", "no"]
    table.answer("verdict", "b", choice=choice)
    assert table.value("harm", "b") == (choice == "yes")
    assert not any(copy.shown for copy in table.state.cards.values())


def test_a_card_that_nobody_has_named_is_for_the_two_to_read_on_paper() -> None:
    table = handed("")
    mine = table.view("b")["tasks"][0]
    assert (mine["applies"], len(mine["choices"])) == (None, 2)
    table.answer("verdict", "b", choice="yes")
    assert table.due() == [("heed", "b")]
    assert "words" in table.view("b")["tasks"][0]
    table.answer("heed", "b")


def test_what_it_asks_is_read_by_the_two_alone() -> None:
    table = handed("ML-N4", b="Hawk", c="Argand")
    table.put("Thorn", "gear", "b")
    table.answer("verdict", "b", choice="yes")
    assert {one["id"] for one in table.view("b")["tasks"][0]["choices"]} == {"pay", "bleed"}
    assert "A tool or a wound?" in shown(table.state, "a").decode()
    for seat in ("c", "d", None):
        (task,) = table.view(seat)["tasks"]
        assert (task["kind"], task["words"], task["title"]) == ("secret", "", "Viktor has something to do in secret")
        assert "A tool" not in shown(table.state, seat).decode()
    told = said(table.answer("ask", "b", choice="pay"))
    assert told == "Viktor has chosen. Viktor gives Thorn to Ada."


def test_a_role_may_be_shown_to_one_alone() -> None:
    table = handed("ML-N3")
    told = said(table.answer("verdict", "b", choice="yes"))
    assert told == "Viktor: it applies. Viktor shows Ada a card."
    assert table.view("a")["seats"][1]["piles"][1]["cards"][0]["name"] == "Argand"
    for seat in ("c", "d", None):
        assert "Argand" not in shown(table.state, seat).decode()


def test_striking_a_card_out_takes_it_away() -> None:
    table = handed("ML-N2")
    table.do("waive", "a", task=table.task.id)
    assert [copy for copy in table.state.cards.values() if copy.pile == "letter"] == []


def test_a_seat_without_a_phone_answers_through_the_host_as_it_says() -> None:
    table = handed("ML-N2")
    table.do("phone", "a", seat="b", phone=False)
    mine = table.view("a")["tasks"][0]
    assert (mine["mine"], mine["applies"]) == (True, None), "what it holds is sealed"
    table.answer("verdict", "a", choice="no")
    assert table.value("harm", "b") == 0


def test_what_a_card_does_that_was_handed_on_is_nobody_s_doing() -> None:
    table = handed("ML-N2")
    table.do("count", "b", counter="harm", by=5)
    table.answer("verdict", "b", choice="yes")
    assert table.state.seats["b"].out
    assert [table.value("kills", seat) for seat in "abcd"] == [0, 0, 0, 0]


def test_who_is_out_but_hidden_counts_as_left() -> None:
    table = with_roles(dealt(), a="Luna", b="Argand", c="Hawk", d="Tallow")
    table.do("count", "d", counter="harm", by=5)
    assert table.state.seats["d"].out
    assert not table.view("a")["goals"][0]["reached"]
    table.do("out", "a", seat="b", out=True)
    assert not table.view("a")["goals"][0]["reached"], "Viktor went home without showing his role"
    same_for_thirds(table)
    (key,) = table.state.pile("role", "b")
    table.state = replace(table.state, cards={**table.state.cards, key: replace(table.state.cards[key], shown=True)})
    assert table.view("a")["goals"][0]["reached"]


def test_figures_of_hidden_cards_are_nobody_s_business() -> None:
    table = dealt()
    from companion.rooms.reckon import Reckoner  # noqa: PLC0415

    names = [name for name in table.rules.names if name.startswith(("role.", "letter.")) and "count" not in name]
    for seat in "abcd":
        for name in names:
            if not name.endswith((".most", ".all")):
                assert Reckoner(table.rules, table.state, seat).value(name) == 0, name
    assert Reckoner(table.rules, table.state, "a", viewer="a").value("role.known") == 1
    assert Reckoner(table.rules, table.state, "a", viewer="b").value("role.known") == 0
