"""Five positions of Demon Hunter: every modifier of every table, worked out by hand from what stands on the paper."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from room_case import Table, fight, lines, set_up, to_actions

ACTIONS = {"healing": "rest", "travel": "travel", "search": "search", "research": "research"}


@dataclass(frozen=True)
class Position:
    """Ada's city by its number, and her cards in play; what she has played for this turn, and whom she fights."""

    city: int
    cards: tuple[str, ...]
    foe: str
    this_turn: str = ""
    cast: str = ""

    def table(self) -> Table:
        """Ada's actions, with ten cards in her hand."""
        table = to_actions(set_up(places=(self.city, 9)))
        for card in self.cards:
            table.put(card, "in-play", "a")
        table.do("count", counter="hand", owner="a", by=10 - table.value("hand", "a"))
        if self.this_turn:
            table.do("play", code=table.code(self.this_turn))
        return table

    def due(self, roll: str) -> Table:
        """The same with a roll that is due: an action's, or that of a wound after a battle roll that was lost."""
        table = self.table()
        if roll in ACTIONS:
            table.do("act", action=ACTIONS[roll], force=True)
            return table
        fight(table, self.foe)
        if self.cast:
            table.do("choose", task=table.task.id, card=table.code(self.cast))
        table.answer("battle", values=[1])
        return table


# Dublin: Research −1. Scholar and Professor +1 to Research each, Stout Veteran +1 to Wound. Cunning adds 1 to each
# event, and Willpower 1 to a roll that is chosen. The Crone is worth 1 VP, which adds 1 to a wound.
DUBLIN = Position(1, ("Scholar", "Professor", "Cunning", "Willpower", "Stout Veteran"), "Crone")

# Copenhagen: Healing +1. Constitution, Medical Arts and Good Doctor +1 to Healing each; Chain Mail and Templar Shield
# +1 to Wound each. Arcane Master adds 1 to each spell. Sigil was cast in the fight and lasts: +1 to Wound, and 1 more.
# The Vampire Lord is worth 3 VP: a wound is at −1.
COPENHAGEN = Position(
    4,
    ("Constitution", "Medical Arts", "Good Doctor", "Arcane Master", "Hospitalier Chain Mail", "Templar Shield"),
    "Vampire Lord",
    cast="Sigil",
)

# London: Search +1. Tracker, Sixth Sense and Dour Woodsman +1 to Search each, Procurer +1 to Search and Research. The
# vest is +2 to Wound, and Absinthe, drunk this turn, +1. A Ghoul is worth 2 VP, which changes nothing.
LONDON = Position(
    2, ("Tracker", "Sixth Sense", "Dour Woodsman", "Procurer", "Dragon Scale Vest"), "Ghoul", this_turn="Absinthe"
)

# Moscow: Travel −1. Equestrian, Endurance, Highwayman and Demon Blood +1 to Travel each, the Vampire +1 to Healing. Two
# armors and two unique characters are beyond the limits; the table has let them be, so that all of them count: +1 and
# +2 to Wound.
MOSCOW = Position(
    15,
    (
        *("Equestrian", "Endurance", "Highwayman", "Demon Blood", "Repentant Vampire"),
        *("Armor of St. Gyprien", "Dragon Scale Vest"),
    ),
    "Crone",
)

# Budapest: Healing −1. Swift Reflexes and Arcane Tattoos +1 to Wound each, Occult Contacts +1 to Research, Willpower 1
# to a roll that is chosen; the hook is thrown away for +5 to one Wound roll.
BUDAPEST = Position(
    11,
    ("Swift Reflexes", "Arcane Tattoos", "Grappling Hook Launcher", "Occult Contacts", "Willpower"),
    "Vampire Lord",
)


@pytest.mark.parametrize(
    ("position", "roll", "chosen", "parts", "die", "total", "row"),
    [
        # 3 + 1 = 4, and 2 on the die
        (DUBLIN, "healing", ("Apothecary",), (3, 1), 2, 6, "1 hit"),
        # Willpower 1, Country Inn 2 + 1 = 4
        (DUBLIN, "travel", ("Willpower", "Country Inn"), (1, 2, 1), 5, 9, "2 spaces"),
        # nothing in play; Rumors 3 + 1
        (DUBLIN, "search", ("Rumors",), (3, 1), 1, 5, "A random creature"),
        # −1 + 1 + 1, Library 5 + 1 = 7
        (DUBLIN, "research", ("Library",), (-1, 1, 1, 5, 1), 2, 9, "3 cards"),
        # 1 VP: 1, Veteran 1, Dodge 3 + 1 = 6
        (DUBLIN, "wound", ("Dodge",), (1, 1, 3, 1), 10, 16, "Lose 1 Weapon"),
        # 1 + 1 + 1 + 1, Augury 2 + 1 = 7
        (COPENHAGEN, "healing", ("Augury",), (1, 1, 1, 1, 2, 1), 1, 8, "2 hits"),
        # Haste 3 + 1
        (COPENHAGEN, "travel", ("Haste",), (3, 1), 4, 8, "1 space"),
        # Detect Evil 3 + 1
        (COPENHAGEN, "search", ("Detect Evil",), (3, 1), 4, 8, "A random creature"),
        # Augury 2 + 1
        (COPENHAGEN, "research", ("Augury",), (2, 1), 1, 4, "1 card"),
        # 3 VP: −1, Mail 1, Shield 1, Sigil 1 + 1 = 3
        (COPENHAGEN, "wound", (), (-1, 1, 1, 1, 1), 14, 17, "Lose 1 Weapon"),
        # nothing heals here
        (LONDON, "healing", (), (), 3, 3, "No hits"),
        (LONDON, "travel", ("Good Weather",), (5,), 4, 9, "2 spaces"),
        # 1 + 1 + 1 + 1 + 1, Evil Stench 5 = 10
        (LONDON, "search", ("Evil Stench",), (1, 1, 1, 1, 1, 5), 1, 11, "A creature of your choice"),
        # Procurer 1, Vatican Contacts 5
        (LONDON, "research", ("Vatican Contacts",), (1, 5), 2, 8, "2 cards"),
        # 2 VP: nothing, Vest 2, Absinthe 1 = 3
        (LONDON, "wound", (), (2, 1), 4, 7, "Lose 1 Companion"),
        # the Vampire 1
        (MOSCOW, "healing", (), (1,), 7, 8, "2 hits"),
        # −1 + 1 + 1 + 1 + 1, Heed the Call 5 = 8
        (MOSCOW, "travel", ("Heed the Call",), (-1, 1, 1, 1, 1, 5), 1, 9, "2 spaces"),
        (MOSCOW, "search", ("Terrorized Village",), (5,), 3, 8, "A random creature"),
        (MOSCOW, "research", (), (), 9, 9, "3 cards"),
        # 1 VP: 1, both armors 1 + 2, Test of Faith 3 = 7
        (MOSCOW, "wound", ("Test of Faith",), (1, 1, 2, 3), 11, 18, "Lose nothing"),
        # −1, Sanctuary 3, Willpower 1 = 3
        (BUDAPEST, "healing", ("Sanctuary", "Willpower"), (-1, 3, 1), 1, 4, "1 hit"),
        (BUDAPEST, "travel", (), (), 2, 2, "No spaces"),
        (BUDAPEST, "search", ("Find Lair",), (5,), 5, 10, "A creature of your choice"),
        # Occult Contacts 1
        (BUDAPEST, "research", (), (1,), 1, 2, "No cards"),
        # 3 VP: −1, Reflexes 1, Tattoos 1, hook 5, Protection from Evil 3 = 9
        (
            BUDAPEST,
            "wound",
            ("Grappling Hook Launcher", "Protection from Evil"),
            (-1, 1, 1, 5, 3),
            1,
            10,
            "Lose 1 hit",
        ),
    ],
)
def test_every_modifier_of_every_table(
    position: Position, roll: str, chosen: tuple[str, ...], parts: tuple[int, ...], die: int, total: int, row: str
) -> None:
    table = position.due(roll)
    held = table.value("hand", "a")
    for card in chosen:
        table.do("choose", task=table.task.id, card=here(table, card) or table.code(card))
    (shown,) = table.view("a")["tasks"]
    assert shown["sum"] == total - die == sum(parts), "the phone says so before the die falls"
    event = table.answer("table", values=[die])
    assert sorted(by for _, by in lines(event)) == sorted(parts)
    assert event.data["total"] == total
    assert f" {total}. {row}" in table.view("b")["log"][0]["words"]
    from_hand = sum(card not in position.cards for card in chosen)
    given = {"1 card": 1, "2 cards": 2, "3 cards": 3}.get(row, 0)
    assert table.value("hand", "a") == held - from_hand + given


def here(table: Table, name: str) -> str:
    """The id of a card that lies on the table; "" where it does not."""
    code = table.code(name)
    return next((key for key, copy in table.state.cards.items() if copy.code == code), "")


def test_what_is_used_up_is_gone_and_what_is_not_stays() -> None:
    table = BUDAPEST.due("wound")
    table.do("choose", task=table.task.id, card=here(table, "Grappling Hook Launcher"))
    table.answer("table", values=[10])
    assert here(table, "Grappling Hook Launcher") == ""
    table = DUBLIN.due("travel")
    table.do("choose", task=table.task.id, card=here(table, "Willpower"))
    table.answer("table", values=[1])
    assert here(table, "Willpower") in table.state.turn.used
    table.do("act", action="travel")
    assert table.view("a")["tasks"][0]["sum"] == 0, "once in a turn"


def test_a_card_for_this_turn_is_over_with_the_turn_and_a_spell_with_the_fight() -> None:
    table = LONDON.table()
    assert table.view("a")["turn"]["lasting"] == ["Absinthe"]
    table.do("next", force=True)
    table.answer("ask")
    assert table.state.turn.lasting == ()
    table = COPENHAGEN.due("wound")
    assert [card["name"] for card in table.view("a")["contest"]["lasting"]] == ["Sigil"]
    table.answer("table", values=[20])
    table.answer("stand", choice="flee")
    table.answer("move", place="copenhagen")
    assert table.state.contest is None


def test_what_is_beyond_the_limits_is_told_and_counts() -> None:
    warnings = MOSCOW.table().view("a")["seats"][0]["warnings"]
    assert warnings == [
        "Armor: 2, and 1 at most.",
        "Unique Characters: 2, and 1 at most.",
        "Cards in hand: 10, and 7 at most.",
    ]
