"""Seats that are chosen, struck and robbed, places in pairs, cards that are carried out, triggers, and the end."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hidden_case import at, dealt, first_of, moths, to_phase, with_roles
from room_case import Table, said

from companion.rooms import state_from_json, state_to_json

ROLES = {"a": "Luna", "b": "Argand", "c": "Hawk", "d": "Tallow"}


def known(**roles: str) -> Table:
    """Four seats with these roles, all at one place of a pair but the last."""
    table = with_roles(dealt(), **{**ROLES, **roles})
    near, other = table.state.groups
    return at(table, a=near[0], b=near[0], c=near[1], d=other[0])


def harm(table: Table) -> list[int]:
    return [table.value("harm", seat) for seat in table.state.seats]


def strike(table: Table, target: str, *dice: int) -> None:
    """Let the seat whose turn it is strike another with these dice, which bears it."""
    by = table.state.turn.seat
    to_phase(table, "strike")
    table.do("act", by, action="strike")
    if table.task.kind == "choose":
        table.answer("choose", by, target=target)
    table.answer("roll", by, values=list(dice))
    if table.state.tasks and table.task.kind == "ask":
        table.answer("ask", target, choice="bear")


def test_places_are_laid_out_in_pairs_by_chance_or_as_the_table_has_done_it() -> None:
    seen = Counter(tuple(sorted(map(tuple, map(sorted, dealt(seed).state.groups)))) for seed in range(60))
    assert len(seen) == 3, "each of the three ways to pair four places"
    assert min(seen.values()) > 8
    table = Table(moths()).sit("Ada", "Viktor", "Maria")
    table.do("begin")
    task = first_of(table, "scatter")
    shown = table.view("b")["tasks"][0]
    assert [[place["id"] for place in group] for group in shown["groups"]] == [list(one) for one in table.state.groups]
    for wrong in ([["hedge"]], [["hedge", "pond"], ["shed", "shed"]], "x", [["hedge", 1], ["shed", "roof"]]):
        assert "lie together" in str(table.refusal("answer", "a", task=task.id, groups=wrong))
    told = said(table.answer("scatter", groups=[["roof", "hedge"], ["pond", "shed"]]))
    assert table.state.groups == (("roof", "hedge"), ("pond", "shed"))
    assert "Together lie Roof, Hedge." in told


def test_the_pairs_can_be_put_right_by_hand() -> None:
    table = dealt()
    table.do("groups", "b", groups=[["roof", "hedge"], ["pond", "shed"]])
    assert table.view("c")["groups"] == [["roof", "hedge"], ["pond", "shed"]]
    table.undo(table.events[-1], "b")
    assert table.view("c")["groups"] != [["roof", "hedge"], ["pond", "shed"]]


def test_a_roll_moves_the_pawn_and_is_made_again_where_it_stands_already() -> None:
    table = dealt()
    table.do("act", action="fly")
    table.answer("table", values=[1, 1])
    assert table.state.seats["a"].place == "hedge"
    assert table.state.turn.phase == 1, "the phase is over by itself"
    table = at(dealt(), a="roof")
    table.do("act", action="fly")
    again = said(table.answer("table", values=[4, 6]))
    assert "Ada is in Roof already" in again
    assert table.due() == [("table", "a")]
    table.answer("table", values=[2, 5])
    assert {place["id"] for place in table.view("a")["tasks"][0]["places"]} == {"hedge", "pond", "shed"}
    table.answer("move", place="shed")
    assert table.state.seats["a"].place == "shed"


def test_a_stroke_is_the_difference_of_two_dice_for_one_in_the_same_pair() -> None:
    table = to_phase(known(), "strike")
    table.do("act", action="strike")
    assert table.task.among == ("b", "c")
    assert "none of those" in str(table.refusal("answer", "a", task=table.task.id, target="d"))
    table.answer("choose", target="c")
    assert said(table.answer("roll", values=[2, 4])).endswith("Maria: +2 Harm.")
    assert table.due() == [("ask", "c")]
    table.answer("ask", "c", choice="bear")
    assert harm(table) == [0, 0, 2, 0]
    assert table.view("a")["turn"]["left"] == 0


def test_equal_dice_do_nothing_and_bonuses_add_only_where_there_is_a_difference() -> None:
    table = known()
    table.put("Thorn", "gear", "a")
    table.put("Shell", "gear", "c")
    strike(table, "b", 3, 3)
    assert harm(table) == [0, 0, 0, 0]
    table = known()
    table.put("Thorn", "gear", "a")
    strike(table, "b", 6, 4)
    assert harm(table) == [0, 3, 0, 0]
    table = known()
    table.put("Shell", "gear", "c")
    strike(table, "c", 3, 2)
    assert harm(table) == [0, 0, 0, 0], "the shell takes it all"


def test_a_tool_reaches_all_in_the_pair_with_one_roll_and_another_only_the_other_pairs() -> None:
    table = known()
    table.put("Swarm", "gear", "a")
    strike(table, "", 5, 1)
    assert harm(table) == [0, 4, 4, 0]
    assert not table.state.tasks
    table = known()
    table.put("Long Reed", "gear", "a")
    strike(table, "d", 5, 1)
    assert harm(table) == [0, 0, 0, 4]


def test_who_falls_is_shown_and_who_struck_takes_a_tool_and_the_kill() -> None:
    table = known()
    for name in ("Thorn", "Shell"):
        table.put(name, "gear", "b")
    table.do("count", "b", counter="harm", by=4)
    strike(table, "b", 6, 1)
    assert table.due() == [("take", "a")]
    shell = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Shell"))
    told = said(table.answer("take", card=shell))
    assert "Ada takes Shell from Viktor." in told
    assert "Viktor is out of the game." in told
    assert [table.state.cards[key].code for key in table.state.pile("gear", "a")] == [table.code("Shell")]
    assert table.state.pile("gear", "b") == ()
    assert table.value("kills", "a") == 1
    assert table.state.seats["b"].out
    assert not table.state.tasks, "who is out is asked nothing any more"
    assert table.view("d")["seats"][1]["piles"][1]["cards"][0]["name"] == "Argand"


def test_the_death_of_several_at_once_is_one_after_the_other() -> None:
    table = known(b="Snail", c="Luna", a="Hawk", d="Argand")
    table.put("Swarm", "gear", "a")
    table.put("Shell", "gear", "b")
    for seat in "bc":
        table.do("count", seat, counter="harm", by=3)
    strike(table, "", 6, 1)
    assert [table.state.seats[seat].out for seat in "abcd"] == [False, False, True, False]
    assert harm(table) == [0, 7, 8, 0], "the shell softens it"


def test_strokes_that_are_struck_back_may_end_the_turn_of_who_struck() -> None:
    table = known()
    table.do("count", "a", counter="harm", by=4)
    to_phase(table, "strike")
    table.do("act", action="strike")
    table.answer("choose", target="c")
    table.answer("roll", values=[2, 2])
    offered = [choice["id"] for choice in table.view("c")["tasks"][0]["choices"]]
    assert offered == ["bear", "back"]
    assert [choice["id"] for choice in table.view("b")["tasks"][0]["choices"]] == ["bear"]
    assert "Only Maria can answer this." in str(table.refusal("answer", "a", task=table.task.id, choice="back"))
    table.answer("ask", "c", choice="back")
    told = said(table.answer("roll", "c", values=[6, 1]))
    assert "Ada shows for all to see: Luna." in told
    assert table.value("kills", "c") == 1
    assert table.state.turn.seat == "b", "the turn of who is out is over"


def test_a_card_that_is_carried_out_reaches_others_and_whose_doing_it_was() -> None:
    table = known()
    for seat in "bcd":
        table.do("count", seat, counter="harm", by=4)
    to_phase(table, "place")
    if table.state.seats["a"].place == "hedge":
        table.do("pawn", "a", seat="a", place="pond")
    table.do("act", action="find")
    assert table.view("a")["tasks"][0]["title"].startswith("Turn up a card")
    told = said(table.answer("flip", card="ML-F1"))
    assert "A gust." in told
    assert [seat.out for seat in table.state.seats.values()] == [False, True, False, True]
    assert table.value("kills", "a") == 2
    assert [copy for copy in table.state.cards.values() if copy.code == "ML-F1"] == []


def test_robbing_lets_the_robber_choose_where_there_is_a_choice() -> None:
    table = to_phase(known(), "place")
    assert "nobody" not in said(table.do("act", action="rob"))
    assert not table.state.tasks, "nobody has a tool"
    table = to_phase(known(), "place")
    table.put("Thorn", "gear", "c")
    table.put("Shell", "gear", "c")
    table.do("act", action="rob")
    shown = table.view("a")["tasks"][0]
    assert {card["name"] for card in shown["cards"]} == {"Thorn", "Shell"}
    assert "for Ada to do" in str(table.refusal("answer", "b", task=table.task.id, card=shown["cards"][0]["id"]))
    table.answer("take", card=shown["cards"][0]["id"])
    assert len(table.state.pile("gear", "a")) == len(table.state.pile("gear", "c")) == 1


def test_what_can_be_done_once_in_a_game_is_done_once() -> None:
    table = known(a="Carbide")
    assert [one["id"] for one in table.view("a")["turn"]["actions"]] == ["fly"]
    table.do("act", action="reveal")
    assert [one["id"] for one in table.view("b")["turn"]["actions"]] == ["fly", "sting"]
    table.do("act", action="sting")
    table.answer("choose", target="d")
    table.answer("roll", values=[3])
    assert harm(table) == [0, 0, 0, 3]
    sting = table.view("a")["turn"]["actions"][1]
    assert not sting["can"]
    assert "already in this game" in sting["why"][0]
    assert table.refusal("act", action="sting").overridable


def test_actions_at_any_time_are_there_for_those_whom_they_concern() -> None:
    table = known()
    table.do("count", "a", counter="harm", by=3)
    assert [one["id"] for one in table.view("a")["always"][0]["actions"]] == ["reveal"]
    table.do("act", "b", action="reveal")
    assert table.view("c")["seats"][1]["piles"][1]["cards"][0]["name"] == "Argand"
    assert "no such action" in str(table.refusal("act", "a", action="sip"))
    table.do("act", "a", action="reveal")
    table.do("act", "a", action="sip")
    assert harm(table)[0] == 0
    assert "no such action" in str(table.refusal("act", "a", action="reveal"))
    assert table.view(None)["always"] == []


def test_a_goal_is_told_to_its_owner_who_declares_it() -> None:
    table = known(a="Snail")
    table.put("Thorn", "gear", "a")
    assert "no such action" in str(table.refusal("act", "a", action="declare"))
    table.put("Shell", "gear", "a")
    (goal,) = table.view("a")["goals"]
    assert (goal["reached"], goal["words"]) == (True, "Hold two tools.")
    assert [one["id"] for one in table.view("a")["always"][0]["actions"]] == ["reveal", "declare"]
    assert [one["reached"] for one in table.view("b")["goals"]] == [False]
    assert "no such action" in str(table.refusal("act", "b", action="declare"))
    table.do("act", "a", action="declare")
    assert table.state.stage == "over"
    assert table.state.winners == ("a",)
    assert all(copy.shown for copy in table.state.cards.values() if copy.pile == "role")


def test_sides_win_together_those_who_fell_too_and_who_lives_to_the_end() -> None:
    table = with_roles(dealt(1, 5), a="Luna", b="Atlas", c="Argand", d="Tallow", e="Cricket")
    table.do("count", "b", counter="harm", by=6)
    assert table.state.seats["b"].out
    assert table.view("e")["seats"][4]["piles"][1]["cards"][0]["shown"], "Cricket shows itself when somebody falls"
    table.do("count", "c", counter="harm", by=6)
    assert not table.view("a")["goals"][0]["reached"]
    table.do("count", "d", counter="harm", by=5)
    assert table.view("b")["goals"][0]["reached"], "also who is out sees it"
    table.do("act", "b", action="declare")
    assert table.state.winners == ("a", "b", "e")


def test_with_printed_roles_the_companion_knows_what_it_is_told() -> None:
    table = dealt(1, 4, "paper")
    assert all(copy.code == "" for copy in table.state.cards.values() if copy.pile == "role")
    table.do("count", "b", counter="harm", by=9)
    assert not table.view("a")["seats"][1]["out"], "whose role is not known falls when it says so"
    table.do("act", "b", action="fall")
    table.answer("choose", "b", target="c")
    assert table.due() == [("unmask", "b")]
    assert "Only Viktor" in str(table.refusal("answer", "a", task=table.task.id, card="ML-R1"))
    assert "does not belong" in str(table.refusal("answer", "b", task=table.task.id, card="ML-N1"))
    table.answer("unmask", "b", card="ML-R4")
    assert table.state.seats["b"].out
    assert table.value("kills", "c") == 1
    key = table.state.pile("role", "a")[0]
    table.do("name", "a", card=key, code="ML-R1")
    assert table.view("a")["goals"][0]["words"] == "No lamp is left."
    assert not table.view("a")["goals"][0]["reached"], "others have not said what they are"


def test_a_role_that_nobody_names_can_be_struck_out() -> None:
    table = dealt(1, 4, "paper")
    table.do("act", "b", action="reveal")
    assert table.due() == [("unmask", "b")]
    table.do("waive", "a", task=table.task.id)
    assert not table.state.tasks
    assert not any(copy.shown for copy in table.state.cards.values())


def test_as_many_as_the_roles_are_made_for() -> None:
    table = Table(moths()).sit("Ada", "Viktor")
    refused = table.refusal("begin", force=True)
    assert not refused.overridable
    assert "3 to 5 players, and here are 2" in str(refused)


@pytest.mark.parametrize(("seats", "kinds"), [(3, (1, 1, 1)), (4, (2, 2, 0)), (5, (2, 2, 1))])
def test_roles_are_dealt_by_shares(seats: int, kinds: tuple[int, int, int]) -> None:
    first = Counter[str]()
    for seed in range(60):
        table = dealt(seed, seats)
        roles = [copy for copy in table.state.cards.values() if copy.pile == "role"]
        assert len({copy.code for copy in roles}) == seats
        types = Counter(table.rules.cards[copy.code].type for copy in roles)
        assert (types["moth"], types["lamp"], types["stray"]) == kinds
        assert seats != 5 or all(copy.code != "ML-R7" for copy in roles)
        first[next(copy.code for copy in roles if copy.owner == "a")] += 1
    assert len(first) == (7 if seats == 5 else 8 if seats == 3 else 6), "anybody may be dealt anything"


def test_a_snapshot_keeps_what_was_seen_and_laid_out() -> None:
    table = known()
    table.do("act", "b", action="reveal")
    to_phase(table, "strike")
    table.do("act", action="strike")
    table.answer("choose", target="c")
    read = state_from_json(json.loads(json.dumps(state_to_json(table.state))))
    assert read == table.state


def test_what_is_taken_back_is_hidden_again() -> None:
    table = known()
    event = table.do("act", "b", action="reveal")
    table.undo(event, "b")
    assert table.view("a")["seats"][1]["piles"][1]["cards"] == []
