"""What is added to rolls: every modifier of every table, and of fights, in positions that were worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from room_case import Table, fight, lines, set_up, to_actions


def at_table(place: int, *cards: str) -> Table:
    """Ada at her actions in a city, with cards in play and none in hand."""
    table = to_actions(set_up(places=(place, 9)))
    table.do("count", counter="hand", owner="a", by=-1)
    for card in cards:
        table.put(card, "in-play", "a")
    return table


def added(table: Table, roll: str, *chosen: str) -> list[tuple[str, int]]:
    """What is added to a free roll on a table; cards from the hand are chosen where the roll is due."""
    if not chosen:
        return lines(table.do("table", table=roll, values=[1]))
    actions = {"healing": "rest", "travel": "travel", "search": "search", "research": "research"}
    table.do("count", counter="hand", owner="a", by=len(chosen))
    if roll in actions:
        table.do("act", action=actions[roll], force=True)
    for card in chosen:
        table.do("choose", task=table.task.id, card=table.code(card))
    return lines(table.answer("table", values=[1]))


@pytest.mark.parametrize(
    ("place", "cards", "expected"),
    [
        (
            1,  # Ada of the rules: in Dublin, where Research rolls are at −1
            ("Scholar", "Professor"),
            {
                "healing": [],
                "travel": [],
                "search": [],
                "research": [("Dublin", -1), ("Scholar", 1), ("Professor", 1)],
                "wound": [],
            },
        ),
        (
            4,
            ("Constitution", "Medical Arts", "Good Doctor", "Procurer", "Endurance", "Templar Shield"),
            {
                "healing": [("Copenhagen", 1), ("Constitution", 1), ("Medical Arts", 1), ("Good Doctor", 1)],
                "travel": [("Endurance", 1)],
                "search": [("Procurer", 1)],
                "research": [("Procurer", 1)],
                "wound": [("Templar Shield", 1)],
            },
        ),
        (
            2,
            ("Tracker", "Sixth Sense", "Dour Woodsman", "Dragon Scale Vest", "Swift Reflexes", "Stout Veteran"),
            {
                "healing": [],
                "travel": [],
                "search": [("London", 1), ("Tracker", 1), ("Sixth Sense", 1), ("Dour Woodsman", 1)],
                "research": [],
                "wound": [("Dragon Scale Vest", 2), ("Swift Reflexes", 1), ("Stout Veteran", 1)],
            },
        ),
        (
            15,
            ("Equestrian", "Highwayman", "Arcane Tattoos", "Armor of St. Gyprien", "Repentant Vampire", "Demon Blood"),
            {
                "healing": [("Repentant Vampire", 1)],
                "travel": [("Moscow", -1), ("Equestrian", 1), ("Highwayman", 1), ("Demon Blood", 1)],
                "search": [],
                "research": [],
                "wound": [("Arcane Tattoos", 1), ("Armor of St. Gyprien", 1)],
            },
        ),
        (
            11,  # nothing in play adds to a table here, and Budapest takes from Healing
            ("Battle Axe", "Courage", "Vampire Slayer", "Charisma", "Stake Bomb", "Grappling Hook Launcher"),
            {"healing": [("Budapest", -1)], "travel": [], "search": [], "research": [], "wound": []},
        ),
    ],
)
def test_every_table_in_five_positions(place: int, cards: tuple[str, ...], expected: dict[str, Any]) -> None:
    table = at_table(place, *cards)
    assert {name: added(table, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("roll", "chosen", "expected", "hand"),
    [
        (
            "healing",
            ("Sanctuary", "Apothecary"),
            [("Sanctuary", 3), ("Cunning, for Sanctuary", 1), ("Apothecary", 3)],
            0,
        ),
        ("travel", ("Country Inn",), [("Country Inn", 2), ("Cunning, for Country Inn", 1)], 0),
        ("travel", ("Haste",), [("Haste", 3), ("Arcane Master, for Haste", 1)], 0),
        ("research", ("Rumors",), [("Rumors", 3), ("Cunning, for Rumors", 1)], 2),
        ("research", ("Augury",), [("Augury", 2), ("Arcane Master, for Augury", 1)], 1),
    ],
)
def test_cards_chosen_for_a_roll(
    roll: str, chosen: tuple[str, ...], expected: list[tuple[str, int]], hand: int
) -> None:
    table = at_table(9, "Cunning", "Arcane Master")
    found = added(table, roll, *chosen)
    assert found[: len(expected)] == expected
    assert table.value("hand", "a") == hand, "what was played is gone, what the row gives is there"


def test_a_total_beyond_the_ends_takes_the_first_or_the_last_row() -> None:
    table = at_table(1)
    table.do("act", action="research")
    event = table.answer("table", values=[1])
    assert "which makes 0. No cards" in table.view("a")["log"][0]["words"]
    assert lines(event) == [("Dublin", -1)]
    table = at_table(9, "Constitution", "Medical Arts", "Good Doctor")
    table.do("act", action="rest")
    table.answer("table", values=[10])
    assert "which makes 13. 2 hits" in table.view("a")["log"][0]["words"]


def test_the_fight_in_paris_that_the_rules_tell() -> None:
    table = at_table(5, "Battle Axe", "Iron Crossbow", "Swift Sword", "Courage")
    table.do("count", counter="hand", owner="a", by=2)
    fight(table, "Ghoul")
    (shown,) = table.view("a")["tasks"]
    assert (shown["sum"], shown["target"], shown["needed"]) == (12, 19, 7)
    assert shown["odds"]["of"] == [7, 10]
    assert [(line["reason"], line["by"]) for line in shown["target_lines"]] == [("Paris", 1)]
    table.answer("battle", values=[5])
    wound = table.answer("table", values=[16])
    assert lines(wound) == []
    crossbow = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Iron Crossbow"))
    table.answer("pick", card=crossbow)
    table.answer("put", card=table.code("Relic Dagger"))
    table.answer("stand", choice="again")
    assert table.view("a")["tasks"][0]["sum"] == 9
    table.do("choose", task=table.task.id, card=table.code("Turn Undead"))
    shown = table.view("a")["tasks"][0]
    assert (shown["sum"], shown["needed"], shown["odds"]["of"]) == (15, 4, [17, 20])
    table.answer("battle", values=[11])
    assert table.value("points", "a") == 2
    assert table.value("hand", "a") == 0
    assert table.state.contest is None


def test_the_turn_in_prague_that_the_rules_tell() -> None:
    table = at_table(10, "Crusaders Sword", "Witch Hunter")
    table.do("count", counter="hits", owner="a", by=-1)
    table.do("count", counter="hand", owner="a", by=1)
    table.put("Crone", "lair", "prague")
    table.do("act", action="search")
    table.do("choose", task=table.task.id, card=table.code("Find Lair"))
    table.answer("table", values=[4])
    battle = table.answer("battle", values=[5])
    assert sorted(lines(battle)) == [
        ("Crusaders Sword", 3),
        ("Surprise, first roll only", 1),
        ("Witch Hunter, against its kind", 3),
    ]
    wound = table.answer("table", values=[9])
    assert lines(wound) == [("The creature is worth 1 VP", 1)]
    assert table.value("hits", "a") == 3
    table.answer("stand", choice="again")
    shown = table.view("a")["tasks"][0]
    assert (shown["sum"], shown["needed"]) == (6, 7), "the surprise is spent"
    table.answer("battle", values=[15])
    assert (table.value("points", "a"), table.value("hits", "a")) == (1, 3)


def test_a_lord_of_vampires_in_bucharest() -> None:
    cards = ("Double Crossbow", "Skilled Marksman", "Hammer & Stake", "Iconic Crucifix", "Hospitalier Chain Mail")
    table = at_table(17, *cards, "Arcane Master", "Swift Reflexes", "Skilled Swordsman")
    table.do("count", counter="hand", owner="a", by=3)
    fight(table, "Vampire Lord", total=3)
    table.do("choose", task=table.task.id, card=table.code("Holy Word"))
    shown = table.view("a")["tasks"][0]
    # Double Crossbow 2+2, Marksman 1, Hammer & Stake 1+4, Crucifix 1, Mail 1, Holy Word 3, Arcane Master 1, ambush −1
    assert (shown["sum"], shown["target"], shown["needed"]) == (15, 25, 10)
    table.answer("battle", values=[9])
    wound = table.answer("table", values=[20])
    assert lines(wound) == [
        ("The creature is worth 3 VP or more", -1),
        ("Hospitalier Chain Mail", 1),
        ("Swift Reflexes", 1),
    ]
    table.answer("stand", choice="again")
    shown = table.view("a")["tasks"][0]
    assert shown["sum"] == 16, "the spell lasts, the ambush does not"
    assert [card["name"] for card in table.view("a")["contest"]["lasting"]] == ["Holy Word"]


def test_two_traits_in_one_note_count_once() -> None:
    table = at_table(9)
    table.do("count", counter="hand", owner="a", by=1)
    fight(table, "Nosferatu")
    table.do("choose", task=table.task.id, card=table.code("Holy Word"))
    assert table.view("a")["tasks"][0]["sum"] == 3


def test_single_use_discards_and_what_is_given_up() -> None:
    table = at_table(
        9, "Stake Bomb", "Gypsy Prince", "Repeating Crossbow", "Grappling Hook Launcher", "Skilled Marksman"
    )
    table.do("count", counter="hand", owner="a", by=4)
    fight(table, "Lesser Vampyre")
    keys = {table.rules.cards[copy.code].name: key for key, copy in table.state.cards.items()}
    could = {card["name"]: card["discards"] for card in table.view("a")["tasks"][0]["could"] if not card.get("hand")}
    assert could == {"Stake Bomb": 0, "Gypsy Prince": 0, "Repeating Crossbow": 5, "Grappling Hook Launcher": 0}
    assert table.view("a")["tasks"][0]["sum"] == 1 + 1 + 1, "Prince and Crossbow, and the Marksman for it"
    for name, discards in (("Stake Bomb", 0), ("Gypsy Prince", 0), ("Repeating Crossbow", 3)):
        table.do("choose", task=table.task.id, card=keys[name], discards=discards)
    assert "Up to 5" in str(table.refusal("choose", task=table.task.id, card=keys["Repeating Crossbow"], discards=6))
    assert table.view("a")["tasks"][0]["sum"] == 3 + 5 + 5 + 3
    table.answer("battle", values=[1])
    there = {table.rules.cards[copy.code].name for copy in table.state.cards.values()}
    assert there == {"Repeating Crossbow", "Grappling Hook Launcher", "Skilled Marksman", "Lesser Vampyre"}
    assert table.value("hand", "a") == 1


def test_a_hook_counts_for_one_roll_or_the_other_and_as_a_ranged_weapon() -> None:
    table = at_table(9, "Grappling Hook Launcher", "Skilled Marksman")
    fight(table, "Lesser Vampyre")
    hook = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Grappling Hook Launcher"))
    assert table.view("a")["tasks"][0]["sum"] == 0
    table.do("choose", task=table.task.id, card=hook)
    assert table.view("a")["tasks"][0]["sum"] == 4 + 1
    table.do("choose", task=table.task.id, card=hook, on=False)
    table.answer("battle", values=[1])
    table.do("choose", task=table.task.id, card=hook)
    wound = table.answer("table", values=[1])
    assert lines(wound) == [("The creature is worth 1 VP", 1), ("Grappling Hook Launcher", 5)]
    assert hook not in table.state.cards


def test_willpower_goes_to_one_roll_in_a_turn() -> None:
    table = at_table(9, "Willpower")
    key = next(iter(table.state.cards))
    table.do("act", action="travel")
    table.do("choose", task=table.task.id, card=key)
    assert lines(table.answer("table", values=[1])) == [("Willpower", 1)]
    assert key in table.state.cards
    table.do("act", action="travel")
    refused = table.refusal("choose", task=table.task.id, card=key)
    assert refused.overridable
    assert "already this turn" in str(refused)


def test_another_seat_may_cast_for_me_and_a_figure_may_be_entered() -> None:
    table = at_table(9)
    table.do("count", counter="hand", owner="b", by=2)
    table.do("act", action="travel")
    table.do("choose", "b", task=table.task.id, card=table.code("Augury"))
    table.do("choose", task=table.task.id, by=-2, words="A flat tyre")
    assert table.value("hand", "b") == 2
    event = table.answer("table", values=[5])
    assert lines(event) == [("Augury", 2), ("A flat tyre", -2)]
    assert table.value("hand", "b") == 1


def test_sharp_steel_lasts_for_the_turn() -> None:
    table = at_table(9)
    table.do("count", counter="hand", owner="a", by=2)
    table.do("play", code=table.code("Sharp Steel"))
    fight(table, "Crone")
    assert table.view("a")["tasks"][0]["sum"] == 2
    table.answer("battle", values=[20])
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.turn.lasting == ()


def test_godspeed_and_alchemy_are_played_apart_from_rolls() -> None:
    table = at_table(9)
    table.do("count", counter="hand", owner="a", by=2 - table.value("hand", "a"))
    table.do("play", code=table.code("Godspeed"))
    assert table.view("a")["turn"]["left"] == 3
    table.do("play", code=table.code("Alchemy"))
    assert table.value("hand", "a") == 2 - 1 - 1 + 3


def test_odds_of_rows_are_exact_and_add_up() -> None:
    table = at_table(6)
    table.put("Crone", "lair", "berlin")
    table.do("act", action="search")
    rows = table.view("a")["tasks"][0]["rows"]
    chances = [Fraction(*row["odds"]["of"]) for row in rows]
    assert chances == [Fraction(3, 10), Fraction(2, 10), Fraction(4, 10), Fraction(1, 10)]
    assert sum(chances) == 1
