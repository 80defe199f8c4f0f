"""The optional rules, each as a switch of its own."""

from __future__ import annotations

from room_case import Table, demon_hunter, fight, lines, said, set_up, to_actions


def test_options_are_switched_by_the_host_before_the_game() -> None:
    table = Table(demon_hunter()).sit("Ada", "Viktor")
    table.switch("bite", "team-up")
    table.do("options", bite=False)
    assert [one["id"] for one in table.view("b")["room"]["options"] if one["on"]] == ["team-up"]
    assert "Only the host" in str(table.refusal("options", "b", bite=True))
    assert "no such rule" in str(table.refusal("options", flying=True))
    table.do("begin")
    assert "stay as they are" in str(table.refusal("options", bite=True))


def test_options_may_be_given_with_the_room() -> None:
    table = Table(demon_hunter())
    table.do("create", None, room="R", options={"duels": True, "bite": False})
    assert dict(table.state.options) == {"duels": True}


def test_sea_travel_takes_both_actions_from_port_to_port() -> None:
    table = to_actions(set_up(places=(19, 9), options=("sea-travel",)))
    table.do("act", action="sea-travel")
    places = [place["id"] for place in table.view("a")["tasks"][0]["places"]]
    assert sorted(places) == ["amsterdam", "constantinople", "copenhagen", "danzig", "dublin", "london", "venice"]
    table.answer("move", place="dublin")
    assert table.view("a")["turn"]["left"] == 0
    table = to_actions(set_up(places=(9, 9), options=("sea-travel",)))
    assert "no port" in str(table.refusal("act", action="sea-travel"))
    table = to_actions(set_up(places=(19, 9), options=("sea-travel",)))
    table.do("act", action="travel")
    table.answer("table", values=[1])
    assert str(table.refusal("act", action="sea-travel")) == "Sea travel takes 2 actions, and 1 is left."


def test_experience_gives_a_character_for_each_ten_points() -> None:
    table = to_actions(set_up(options=("experience",)))
    for name in ("Vampire Lord", "Demon Horde"):
        table.do("put", code=table.code(name), to="victory", owner="b")
    assert table.due() == []
    table.do("put", code=table.code("Ghoul"), to="victory", owner="b")
    assert table.due() == [("draw", "b")]
    table.answer("draw", "b", cards=[table.code("Courage")])
    ghoul = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Ghoul"))
    table.do("put", card=ghoul, to="")
    table.do("put", code=table.code("Ghoul"), to="victory", owner="b")
    assert table.due() == [], "ten are reached once"


def bitten(*options: str) -> Table:
    table = to_actions(set_up("Ada", "Viktor", "Maria", options=("bite", *options)))
    table.do("count", counter="hits", owner="a", by=-4)
    fight(table, "Night Stalker")
    table.answer("battle", values=[1])
    table.answer("table", values=[8])
    return table


def test_the_bite_leaves_a_creature_of_the_killers_kind() -> None:
    table = bitten()
    assert table.state.seats["a"].out
    place = next(one for one in table.view("b")["places"] if one["id"] == "vienna")
    ada = next(card for card in place["piles"][0]["cards"] if card["name"] == "Ada")
    assert (ada["figures"], [trait["id"] for trait in ada["traits"]]) == ({"strength": 10, "vp": 1}, ["vampire"])
    assert table.state.turn.seat == "b", "the turn of the dead is over"
    table.do("pawn", "a", seat="b", place="vienna")
    to_actions(table)
    table.put("Vampire Slayer", "in-play", "b")
    table.do("act", "b", action="search")
    table.answer("table", "b", values=[9])
    key = next(one for one, copy in table.state.cards.items() if copy.name == "Ada")
    table.answer("target", "b", card=key)
    shown = table.view("b")["tasks"][0]
    assert (shown["target"], shown["sum"]) == (10, 3 + 1)
    table.answer("battle", "b", values=[6])
    assert table.value("points", "b") == 1
    assert table.state.turn.seat == "b"


def test_a_beast_only_downs_with_the_bite() -> None:
    table = to_actions(set_up(options=("bite",)))
    table.do("count", counter="hits", owner="a", by=-4)
    fight(table, "Death Wings")
    table.answer("battle", values=[1])
    table.answer("table", values=[8])
    assert not table.state.seats["a"].out
    assert len(table.state.seats["a"].skips) == 1


def test_a_unique_card_may_save_the_bitten() -> None:
    table = bitten("unique-characters")
    table.answer("ask", choice="nobody")
    table.answer("draw", cards=[table.code("Repentant Vampire")])
    assert not table.state.seats["a"].out
    assert len(table.state.seats["a"].skips) == 1
    table = bitten("unique-characters")
    table.answer("ask", choice="somebody")
    assert table.state.seats["a"].out


def test_draw_selection_keeps_five_cards_open() -> None:
    table = Table(demon_hunter()).sit("Ada", "Viktor")
    table.switch("draw-selection")
    table.do("begin")
    while table.state.stage == "setup":
        table.do("answer", task=table.task.id)
    assert len(table.state.pile("opportunity", "room")) == 5
    to_actions(table)
    seat = table.state.turn.seat
    held = table.value("hand", seat)
    first = table.state.pile("opportunity", "room")[0]
    table.do("name", seat, card=first, code=table.code("Battle Axe"))
    table.do("put", seat, card=first, to="hand", owner=seat)
    assert table.value("hand", seat) == held + 1
    assert len(table.state.pile("opportunity", "room")) == 5, "another is turned up in its place"
    table.do("act", seat, action="fresh-start")
    table.answer("draw", seat, cards=[table.code("Battle Axe")])
    assert len(table.state.pile("opportunity", "room")) == 5
    assert [pile["id"] for pile in table.view(None)["piles"]] == ["opportunity"]


def team(*answers: str) -> Table:
    table = to_actions(set_up("Ada", "Viktor", "Maria", places=(9, 9, 9), options=("team-up",)))
    fight(table, "Ghoul")
    for seat, answer in zip("bc", answers, strict=True):
        table.answer("invite", seat, choice=answer)
    return table


def test_a_team_adds_five_each_and_the_highest_die_takes_the_creature() -> None:
    table = team("yes", "no")
    assert table.due() == [("battle", "a"), ("battle", "b")]
    assert lines(table.answer("battle", values=[13])) == [("In company", 5)]
    table.do("answer", "b", task=table.task.id, values=[14])
    assert table.value("points", "b") == 2
    assert table.state.contest is None


def test_equal_dice_of_a_team_are_rolled_again_and_losers_are_wounded() -> None:
    table = team("yes", "yes")
    table.answer("battle", values=[15])
    table.answer("battle", "b", values=[15])
    table.answer("battle", "c", values=[2])
    assert table.due() == [("spoils", "")]
    again = table.answer("spoils", "c", values=[4, 4])
    assert "Ada 4, Viktor 4" in said(again)
    table.answer("spoils", "c", values=[9, 3])
    assert table.value("points", "a") == 2
    assert table.due() == [("table", "c")], "Maria lost her roll"
    table.answer("table", "c", values=[10])
    assert table.value("hits", "c") == 4
    assert table.state.contest is None


def test_a_team_that_loses_goes_on_or_flees_each_for_itself() -> None:
    table = team("yes", "no")
    table.answer("battle", values=[1])
    table.answer("battle", "b", values=[1])
    table.answer("table", values=[20])
    table.answer("stand", choice="again")
    table.answer("table", "b", values=[20])
    table.answer("stand", "b", choice="flee")
    table.answer("move", "b", place="prague")
    assert table.due() == [("battle", "a")]
    assert table.view("a")["tasks"][0]["sum"] == 0, "alone, no company adds"


def duel(willing: str) -> Table:
    table = to_actions(set_up(places=(9, 9), options=("duels",)))
    table.put("Courage", "in-play", "a")
    table.do("act", action="fight-hunter")
    table.answer("willing", "b", choice=willing)
    return table


def test_a_duel_is_lost_by_the_lower_total_and_a_tie_is_rolled_again() -> None:
    table = duel("yes")
    table.answer("battle", values=[9])
    tie = table.answer("battle", "b", values=[10])
    assert "A tie" in said(tie)
    table.answer("battle", values=[12])
    table.answer("battle", "b", values=[5])
    wound = table.answer("table", "b", values=[8])
    assert lines(wound) == [], "nobody is worth points here"
    assert table.value("hits", "b") == 4
    table.answer("another", choice="yes")
    table.answer("another", "b", choice="yes")
    table.answer("battle", values=[1])
    table.answer("battle", "b", values=[20])
    table.answer("table", values=[20])
    table.answer("another", choice="no")
    table.answer("another", "b", choice="yes")
    assert table.due() == [("chase", "b")]
    table.answer("chase", "b", values=[2])
    assert table.state.contest is None


def test_one_who_is_not_willing_has_to_be_found() -> None:
    table = duel("no")
    assert "The other escapes." in said(table.answer("chase", values=[2]))
    assert table.state.contest is None
    table = duel("no")
    table.answer("chase", values=[3])
    assert table.due() == [("battle", "a"), ("battle", "b")]


def test_who_is_killed_by_a_hunter_is_dead_and_the_last_one_left_wins() -> None:
    table = duel("yes")
    table.put("Demon Hunter", "in-play", "a")
    table.put("Demon Blood", "in-play", "b")
    assert table.view("a")["tasks"][0]["sum"] == 1 + 3, "cards against their kind work against them"
    table.do("count", counter="hits", owner="b", by=-4)
    table.answer("battle", values=[20])
    table.answer("battle", "b", values=[1])
    table.answer("table", "b", values=[8])
    assert table.state.seats["b"].out
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.winners == ("a",)
