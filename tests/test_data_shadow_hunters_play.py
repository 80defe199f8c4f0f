"""Shadow Hunters at the table: whole nights to a winner, what each character and card does, and who wins."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest
from night_case import FOLDER, NAMES, People, night, night_rules
from room_case import Table, said

from cardgen.load.game import load_game
from cardgen.model.problem import Severity
from companion.rooms import EMPTY, replay, state_from_json, state_to_json

ROLES = ("Emi", "Vampire", "George", "Werewolf")
"""What Ada, Bela, Cora and Dora are, unless a test says otherwise."""


def with_roles(table: Table, *names: str) -> Table:
    cards = dict(table.state.cards)
    for seat, name in zip(table.state.seats, names, strict=True):
        (key,) = table.state.pile("role", seat)
        cards[key] = replace(cards[key], code=table.code(name))
    table.state = replace(table.state, cards=MappingProxyType(cards))
    return table


def at_night(*roles: str, **places: str) -> Table:
    """A table with these characters, their pawns in these areas, in the first turn, which is Ada's.

    The Cabin lies with the Gate, the Church with the Cemetery, the Woods with the Altar.
    """
    table = with_roles(night(len(roles or ROLES)), *(roles or ROLES))
    for seat, place in places.items():
        table.do("pawn", "a", seat=seat, place=place)
    return table


def harm(table: Table) -> list[int]:
    return [table.value("damage", seat) for seat in table.state.seats]


def hurt(table: Table, **damage: int) -> Table:
    for seat, by in damage.items():
        table.do("count", seat, counter="damage", by=by)
    return table


def equip(table: Table, seat: str, *names: str) -> Table:
    for name in names:
        table.put(name, "equipment", seat)
    return table


def gear(table: Table, seat: str) -> set[str]:
    keys = table.state.pile("equipment", seat)
    return {table.rules.cards[table.state.cards[key].code].name for key in keys}


def to_phase(table: Table, phase: str) -> Table:
    names = [one.id for one in table.rules.play.phases]
    for _ in names:
        if names[table.state.turn.phase] == phase:
            return table
        table.do("next", table.state.turn.seat, force=True)
    raise AssertionError(f"the turn never comes to “{phase}”")


def attack(table: Table, target: str, six: int, four: int, *, bears: bool = True) -> None:
    by = table.state.turn.seat
    to_phase(table, "attack")
    table.do("act", by, action="attack")
    strike(table, by, target, six, four, bears=bears)


def strike(table: Table, by: str, target: str, six: int, four: int, *, bears: bool = True) -> None:
    if table.task.kind == "choose":
        table.answer("choose", by, target=target)
    table.answer("roll", by, values=[six, four])
    while bears and table.state.tasks and table.task.kind == "ask" and "attacked" in table.task.step.words:
        table.answer("ask", table.task.seat, choice="bear")


def draw(table: Table, name: str) -> None:
    """Let Ada draw a card where she is; white in the Church, black in the Cemetery."""
    by = table.state.turn.seat
    deck = table.rules.cards[table.code(name)].deck
    table.do("pawn", "a", seat=by, place="church" if deck == "white" else "cemetery")
    to_phase(table, "area")
    table.do("act", by, action="church" if deck == "white" else "cemetery")
    table.answer("flip", by, card=table.code(name))


def ask(table: Table, name: str, to: str = "b") -> Mapping[str, object]:
    """Let Ada hand a hermit card on; gives what the receiver's phone shows of it."""
    table.do("pawn", "a", seat="a", place="hermits-cabin")
    to_phase(table, "area")
    table.do("act", "a", action="cabin")
    table.answer("send", "a", card=table.code(name), target=to)
    shown: Mapping[str, object] = table.view(to)["tasks"][0]
    return shown


def test_it_is_read_without_a_problem() -> None:
    told = [one for one in load_game(FOLDER).problems if one.file == "play.yaml"]
    assert [str(one) for one in told if one.severity is not Severity.NOTICE] == []


@pytest.mark.parametrize(("seats", "seed"), [(4, 1), (4, 2), (8, 3)])
def test_a_whole_night_to_its_winners(seats: int, seed: int) -> None:
    table = night(seats, seed)
    People(table, seed).to_the_end()
    assert table.state.winners
    assert all(copy.shown for copy in table.state.cards.values() if copy.pile == "role")
    assert replay(table.events, EMPTY) == table.state
    half = len(table.events) // 2
    snapshot = state_from_json(json.loads(json.dumps(state_to_json(replay(table.events[:half])))))
    assert replay(table.events[half:], snapshot) == table.state
    for seat in (*table.state.seats, None):
        assert table.view(seat)["outcome"]["winners"] == list(table.state.winners)


def test_a_night_with_printed_characters() -> None:
    table = night(4, 5, "printed-roles")
    assert [copy.code for copy in table.state.cards.values()] == [""] * 4
    for seat, name in zip("abcd", ROLES, strict=True):
        (key,) = table.state.pile("role", seat)
        event = table.do("name", seat, card=key, code=table.code(name))
        assert name not in said(event)
    hurt(table, b=13, d=14)
    assert [seat.out for seat in table.state.seats.values()] == [False, True, False, True]
    table.do("act", "a", action="declare")
    table.answer("ask", "a", choice="yes")
    assert table.state.winners == ("a", "c")


def test_three_players_and_nine_are_told_that_it_cannot_be() -> None:
    table = Table(night_rules()).sit(*NAMES[:3])
    refused = table.refusal("begin", force=True)
    assert not refused.overridable
    assert "4 to 8 players, and here are 3" in str(refused)
    table = Table(night_rules()).sit(*NAMES)
    assert "All 8 seats are taken." in str(table.refusal("sit", None, seat="i", name="Ida"))


@pytest.mark.parametrize(
    ("seats", "sides"), [(4, (2, 2, 0)), (5, (2, 2, 1)), (6, (2, 2, 2)), (7, (2, 2, 3)), (8, (3, 3, 2))]
)
def test_sides_by_the_number_of_players(seats: int, sides: tuple[int, int, int]) -> None:
    for seed in range(25):
        table = night(seats, seed)
        dealt = [table.rules.cards[copy.code] for copy in table.state.cards.values() if copy.pile == "role"]
        kinds = [card.type for card in dealt]
        assert tuple(kinds.count(kind) for kind in ("hunter", "shadow", "neutral")) == sides
        assert seats < 7 or "Bob" not in {card.name for card in dealt}


def test_moving_by_the_dice_with_rerolls_and_a_free_choice_on_seven() -> None:
    table = at_night(a="church")
    table.do("act", "a", action="roll")
    assert "in Church already" in said(table.answer("table", "a", values=[2, 4]))
    table.answer("table", "a", values=[3, 4])
    shown = table.view("a")["tasks"][0]
    assert {place["id"] for place in shown["places"]} == {"hermits-cabin", "gate", "cemetery", "woods", "altar"}
    table.answer("move", "a", place="altar")
    assert table.state.seats["a"].place == "altar"
    for dice, place in (([1, 1], "hermits-cabin"), ([1, 2], "hermits-cabin"), ([1, 4], "gate"), ([4, 4], "cemetery")):
        table = at_night()
        table.do("act", "a", action="roll")
        table.answer("table", "a", values=dice)
        assert table.state.seats["a"].place == place


def test_the_lantern_lights_another_way() -> None:
    table = equip(at_night(), "a", "Bull’s-Eye Lantern")
    table.do("act", "a", action="roll")
    table.answer("table", "a", values=[4, 6])
    table.answer("ask", "a", choice="less")
    assert table.state.seats["a"].place == "woods"


def test_emi_goes_next_door_once_she_is_known() -> None:
    table = at_night(a="church")
    assert [one["id"] for one in table.view("a")["turn"]["actions"]] == ["roll"]
    table.do("act", "a", action="reveal")
    table.do("act", "a", action="vanish")
    table.answer("move", "a", place="cemetery")
    assert table.state.turn.phase == 1


def test_attacks_reach_the_pair_and_come_to_the_difference() -> None:
    table = at_night(a="church", b="cemetery", c="church", d="woods")
    attack(table, "b", 6, 2)
    assert harm(table) == [0, 4, 0, 0]
    table = equip(at_night(a="church", b="cemetery"), "a", "Bone Saw", "Silver-Hilted Cane")
    equip(table, "b", "Old Cuirass")
    attack(table, "b", 4, 3)
    assert harm(table) == [0, 1, 0, 0], "1, and 2 of equipment, less 2 of guard"
    table = equip(at_night(a="church", b="cemetery"), "a", "Silver-Hilted Cane")
    table.do("act", "a", action="reveal")
    attack(table, "b", 4, 3)
    assert harm(table) == [0, 3, 0, 0], "a Hunter who is known has one more"
    table = equip(at_night(a="church", b="cemetery"), "a", "Bone Saw")
    attack(table, "b", 3, 3)
    assert harm(table) == [0, 0, 0, 0]


def test_the_machine_gun_strikes_all_within_reach_and_with_the_pistols_all_beyond() -> None:
    places = {"a": "church", "b": "cemetery", "c": "church", "d": "woods"}
    table = equip(at_night(**places), "a", "Machine Gun")
    attack(table, "", 6, 1)
    assert harm(table) == [0, 5, 5, 0]
    table = equip(at_night(**places), "a", "Duelling Pistols")
    attack(table, "d", 6, 1)
    assert harm(table) == [0, 0, 0, 5]
    table = equip(at_night(**{**places, "c": "gate"}), "a", "Machine Gun", "Duelling Pistols")
    attack(table, "", 6, 1)
    assert harm(table) == [0, 0, 5, 5]


def test_razor_vitriol_and_sanctuary() -> None:
    table = equip(at_night(a="church", b="church"), "a", "Thirsty Razor")
    attack(table, "b", 2, 2)
    assert harm(table) == [2, 0, 0, 0]
    table = equip(equip(at_night(a="church", b="church"), "a", "Vitriol"), "b", "Quilted Coat")
    attack(table, "b", 2, 2)
    assert harm(table) == [0, 1, 0, 0]
    table = at_night(a="church", b="church")
    draw(table, "Sanctuary")
    to_phase(table, "attack")
    table.do("next", "a", force=True)
    assert table.state.turn.seat == "b"
    attack(table, "a", 6, 1)
    assert harm(table) == [0, 0, 0, 0]


def test_the_vampire_drinks_and_the_werewolf_strikes_back() -> None:
    table = hurt(at_night("Vampire", "Emi", "George", "Werewolf", a="church", b="church"), a=5)
    table.do("act", "a", action="reveal")
    attack(table, "b", 5, 2)
    assert harm(table) == [3, 3, 0, 0]
    table = at_night(a="church", d="church")
    to_phase(table, "attack")
    table.do("act", "a", action="attack")
    table.answer("roll", "a", values=[1, 1])
    assert [one["id"] for one in table.view("d")["tasks"][0]["choices"]] == ["bear", "back"]
    table.answer("ask", "d", choice="back")
    table.answer("roll", "d", values=[6, 2])
    assert harm(table) == [4, 0, 0, 0]
    assert not table.state.tasks


def test_bob_takes_equipment_instead_and_charles_attacks_again() -> None:
    table = equip(at_night("Bob", "Emi", "Unknown", "Werewolf", a="church", b="church"), "b", "Bone Saw", "Vitriol")
    table.do("act", "a", action="reveal")
    attack(table, "b", 5, 2, bears=False)
    table.answer("ask", "a", choice="take")
    saw = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Bone Saw"))
    table.answer("take", "a", card=saw)
    assert (harm(table)[1], gear(table, "a"), gear(table, "b")) == (0, {"Bone Saw"}, {"Vitriol"})
    table = at_night("Charles", "Emi", "Unknown", "Werewolf", a="church", b="church", c="church")
    table.do("act", "a", action="reveal")
    attack(table, "c", 3, 2)
    for times in (1, 2):
        table.do("act", "a", action="feast")
        strike(table, "a", "", 5, 2)
        assert harm(table) == [2 * times, 0, 1 + 3 * times, 0]


def test_lightning_and_demolition_once_in_a_game() -> None:
    table = at_night("Franklin", "Vampire", "George", "Werewolf")
    table.do("act", "a", action="reveal")
    table.do("act", "a", action="lightning")
    table.answer("choose", "a", target="d")
    table.answer("roll", "a", values=[6])
    assert harm(table) == [0, 0, 0, 6]
    assert not next(one for one in table.view("a")["turn"]["actions"] if one["id"] == "lightning")["can"]


def test_a_death_shows_gives_and_counts() -> None:
    table = at_night("George", "Emi", "Vampire", "Werewolf", a="church", b="church")
    equip(equip(table, "a", "Sexton’s Apron"), "b", "Bone Saw", "Vitriol")
    hurt(table, a=3, b=8)
    attack(table, "b", 6, 4, bears=False)
    saw = next(key for key, copy in table.state.cards.items() if copy.code == table.code("Bone Saw"))
    assert table.due() == [("take", "a")]
    table.answer("take", "a", card=saw)
    assert gear(table, "a") == {"Sexton’s Apron", "Bone Saw"}
    assert (table.value("kills", "a"), harm(table)[0]) == (1, 1)
    assert table.state.seats["b"].out
    assert "Emi" in json.dumps(table.view(None)["seats"][1])


def test_the_seal_goes_before_the_killer() -> None:
    table = at_night("George", "Emi", "Vampire", "Werewolf", a="church", b="church")
    equip(equip(table, "c", "Executor’s Seal"), "b", "Bone Saw", "Vitriol")
    hurt(table, b=8)
    attack(table, "b", 6, 4, bears=False)
    assert table.due() == [("take", "c")]
    table.answer("take", "c", card=table.task.among[0])
    assert len(gear(table, "a")) == 1
    assert len(gear(table, "c")) == 2


def test_daniel_screams_when_another_dies_and_never_else() -> None:
    table = at_night("George", "Emi", "Vampire", "Unknown", "Daniel")
    assert [one["id"] for one in table.view("e")["always"][0]["actions"]] == []
    assert "no such action" in str(table.refusal("act", "e", action="reveal"))
    told = said(table.do("count", "b", counter="damage", by=10))
    assert "Emil shows for all to see: Daniel." in told
    table = hurt(at_night("George", "Emi", "Vampire", "Unknown", "Daniel"), e=13)
    assert table.view("e")["goals"][0]["reached"], "he is the first to die"
    table.do("act", "e", action="declare")
    table.answer("ask", "e", choice="yes")
    assert table.state.winners == ("e",)


def test_charles_kills_as_the_third_and_bob_collects() -> None:
    table = at_night("Charles", "Bob", "George", "Vampire", "Emi", a="church", c="church")
    hurt(table, d=13, e=10)
    hurt(table, c=12)
    assert not table.view("a")["goals"][0]["reached"]
    attack(table, "c", 4, 1, bears=False)
    assert table.view("a")["goals"][0]["reached"]
    assert not table.view("b")["goals"][0]["reached"]
    equip(table, "b", "Bone Saw", "Vitriol", "Boat Hook", "Quilted Coat", "Rowan Cross")
    assert table.view("b")["goals"][0]["reached"]


def test_all_whose_goal_is_reached_win() -> None:
    table = at_night("Emi", "Vampire", "George", "Werewolf", "Allie", "Daniel")
    hurt(table, a=10, b=13)
    assert not table.view("c")["goals"][0]["reached"]
    hurt(table, d=14)
    table.do("act", "c", action="declare")
    table.answer("ask", "c", choice="yes")
    assert table.state.winners == ("a", "c", "e", "f")


def test_allie_heals_all_once() -> None:
    table = hurt(at_night("Allie", "Vampire", "George", "Werewolf", "Emi"), a=7)
    table.do("act", "a", action="reveal")
    table.do("act", "a", action="mothers-love")
    assert harm(table)[0] == 0
    assert table.refusal("act", "a", action="mothers-love").overridable


HERMIT = {
    # Card, and whether it applies to Emi, Vampire, Allie.
    "Silver-Backed Mirror": (False, True, False),
    "Wanted Poster": (True, False, False),
    "Broken Alibi": (False, False, True),
    "Church Rates": (True, True, False),
    "Pawn Ticket": (True, False, True),
    "Ferryman’s Fee": (False, True, True),
    "Thin Blood": (True, False, True),
    "Heavy Tread": (False, True, False),
    "Lifted Veil": (True, True, False),
}


@pytest.mark.parametrize("card", HERMIT)
def test_hermit_cards_apply_to_whom_they_ask_for(card: str) -> None:
    for name, applies in zip(("Emi", "Vampire", "Allie"), HERMIT[card], strict=True):
        table = at_night("George", name, "Unknown", "Werewolf", "Franklin")
        assert ask(table, card)["applies"] is applies, name
        table.answer("verdict", "b", choice="yes" if applies else "no")
        assert (sum(harm(table)) > 0) is (applies and card != "Lifted Veil")


def test_hermit_cards_heal_take_and_show() -> None:
    table = hurt(at_night("George", "Emi", "Unknown", "Werewolf"), b=3)
    assert ask(table, "Two-Edged Prayer")["applies"] is True
    table.answer("verdict", "b", choice="yes")
    assert [one["id"] for one in table.view("b")["tasks"][0]["choices"]] == ["heal"]
    assert table.view("c")["tasks"][0]["kind"] == "secret"
    table.answer("ask", "b", choice="heal")
    assert harm(table)[1] == 2
    table = equip(at_night("George", "Emi", "Unknown", "Werewolf"), "b", "Bone Saw")
    ask(table, "Church Rates")
    table.answer("verdict", "b", choice="yes")
    assert gear(table, "a") == {"Bone Saw"}
    table = at_night("George", "Emi", "Unknown", "Werewolf")
    ask(table, "Lifted Veil")
    table.answer("verdict", "b", choice="yes")
    assert "Emi" in json.dumps(table.view("a")["seats"])
    assert "Emi" not in json.dumps(table.view("c")["seats"])


def test_unknown_may_lie() -> None:
    for choice, after in (("yes", 2), ("no", 0)):
        table = at_night("George", "Unknown", "Vampire", "Emi")
        assert ask(table, "Black Candle")["applies"] is None
        table.answer("verdict", "b", choice=choice)
        assert harm(table)[1] == after
        assert not any(copy.shown for copy in table.state.cards.values() if copy.pile == "role")


def test_white_cards() -> None:
    table = hurt(at_night(), a=5, b=5, c=5)
    draw(table, "Clean Linen")
    assert harm(table) == [3, 5, 5, 0]
    table = hurt(at_night(), a=5, b=5)
    draw(table, "Bells of Morning")
    assert harm(table) == [4, 4, 0, 0]
    table = hurt(at_night(), b=5)
    draw(table, "House Call")
    table.answer("choose", "a", target="b")
    assert harm(table) == [0, 2, 0, 0]
    table = hurt(at_night(), a=5)
    draw(table, "Oath of the Lodge")
    table.answer("ask", "a", choice="show")
    assert harm(table)[0] == 1
    table = hurt(at_night(), a=5)
    table.do("act", "b", action="reveal")
    draw(table, "Open the Shutters")
    assert harm(table) == [5, 2, 0, 0]
    table = hurt(at_night(), a=5)
    draw(table, "Open the Shutters")
    assert harm(table) == [4, 0, 0, 0]


def test_white_cards_that_show_move_and_give() -> None:
    table = at_night()
    draw(table, "Magnesium Flash")
    table.answer("choose", "a", target="b")
    assert "Vampire" in json.dumps(table.view("a")["seats"])
    assert "Vampire" not in json.dumps(table.view("d")["seats"])
    table = at_night()
    draw(table, "Cab at the Door")
    table.answer("move", "a", place="woods")
    table.answer("ask", "a", choice="do")
    table.answer("ask", "a", choice="hurt")
    table.answer("choose", "a", target="c")
    assert harm(table) == [0, 0, 2, 0]
    table = equip(at_night(), "b", "Bone Saw")
    draw(table, "The Trustee")
    table.answer("choose", "a", target="d")
    assert [gear(table, seat) for seat in "abcd"] == [set(), set(), set(), {"Bone Saw"}]


def test_black_cards() -> None:
    table = equip(at_night(b="church", c="woods"), "b", "Rowan Cross")
    draw(table, "Gas Main")
    assert harm(table) == [2, 1, 0, 0]
    table = hurt(at_night(b="church"), a=3)
    draw(table, "Leech Jar")
    assert harm(table) == [2, 1, 0, 0]
    table = at_night()
    draw(table, "Poisoned Port")
    table.answer("choose", "a", target="c")
    table.answer("roll", "a", values=[4])
    table.answer("roll", "c", values=[4])
    assert harm(table) == [2, 0, 2, 0]
    table = hurt(at_night(), d=1)
    draw(table, "Pins in Wax")
    assert harm(table) == [0, 0, 0, 3]
    table = equip(at_night(b="church"), "b", "Bone Saw")
    draw(table, "Pickpocket")
    assert gear(table, "a") == {"Bone Saw"}
    table = at_night()
    draw(table, "Debt Collector")
    assert harm(table)[0] == 1
    table = hurt(at_night("Vampire", "Emi", "George", "Werewolf"), a=5)
    draw(table, "Moonrise")
    table.answer("ask", "a", choice="show")
    assert harm(table)[0] == 1


def test_the_letter_is_read_by_whoever_gets_it() -> None:
    table = at_night("George", "Emi", "Vampire", "Unknown", "Daniel")
    draw(table, "Anonymous Letter")
    table.answer("choose", "a", target="b")
    assert [one["id"] for one in table.view("b")["tasks"][0]["choices"]] == ["hurt", "show"]
    table.answer("ask", "b", choice="show")
    assert harm(table)[1] == 0
    table = at_night("George", "Emi", "Vampire", "Unknown", "Daniel")
    draw(table, "Anonymous Letter")
    table.answer("choose", "a", target="e")
    assert [one["id"] for one in table.view("e")["tasks"][0]["choices"]] == ["hurt"]
    table.answer("ask", "e", choice="hurt")
    assert harm(table)[4] == 2


def test_areas_hurt_heal_and_take() -> None:
    table = hurt(at_night(a="woods"), a=4)
    to_phase(table, "area")
    table.do("act", "a", action="woods")
    table.answer("ask", "a", choice="heal")
    table.answer("choose", "a", target="a")
    assert harm(table)[0] == 3
    table = equip(at_night(a="altar"), "d", "Bone Saw")
    to_phase(table, "area")
    table.do("act", "a", action="altar")
    assert gear(table, "a") == {"Bone Saw"}
    table = at_night(a="altar")
    table.do("next", "a", force=True)
    assert table.view("a")["turn"]["phase"] == "attack", "nobody has any equipment, and the turn goes on"
    table = at_night(a="gate")
    to_phase(table, "area")
    table.do("act", "a", action="gate")
    table.answer("ask", "a", choice="black")
    assert table.due() == [("flip", "a")]


def test_the_doctor_s_bag_heals_who_was_peaceful() -> None:
    for peaceful in (True, False):
        table = equip(hurt(at_night(a="church", b="church"), a=4), "a", "Doctor’s Bag")
        if not peaceful:
            attack(table, "b", 2, 2)
        to_phase(table, "attack")
        table.do("next", "a", force=True)
        assert table.state.turn.seat == "b"
        assert harm(table)[0] == (3 if peaceful else 4)


def test_every_card_has_its_steps_or_works_by_itself() -> None:
    rules = night_rules()
    works = {"SH-W10", "SH-W11", "SH-B02", "SH-B03", "SH-B04"}
    words = (FOLDER / "play.yaml").read_text(encoding="utf-8").lower()
    for card in rules.game.cards:
        if card.deck in ("hermit", "white", "black") and card.code not in works:
            assert card.code in rules.play.cards or f".{card.code.lower()}" in words, card.name
        if card.deck == "characters":
            assert card.code in rules.play.goals
