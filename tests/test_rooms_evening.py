"""Whole evenings at a table, from the lobby to the end, and the rules that decide it."""

from __future__ import annotations

import json

import pytest
from room_case import Table, demon_hunter, fight, said, set_up, to_actions
from room_evening import Evening

from companion.rooms import EMPTY, replay, state_from_json, state_to_json


def begun(*names: str, seed: int) -> Table:
    table = Table(demon_hunter(), seed).sit(*names)
    table.do("begin")
    return table


def test_an_evening_with_a_short_deck_to_its_winner() -> None:
    table = begun("Ada", "Viktor", seed=5)
    evening = Evening(table)
    while table.state.stage == "setup":
        evening.answer(table.task)
    assert all(len(table.state.pile("in-play", seat)) == 5 for seat in "ab")
    assert sum(len(table.state.pile("lair", place)) for place in table.rules.places) == 2
    left = table.value("deck", "room")
    table.do("count", counter="deck", by=12 - left)
    evening.to_the_end()
    assert table.value("deck", "room") == 0
    points = {seat: table.value("points", seat) for seat in "ab"}
    assert table.state.winners == tuple(seat for seat in "ab" if points[seat] == max(points.values()))
    assert max(points.values()) > 0
    assert table.view(None)["outcome"]["winners"] == list(table.state.winners)
    assert "has won" in said(table.events[-1])


def test_a_whole_deck_with_four_and_what_was_is_told_again_from_the_log() -> None:
    table = begun("Ada", "Viktor", "Maria", "Jan", seed=11)
    Evening(table).to_the_end()
    assert replay(table.events, EMPTY) == table.state
    half = len(table.events) // 2
    snapshot = state_from_json(json.loads(json.dumps(state_to_json(replay(table.events[:half])))))
    assert replay(table.events[half:], snapshot) == table.state
    assert table.state.revision == len(table.events)
    shown = table.view("b")
    json.dumps(shown)
    assert sum(die["rolls"] for die in shown["dice"]["fallen"]) == sum(
        len(event.data.get("dice", ())) for event in table.events
    )


def test_an_evening_that_is_lost() -> None:
    table = set_up("Ada", "Viktor")
    for name in ("Crone", "Warlock", "Hag", "Macabre"):
        table.put(name, "lair", "paris")
    assert next(one for one in table.view("b")["places"] if one["id"] == "paris")["piles"][0]["alarm"]
    table.answer("draw")
    table.answer("roll", values=[4, 1, 5])  # Ada's die brings one, to Paris
    table.answer("flip", card=table.code("Coven"))
    assert len(table.state.pile("lair", "paris")) == 5
    assert table.state.stage == "play", "only the end of a turn counts"
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.stage == "over"
    assert table.state.winners == ()
    assert "overrun" in said(table.events[-1])
    assert "game is over" in str(table.refusal("act", action="travel"))


def test_five_are_no_defeat_when_one_is_killed_before_the_turn_ends() -> None:
    table = set_up("Ada", "Viktor", places=(5, 9))
    for name in ("Crone", "Warlock", "Hag", "Macabre"):
        table.put(name, "lair", "paris")
    table.answer("draw")
    table.answer("roll", values=[4, 1, 5])
    table.answer("flip", card=table.code("Coven"))
    table.do("act", action="search")
    table.answer("table", values=[9])
    crone = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Crone"))
    table.answer("target", card=crone)
    table.answer("battle", values=[20])
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.turn.seat == "b"


def test_the_end_of_the_deck_ends_the_game_with_that_turn_and_an_overrun_city_goes_before() -> None:
    for lost in (False, True):
        table = set_up("Ada", "Viktor", places=(9, 9))
        for name in ("Crone", "Warlock", "Hag", "Macabre")[: 4 if lost else 2]:
            table.put(name, "lair", "paris")
        table.do("put", code=table.code("Skeletons"), to="victory", owner="b")
        table.do("count", counter="deck", by=1 - table.value("deck", "room"))
        table.answer("draw")
        rolled = table.answer("roll", values=[4, 4, 5])  # two dice bring a card, but one card is left
        assert "no more cards" in said(rolled)
        assert table.due() == [("flip", "a")]
        table.answer("flip", card="")
        assert table.value("deck", "room") == 0
        table.do("act", action="travel")
        table.answer("table", values=[1])
        table.do("next", force=True)
        table.answer("ask")
        assert table.state.winners == (() if lost else ("b",))


def test_equal_points_share_the_win() -> None:
    table = set_up("Ada", "Viktor")
    table.do("put", code=table.code("Skeletons"), to="victory", owner="b")
    table.do("put", code=table.code("Crone"), to="victory", owner="a")
    to_actions(table)
    table.do("count", counter="deck", by=-table.value("deck", "room"))
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.winners == ("a", "b")
    assert "share the win" in said(table.events[-1])


def test_out_of_hits_skips_the_next_turn_and_returns_with_one() -> None:
    table = to_actions(set_up("Ada", "Viktor"))
    table.do("count", counter="hits", owner="a", by=-3)
    fight(table, "Ghoul")
    table.answer("battle", values=[1])
    table.answer("table", values=[2])
    assert table.value("hits", "a") == 0
    assert table.state.contest is None
    assert table.view("b")["seats"][0]["skips"] == 1
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.turn.seat == "b"
    to_actions(table)
    table.do("next", "b", force=True)
    table.answer("ask", "b")
    assert table.state.turn.seat == "b", "Ada's turn is left out"
    assert table.value("hits", "a") == 1
    assert table.state.seats["a"].skips == ()


def test_two_actions_and_one_research() -> None:
    table = to_actions(set_up("Ada", "Viktor"))
    table.do("act", action="research")
    table.answer("table", values=[1])
    refused = table.refusal("act", action="research")
    assert "already this turn" in str(refused)
    assert refused.overridable
    table.do("act", action="travel")
    table.answer("table", values=[1])
    assert "No action is left" in str(table.refusal("act", action="travel"))
    shown = {action["id"]: action for action in table.view("a")["turn"]["actions"]}
    assert "There is no creature in your city to search for." in shown["search"]["why"]
    assert "sea-travel" not in shown
    assert "It is Ada's turn" in str(table.refusal("act", "b", action="travel"))


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("rest", "A creature is in your city, so you cannot rest."),
        ("research", "A creature is in your city, so you cannot do research."),
    ],
)
def test_what_a_creature_in_the_city_forbids(action: str, reason: str) -> None:
    table = to_actions(set_up("Ada", "Viktor", places=(9, 9)))
    table.put("Crone", "lair", "vienna")
    assert str(table.refusal("act", action=action)) == reason
    table.do("act", action=action, force=True)


def test_happenings() -> None:
    table = set_up("Ada", "Viktor", places=(9, 9))
    table.put("Professor", "in-play", "b")
    table.answer("draw")
    table.answer("roll", values=[1, 6, 8])
    moon = table.do("answer", task=table.task.id, card=table.code("Full Moon"), values=[20, 10])
    assert "Full Moon: it is carried out and discarded." in said(moon)
    assert [task.place for task in table.state.tasks] == ["venice", "prague"]
    gone = table.answer("flip", card=table.code("Abduction"))
    assert "Viktor loses Professor" in said(gone), "his was the die"
    table.answer("flip", card=table.code("Lupine"))
    assert table.state.pile("lair", "prague")
    assert table.value("deck", "room") == 56 - 3, "each card that was flipped counts"
    assert table.state.pile("in-play", "b") == ()


def test_setup_replaces_happenings_and_lays_no_third_card_in_a_city() -> None:
    table = Table(demon_hunter()).sit("Ada", "Viktor", "Maria")
    table.do("begin")
    for _ in range(3):
        table.answer("draw")
    table.answer("roll", values=[1, 2, 3])
    tie = table.answer("roll", values=[18, 18, 2])
    assert "A tie: Ada, Viktor roll again." in said(tie)
    table.answer("roll", values=[3, 4, 7, 7, 7, 12])
    assert table.state.turn.seat == "b"
    assert [task.place for task in table.state.tasks if task.kind == "flip"] == ["munich", "munich", "warsaw"]
    table.answer("flip", card=table.code("Full Moon"))
    assert [task.place for task in table.state.tasks if task.kind == "flip"] == ["munich", "munich", "warsaw"]
    for _ in range(3):
        table.answer("flip")
    assert table.state.stage == "play"
    assert table.value("deck", "room") == 56 - 4


def test_hits_start_with_what_the_characters_give_and_never_go_beyond() -> None:
    table = Table(demon_hunter()).sit("Ada", "Viktor")
    table.do("begin")
    table.answer("draw", cards=[table.code("Stamina"), table.code("Toughness").lower(), table.code("Wisdom")])
    table.answer("draw")
    assert (table.value("hits", "a"), table.value("hits", "b")) == (7, 5)
    shown = {one["id"]: one for one in table.view("a")["seats"][0]["counters"]}
    assert (shown["hits"]["max"], shown["hand"]["limit"]) == (7, 8)
    table.answer("roll")
    table.answer("roll")
    while table.state.stage == "setup":
        table.do("answer", task=table.task.id)
    table.do("count", counter="hits", owner="a", by=5)
    assert table.value("hits", "a") == 7
    stamina = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Stamina"))
    table.do("put", card=stamina, to="")
    assert table.value("hits", "a") == 6, "the full number has sunk"
    table.undo(table.events[-1])
    assert table.value("hits", "a") == 7


def test_lost_weapons_and_companions() -> None:
    table = to_actions(set_up("Ada", "Viktor", places=(9, 9)))
    table.put("Relic Dagger", "in-play", "a")
    fight(table, "Ghoul")
    table.answer("battle", values=[1])
    table.answer("table", values=[6])
    assert table.value("hits", "a") == 4, "no companion is there, so a hit is lost"
    table.answer("stand", choice="again")
    table.answer("battle", values=[1])
    table.answer("table", values=[17])
    assert table.state.pile("in-play", "a") == (), "the only weapon is gone"
    refused = table.refusal("answer", task=table.task.id, card=table.code("Professor"))
    assert "cannot be put into play like this" in str(refused)
    table.answer("put", card="")
    table.answer("stand", choice="flee")
    assert [place["id"] for place in table.view("a")["tasks"][0]["places"]] == [
        "vienna",
        "budapest",
        "munich",
        "prague",
        "venice",
    ]
    table.answer("move", place="prague")
    assert table.state.contest is None
    assert len(table.state.pile("lair", "vienna")) == 1
    assert table.view("a")["turn"]["left"] == 1, "fleeing costs nothing"


def test_recruiting_keeps_to_the_limits_unless_overruled() -> None:
    table = to_actions(set_up("Ada", "Viktor"))
    table.put("Holy Sword", "in-play", "a")
    table.put("Hunting Rifle", "in-play", "a")
    table.put("Relic Dagger", "in-play", "a")
    table.do("count", counter="hand", owner="a", by=3)
    table.do("act", action="recruit")
    refused = table.refusal("answer", task=table.task.id, card=table.code("Battle Axe"))
    assert str(refused) == "Weapons, Ranged Weapons: 3, and 2 at most."
    assert refused.overridable
    sword = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Holy Sword"))
    table.answer("put", card=table.code("Battle Axe"), back=sword)
    assert sword not in table.state.cards
    assert table.value("hand", "a") == 4
    table.do("act", action="recruit")
    ranged = table.refusal("answer", task=table.task.id, card=table.code("Double Crossbow"))
    assert ranged.overridable
    table.answer("put", card=table.code("Heavy Calibre Revolver"))
    table.put("Weapon Master", "in-play", "a")
    table.do("put", code=table.code("Holy Sword"), to="in-play", owner="a")
    assert table.view("a")["seats"][0]["warnings"] == []


def test_one_spell_in_a_fight_and_the_cards_that_lift_it() -> None:
    table = to_actions(set_up("Ada", "Viktor"))
    table.do("count", counter="hand", owner="a", by=4)
    fight(table, "Ghoul")
    table.do("choose", task=table.task.id, card=table.code("Blessing"))
    refused = table.refusal("choose", task=table.task.id, card=table.code("Incantation"))
    assert str(refused) == "Spells in this fight: 2, and 1 at most."
    table.put("White Magic", "in-play", "a")
    table.do("choose", task=table.task.id, card=table.code("Incantation"))
    table.answer("battle", values=[1])
    assert "3, and 2" in str(table.refusal("choose", task=table.task.id, card=table.code("Charm")))


def test_the_hand_limit_warns() -> None:
    table = to_actions(set_up("Ada", "Viktor"))
    table.put("Mechanic Friar", "in-play", "a")
    table.do("count", counter="hand", owner="a", by=8)
    hand = next(one for one in table.view("b")["seats"][0]["counters"] if one["id"] == "hand")
    assert (hand["value"], hand["limit"], hand["over"]) == (9, 8, True)
    assert table.view("b")["seats"][0]["warnings"] == ["Cards in hand: 9, and 8 at most."]


def test_an_unknown_creature_is_named_when_its_figures_are_needed() -> None:
    table = to_actions(set_up("Ada", "Viktor", places=(9, 9)))
    table.do("put", code="", to="lair", owner="vienna")
    table.do("act", action="search")
    table.answer("table", values=[5])
    assert table.view("a")["tasks"][0]["needs_name"]
    assert "Say which card this is" in str(table.refusal("answer", task=table.task.id))
    table.put("Crone", "lair", "rome")
    contest = table.state.contest
    assert contest is not None
    refused = table.refusal("name", card=contest.card, code=table.code("Crone"))
    assert refused.overridable
    assert "Crone is with Rome already" in str(refused)
    assert "carried out" not in str(refused)
    table.do("name", card=contest.card, code=table.code("Crone"), force=True)
    assert table.state.pile("lair", "rome") == ()
    assert table.view("a")["tasks"][0]["target"] == 13


def test_a_card_lies_in_one_place_only() -> None:
    table = set_up("Ada", "Viktor")
    table.put("Crone", "lair", "rome")
    refused = table.refusal("put", code=table.code("Crone"), to="victory", owner="b")
    assert refused.overridable
    table.do("put", code=table.code("Crone"), to="victory", owner="b", force=True)
    assert len(table.state.cards) == 1
    assert table.value("points", "b") == 1
    assert "does not belong" in str(table.refusal("put", code=table.code("Holy Sword"), to="lair", owner="rome"))
    assert "never lies there" in str(table.refusal("put", code=table.code("Full Moon"), to="lair", owner="rome"))
