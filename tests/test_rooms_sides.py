"""Contests of two sides: who may play what, the totals, the dice, the spoils, and what two phones do at once."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from room_case import Table, said
from sides_case import camp_table, figure, marsh_table, plays, refusal, totals
from test_rooms_state import same_but_for_the_log

from companion.rooms import Refused, Stale, replay
from companion.rooms.asking import open_tasks
from companion.rooms.sidesums import Sums

HANDS: dict[str, tuple[str, ...]] = {
    "a": ("Oak Club", "Long Sling"),
    "b": ("Brass Horn", "Fine Net"),
    "c": ("Red Toad", "Elm Club"),
}


def brawl(*names: str, hands: dict[str, tuple[str, ...]] | None = None) -> Table:
    """A brawl that the first seat has begun."""
    table = marsh_table(*(names or ("Ada", "Bo", "Cy")), hands=hands or HANDS)
    table.do("act", "a", action="brawl")
    return table


def in_pile(table: Table, pile: str, owner: str = "room") -> list[str]:
    """The names of the cards in a pile, or their backs."""
    cards = [table.state.cards[key] for key in table.state.pile(pile, owner)]
    return [table.rules.cards[one.code].name if one.code else json.dumps(dict(one.fields)) for one in cards]


def copy_of(table: Table, name: str) -> str:
    return next(key for key, one in table.state.cards.items() if one.code == table.code(name))


# In turn, without dice.


def test_a_brawl_from_the_first_card_to_the_spoils() -> None:
    table = brawl()
    assert table.due() == [("play", "a")]
    plays(table, "a", "club", name="Oak Club")
    assert said(table.events[-1]) == "Ada: Swing a club, Oak Club. Fighters 3, Beasts 0."
    plays(table, "a", "beast", code="@1.3")
    assert totals(table) == (3, 3)
    plays(table, "b", "horn", name="Brass Horn")
    table.answer("flip", "b", card="@0.3")
    assert totals(table) == (3, 3), "what the toad counts is on its other side"
    plays(table, "c", "toad", card=copy_of(table, "Red Toad"))
    plays(table, "c")
    assert table.state.contest is not None
    assert (table.state.contest.seats, table.state.contest.round) == (("a", "c"), 2)
    plays(table, "a", "sling", name="Long Sling")
    plays(table, "a")
    plays(table, "b", "net", name="Fine Net", on=table.state.pile("pond", "room")[0])
    plays(table, "c")
    assert table.state.contest.round == 3
    assert table.due() == [("play", "c")], "Ada and Bo hold nothing more, so that they are not asked"
    plays(table, "c")
    assert table.due() == [("reveal", "")]
    table.answer("reveal", "b", card=table.code("Grey Toad"))
    assert "Fighters 10, Beasts 4: Fighters won." in said(table.events[-1])


def test_what_is_won_goes_round() -> None:
    table = brawl()
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code="@1.1")
    plays(table, "b")
    plays(table, "c", "club", name="Elm Club")
    plays(table, "c", "beast", code="@1.2")
    plays(table, "a")
    plays(table, "b")
    plays(table, "c")
    assert table.due() == [("claim", "a")]
    assert in_pile(table, "hand", "a") == ["Long Sling", "Oak Club"], "what is not frail goes back to its seat"
    first, second = table.task.among
    table.answer("claim", "a", card=second)
    assert table.state.cards[second].owner == "a"
    assert table.state.cards[first].owner == "c", "the last card needs no choice"
    assert (table.value("points", "a"), table.value("points", "c")) == (0, 0)
    assert {(kind, seat) for kind, seat in table.due()} == {("carry", "a"), ("carry", "b"), ("carry", "c")}


def test_beasts_that_are_won_come_after_the_rest_and_count() -> None:
    table = brawl()
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code="@1.1")
    plays(table, "b", "horn", name="Brass Horn")
    table.answer("flip", "b", card=table.code("Mud Toad"))
    plays(table, "c", "club", name="Elm Club")
    plays(table, "c")
    for seat in "abca":
        plays(table, seat) if table.due() == [("play", seat)] else None
    assert totals_told(table) == (7, 4)
    assert in_pile(table, "prize", "c") == ["Mud Toad"], "Ada took the first, so that it is the turn of Cy"
    assert table.value("points", "c") == 1
    assert table.value("points", "a") == 0


def totals_told(table: Table) -> tuple[int, int]:
    """The totals by which the last contest was judged, as the log tells them."""
    told = next(text for event in reversed(table.events) if " won." in (text := said(event)))
    ours, theirs = told[: told.index(" won.")].rsplit("Fighters ", 1)[-1].split(", Beasts ")
    return int(ours), int(theirs.split(":")[0])


def test_a_lost_brawl_costs_who_fought_and_all_pick() -> None:
    table = brawl()
    for seat in "abc":
        table.do("count", "a", counter="points", owner=seat, by=2)
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code=table.code("Ash Club"))
    plays(table, "b", "horn", name="Brass Horn")
    table.answer("flip", "b", card=table.code("Old Toad"))
    left = table.value("left", "room")
    plays(table, "c")
    for seat in "abc":
        plays(table, seat)
    assert totals_told(table) == (3, 10)
    assert [table.value("points", seat) for seat in "abc"] == [1, 2, 2]
    assert table.value("left", "room") == left + 2, "the beasts are shuffled back"
    assert table.due() == [("claim", "a")]
    assert sorted(in_pile(table, "field")) == ["Brass Horn", "Oak Club"]
    table.answer("claim", "a", card=copy_of(table, "Oak Club"))
    assert "Brass Horn" in in_pile(table, "hand", "b")


def test_points_never_fall_below_nothing() -> None:
    table = brawl()
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code=table.code("Old Toad"))
    while table.due()[0][0] == "play":
        plays(table, table.due()[0][1])
    assert table.value("points", "a") == 0


def test_a_brawl_without_a_fighter_comes_to_a_sentence() -> None:
    table = brawl()
    plays(table, "a")
    plays(table, "b", "horn", name="Brass Horn")
    table.answer("flip", "b", card="@0.3")
    left = table.value("left", "room")
    while table.due()[0][0] == "play":
        plays(table, table.due()[0][1])
    assert any("Nobody takes part, so that nothing is won." in said(event) for event in table.events)
    assert table.value("left", "room") == left + 1
    assert table.value("points", "a") == 0
    assert "Brass Horn" in in_pile(table, "hand", "a")
    assert table.due()[0][0] == "carry"


def test_nobody_has_anything_to_play() -> None:
    table = marsh_table("Ada", "Bo")
    for key, one in list(table.state.cards.items()):
        table.do("put", one.owner, card=key, to="")
    table.do("act", "a", action="brawl")
    assert table.state.contest is None
    assert "Nobody takes part" in said(table.events[-1])


@pytest.mark.parametrize(
    ("before", "then", "words"),
    [
        ([("a", "sling", "Long Sling"), ("a",), ("b",), ("c",)], ("a", "club", "Oak Club"), "not any more after"),
        ([("a",), ("b",), ("c", "club", "Elm Club"), ("c",)], ("a", "club", "Oak Club"), "in the first round"),
    ],
)  # fmt: skip
def test_what_the_rules_forbid_the_table_may_overrule(before: Any, then: Any, words: str) -> None:
    table = brawl()
    for seat, *more in before:
        plays(table, seat, *more[:1], **({"name": more[1]} if more[1:] else {}))
    seat, play, name = then
    assert table.state.contest is not None
    assert table.state.contest.round == 2
    refused = refusal(table, seat, play, name=name)
    assert words in str(refused)
    assert refused.overridable
    plays(table, seat, play, name=name, force=True)
    assert seat in table.state.contest.seats


def test_who_holds_cards_is_asked_since_nobody_else_knows_what_they_are() -> None:
    table = brawl()
    plays(table, "a")
    plays(table, "b")
    plays(table, "c", "club", name="Elm Club")
    plays(table, "c")
    assert table.due() == [("play", "a")]
    (task,) = table.view("a")["tasks"]
    ways = {way["id"]: way["can"] for way in task["plays"]}
    assert ways == {"club": False, "sling": False, "toad": False, "horn": True, "net": True}


def test_only_what_fits_can_be_played() -> None:
    table = brawl()
    assert "only: Club" in str(refusal(table, "a", "club", name="Long Sling"))
    assert "cannot be played now" in str(refusal(table, "a", "beast", code=""))
    assert "cannot be played now" in str(refusal(table, "a", "spear", name="Oak Club"))
    assert "Say which card it is." in str(refusal(table, "a", "club"))
    assert "is no card" in str(refusal(table, "a", "club", code="@9.9"))
    refused = refusal(table, "a", "club", name="Pine Club")
    assert refused.overridable
    assert "has no such card" in str(refused)
    with pytest.raises(Refused, match="This is for Ada"):
        table.do("answer", "b", task=table.task.id, play="")


def test_a_card_of_the_hand_that_nobody_has_named_is_named_as_it_is_played() -> None:
    table = marsh_table("Ada", "Bo")
    table.do("act", "a", action="brawl")
    before = len(table.state.pile("hand", "a"))
    plays(table, "a", "sling", name="Long Sling")
    assert len(table.state.pile("hand", "a")) == before - 1
    assert in_pile(table, "field") == ["Long Sling"]
    unknown = table.state.pile("hand", "a")[0]
    plays(table, "a")
    assert "everybody sees it now" in str(refusal(table, "b", "club", card=table.state.pile("hand", "b")[0]))
    assert unknown in table.state.cards


def test_two_phones_at_once() -> None:
    table = brawl()
    table.do("phone", "a", seat="c", phone=False)
    plays(table, "a")
    plays(table, "b")
    seen, task = table.state.revision, table.task
    table.do("answer", "a", task=task.id, play="club", code=table.code("Elm Club"))
    with pytest.raises(Stale, match="done already"):
        table.do("answer", "c", seen=seen, task=task.id, play="toad", card=copy_of(table, "Red Toad"))
    with pytest.raises(Stale, match="moved on"):
        table.do("answer", "c", seen=seen, task=table.task.id, play="")
    assert in_pile(table, "tame", "c") == ["Red Toad"]
    assert in_pile(table, "field") == ["Elm Club"]


def test_a_card_that_does_not_count_any_more() -> None:
    table = brawl()
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code="@1.3")
    assert "Choose the card" in str(refusal(table, "b", "net", name="Fine Net"))
    (beast,) = table.state.pile("pond", "room")
    plays(table, "b", "net", name="Fine Net", on=beast)
    assert totals(table) == (3, 0)
    (shown,) = table.view("c")["contest"]["sides"]["theirs"]["parts"]
    assert (shown["quiet"], shown["by"], shown["words"]) == (True, 0, "A beast 3")
    (event,) = [one for one in table.events if "Cast a net" in said(one)]
    assert "A beast 3 does not count any more" in said(event)


def test_a_figure_alone_is_enough_to_judge() -> None:
    table = brawl()
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code="")
    while table.due()[0][0] == "play":
        plays(table, table.due()[0][1])
    table.do("answer", "c", task=table.task.id, by=4)
    assert totals_told(table) == (3, 4)


def test_a_back_that_showed_something_else() -> None:
    table = brawl()
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code="@0.3")
    while table.due()[0][0] == "play":
        plays(table, table.due()[0][1])
    task = table.task
    refused = table.refusal("answer", "a", task=task.id, card=table.code("Old Toad"))
    assert "showed something else" in str(refused)
    table.answer("reveal", "a", card=table.code("Old Toad"), force=True)
    assert totals_told(table) == (3, 7)


@pytest.mark.parametrize("how", ["waive", "turn"])
def test_the_host_may_call_it_off_and_each_card_goes_back(how: str) -> None:
    table = brawl()
    before = {key: (one.pile, one.owner) for key, one in table.state.cards.items()}
    left = table.value("left", "room")
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", code="@1.3")
    if how == "waive":
        table.do("waive", "a", task=table.task.id)
    else:
        table.do("turn", "a", seat="b")
    assert table.state.contest is None
    assert table.due() == []
    assert {key: (one.pile, one.owner) for key, one in table.state.cards.items()} == before
    assert table.value("left", "room") == left


def test_cards_are_dropped_for_others_and_the_rest_is_discarded() -> None:
    table = brawl()
    for seat in "abc":
        plays(table, seat)
    assert len(table.due()) == 3
    task = next(one for one in table.state.tasks if one.seat == "b")
    table.do("answer", "b", task=task.id, card=copy_of(table, "Fine Net"))
    while table.due()[0][0] == "carry":
        table.do("answer", table.task.seat, task=table.task.id)
    table.answer("claim", "a", card="")
    table.answer("claim", "b", card="")
    table.answer("claim", "c", card=copy_of(table, "Fine Net"))
    assert "Fine Net" in in_pile(table, "hand", "c")
    assert table.state.contest is None
    assert table.due() == []


def test_what_nobody_wants_is_gone() -> None:
    table = brawl()
    for seat in "abc":
        plays(table, seat)
    task = next(one for one in table.state.tasks if one.seat == "b")
    table.do("answer", "b", task=task.id, card=copy_of(table, "Fine Net"))
    while table.due()[0][0] == "carry":
        table.do("answer", table.task.seat, task=table.task.id)
    for seat in "abc":
        table.answer("claim", seat, card="")
    assert all(one.code != table.code("Fine Net") for one in table.state.cards.values())


def test_hands_stay_secret() -> None:
    table = brawl()
    for viewer in ("b", "c", None):
        shown = json.dumps(table.view(viewer))
        assert table.code("Long Sling") not in shown
        assert "Long Sling" not in shown
    mine = table.view("a")["tasks"][0]["plays"]
    assert [card["name"] for way in mine for card in way["cards"]] == ["Oak Club", "Long Sling"]


def test_all_phones_and_the_screen_see_one_page() -> None:
    table = brawl()
    plays(table, "a", "club", name="Oak Club")
    pages = [table.view(seat)["contest"]["sides"] for seat in ("a", "b", "c", None)]
    assert pages[0] == pages[1] == pages[2] == pages[3]
    page = pages[0]
    assert (page["ours"]["total"], page["theirs"]["total"], page["asked"]) == (3, 0, ["a"])
    (part,) = page["ours"]["parts"]
    assert (part["words"], part["by"], part["seat"]) == ("Oak Club", 3, "a")


# Whatever is played.


def sound(table: Table, cards: Counter[str], *, forced: bool) -> None:
    """Totals are the sum of what lies there, and every card is in one place."""
    state = table.state
    codes = [one.code for one in state.cards.values() if one.code]
    assert len(codes) == len(set(codes))
    if state.contest is not None and state.contest.clash is not None and state.contest.clash.result:
        shown = table.view(None)["contest"]["sides"]
        assert (shown["ours"]["total"], shown["theirs"]["total"]) == state.contest.clash.final
    elif state.contest is not None and state.contest.clash is not None:
        quiet = state.contest.clash.quiet
        ours = sum(figure(table, key, "weapon") for key in state.pile("field", "room") if key not in quiet)
        theirs = sum(figure(table, key, "beast") for key in state.pile("pond", "room") if key not in quiet)
        assert totals(table) == (ours, theirs)
        parts = table.view(None)["contest"]["sides"]
        assert sum(part["by"] for part in parts["ours"]["parts"]) == parts["ours"]["total"] == ours
    elif not state.tasks:
        assert state.pile("field", "room") == state.pile("pond", "room") == state.pile("heap", "room") == ()
    gone = cards["all"] - table.value("left", "room") - len(state.cards)
    if not forced:
        assert gone >= cards["gone"], "no card comes from nowhere, but where the table says so"
    cards["gone"] = gone
    for seat in (*state.seats, None):
        json.dumps(table.view(seat))


def someone_acts(table: Table, data: st.DataObject) -> bool:
    """Somebody does something that the table asks for, sensible or not; gives whether warnings are overruled."""
    state = table.state
    if not state.tasks:
        action = data.draw(st.sampled_from(["brawl", "brawl", "take"]))
        if table.view(state.turn.seat)["turn"]["left"]:
            table.do("act", state.turn.seat, action=action)
        else:
            table.do("next", state.turn.seat)
        return False
    task = data.draw(st.sampled_from(open_tasks(state.tasks)))
    by = task.seat or "a"
    force = data.draw(st.booleans())
    asked: dict[str, Any] = {"task": task.id, "force": force}
    codes = ["", "@0.3", "@1.2", *(card.code for card in table.game.cards)]
    keys = ["", *state.pile("hand", by), *state.pile("tame", by), *task.among]
    if task.kind == "play":
        asked["play"] = data.draw(st.sampled_from(["", "club", "sling", "toad", "horn", "net", "beast"]))
        asked["card"] = data.draw(st.sampled_from(keys))
        asked["code"] = data.draw(st.sampled_from(codes))
        asked["on"] = data.draw(st.sampled_from(["", *state.pile("pond", "room")]))
    elif task.kind == "reveal":
        asked |= data.draw(st.sampled_from([{"by": 3}, {"card": data.draw(st.sampled_from(codes[3:]))}]))
    else:
        asked["card"] = data.draw(st.sampled_from([*keys, *codes] if task.kind in ("carry", "claim") else codes))
    table.do("answer", by, **asked)
    return force


@given(st.data(), st.integers(2, 4))
@settings(max_examples=25, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_whatever_is_played(data: st.DataObject, seats: int) -> None:
    table = marsh_table(*("Ada", "Bo", "Cy", "Di")[:seats])
    cards = Counter({"all": len(table.game.cards), "gone": 0})
    for _ in range(data.draw(st.integers(5, 40))):
        before, left = table.state, dict(cards)
        try:
            forced = someone_acts(table, data)
        except Refused:
            assert table.state is before
            continue
        if table.state.stage == "over":
            break
        sound(table, cards, forced=forced)
        if data.draw(st.integers(0, 5)) == 0:
            event = table.events[-1]
            table.undo(event)
            assert same_but_for_the_log(table.state, before)
            cards = Counter(left)
    assert replay(table.events) == table.state


# As people like, with dice.


def test_both_sides_are_shown_part_by_part() -> None:
    table = camp_table()
    table.do("act", "a", action="hike")
    page = table.view("b")["contest"]["sides"]
    assert [(part["words"], part["by"]) for part in page["ours"]["parts"]] == [("Ann", 4), ("Ben", 2)]
    assert [(part["words"], part["by"]) for part in page["theirs"]["parts"]] == [("Grizzly", 6)]
    assert (page["ours"]["total"], page["theirs"]["total"]) == (6, 6)
    assert page["asked"] == ["a", "b"]


@pytest.mark.parametrize(("bear", "ours", "theirs"), [("Grizzly", 6, 6), ("Owl", 5, 3), ("Cub", 6, 1)])
def test_the_odds_before_the_dice_fall(bear: str, ours: int, theirs: int) -> None:
    table = camp_table(bear)
    table.do("act", "a", action="hike")
    assert totals(table) == (ours, theirs)
    dice = [sum(pair) for pair in product(range(1, 7), repeat=2)]
    won = sum(ours + one >= theirs + other for one, other in product(dice, repeat=2))
    chance = Fraction(won, len(dice) ** 2)
    assert table.view("a")["contest"]["sides"]["odds"]["of"] == [chance.numerator, chance.denominator]


def test_each_card_lets_the_others_think_again() -> None:
    table = camp_table()
    table.do("act", "a", action="hike")
    plays(table, "a")
    assert table.due() == [("play", "b")]
    plays(table, "b", "hinder", name="Whistle")
    assert totals(table) == (6, 9)
    assert {seat for _, seat in table.due()} == {"a", "b"}
    plays(table, "b")
    plays(table, "a", "help", name="Torch")
    plays(table, "a")
    plays(table, "b")
    assert table.due() == [("clash", "a")]
    assert table.view("b")["tasks"][0]["mine"], "anybody may throw the dice"
    table.answer("clash", "b", values=[1, 2, 1, 1])
    assert "The party 11, The bear 11: a tie, which goes to The party." in said(table.events[-1])
    assert in_pile(table, "won", "a") == ["Grizzly"]
    assert in_pile(table, "ours") == in_pile(table, "against") == []


def test_a_lost_hike() -> None:
    table = camp_table()
    table.do("act", "a", action="hike")
    plays(table, "a")
    plays(table, "b")
    roll = table.answer("clash", "a", values=[1, 1, 6, 6])
    assert "The dice: The party 2, The bear 12." in said(roll)
    assert table.value("luck", "a") == 3
    before = table.state
    table.annul(roll)
    assert table.due() == [("clash", "a")]
    assert before != table.state


def test_two_phones_at_once_as_people_like() -> None:
    table = camp_table()
    table.do("act", "a", action="hike")
    seen = table.state.revision
    tasks = {one.seat: one.id for one in table.state.tasks if one.kind == "play"}
    table.do("answer", "a", task=tasks["a"], play="help", code=table.code("Torch"))
    with pytest.raises(Stale):
        table.do("answer", "b", seen=seen, task=tasks["b"], play="hinder", code=table.code("Whistle"))
    plays(table, "b", "hinder", name="Whistle")
    assert totals(table) == (8, 9)


def test_who_may_play_what() -> None:
    table = camp_table()
    table.do("act", "a", action="hike")
    assert "do not take part" in str(refusal(table, "a", "hinder", name="Torch"))
    assert "that cannot be played now" in str(refusal(table, "b", "hex", name="Hex"))
    assert [way["id"] for way in table.view("b")["tasks"][1]["plays"] if way["can"]] == ["hinder"]


def test_a_condition_on_the_card_and_a_limit() -> None:
    table = camp_table("Owl")
    table.do("act", "a", action="hike")
    plays(table, "b", "hex", name="Hex")
    assert totals(table) == (5, 7)
    limit = table.rules.play.limits[0]
    assert limit.contest == "hike"


def test_a_contest_that_ends_without_a_result() -> None:
    table = camp_table()
    table.do("act", "a", action="hike")
    plays(table, "a", "flee", name="Flight")
    assert table.state.contest is None
    assert table.due() == []
    assert table.value("luck", "a") == 5
    assert in_pile(table, "ours") == []
    assert in_pile(table, "den", "hill") == ["Grizzly"]


def test_two_seats_against_each_other_roll_again_at_a_tie() -> None:
    table = camp_table()
    table.do("act", "a", action="race")
    assert totals(table) == (5 + 5, 5 + 4), "what helps against fur does not help here"
    plays(table, "b", "help", name="Whistle")
    assert totals(table) == (10, 12)
    plays(table, "a")
    plays(table, "b")
    table.answer("clash", "a", values=[5, 3])
    assert "both roll again" in said(table.events[-1])
    assert totals(table) == (10, 12), "the dice are off the table"
    table.answer("clash", "a", values=[6, 1])
    assert [table.value("luck", seat) for seat in "ab"] == [6, 4]


def test_a_card_that_nobody_knows_is_named_before_the_dice() -> None:
    table = camp_table("")
    table.do("act", "a", action="hike")
    assert table.view("a")["contest"]["sides"]["odds"] is None
    plays(table, "a")
    plays(table, "b")
    assert table.due() == [("reveal", "")]
    assert "a figure is not enough" in str(table.refusal("answer", "a", task=table.task.id, by=3))
    table.answer("reveal", "a", card=table.code("Cub"))
    assert table.due() == [("clash", "a")]
    assert totals(table) == (6, 1)


def test_totals_are_none_without_a_contest() -> None:
    table = camp_table()
    with pytest.raises(ValueError, match="no contest"):
        Sums(table.rules, replace(table.state, contest=None))
