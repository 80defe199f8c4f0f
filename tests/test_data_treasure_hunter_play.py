"""Treasure Hunter's play.yaml: whole games to their winner, and each of the rules that its cards and phases have."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from room_case import Table, said
from test_load_spec import fits, plain
from treasure_evening import TreasureEvening

from cardgen.load.findings import Findings
from cardgen.load.game import load_game
from cardgen.load.spec import schemas
from cardgen.load.yaml_source import read_yaml
from cardgen.model.problem import Severity
from cardgen.model.sides import Which
from companion.rooms import Event, Rulebook
from companion.rooms.reckon import Reckoner
from companion.rooms.sidesums import Sums
from companion.rooms.whereabouts import places_for

FOLDER = Path(__file__).parent.parent / "data" / "treasure-hunter"
PHASES = ("draw", "recruit", "movement", "adventure", "recovery", "discard")


@cache
def treasure_hunter() -> Rulebook:
    game = load_game(FOLDER).game
    assert game is not None
    return Rulebook.of(game)


def begun(*names: str, homes: tuple[str, ...] = ("a1", "e5", "e1", "a5")) -> Table:
    """A table in the first turn, Ada's, with nothing drawn yet but the first hands."""
    table = Table(treasure_hunter()).sit(*(names or ("Ada", "Viktor")))
    table.do("begin")
    table.answer("ask")
    while table.task.kind == "move":
        seat = table.task.seat
        table.answer("move", seat, place=homes["abcd".index(seat)])
    while table.state.stage == "setup" and table.task.kind == "draw":
        table.answer("draw", table.task.seat)
    seats = len(table.state.seats)
    table.answer("roll", values=[6, *range(1, seats)])
    return table


def to_phase(table: Table, phase: str) -> Table:
    """Go on in the turn until a phase waits."""
    while table.rules.play.phases[table.state.turn.phase].id != phase:
        seat = table.state.turn.seat
        if table.state.tasks:
            table.answer("draw", seat)
        else:
            table.do("next", seat, force=True)
    return table


def party(table: Table, *names: str, seat: str = "a") -> list[str]:
    return [table.put(name, "party", seat) for name in names]


def attach(table: Table, name: str, hero: str, pile: str) -> str:
    table.do("put", table.state.cards[hero].owner, code=table.code(name), to=pile, owner=hero)
    return table.state.pile(pile, hero)[-1]


def meets(table: Table, guardian: str, location: str = "Forgotten Crypt", place: str = "c3", seat: str = "a") -> Event:
    """A party stands where a guardian waits, and the adventure begins."""
    to_phase(table, "movement")
    for pile, name in (("guardian", guardian), ("location", location)):
        table.do("name", card=table.state.pile(pile, place)[0], code=table.code(name))
    table.do("pawn", seat=seat, place=place)
    return table.do("next", seat, force=True)


def totals(table: Table) -> tuple[int, int]:
    sums = Sums(table.rules, table.state)
    return sums.total(Which.OURS), sums.total(Which.THEIRS)


def plays(table: Table, seat: str, way: str = "", **more: str) -> Event:
    return table.answer("play", seat, play=way, **more)


def fought(table: Table, ours: tuple[int, int], theirs: tuple[int, int]) -> Event:
    """Nobody plays anything, and the dice fall."""
    while table.task.kind == "play":
        plays(table, table.task.seat)
    return table.answer("clash", values=[*ours, *theirs])


def hits(table: Table, key: str) -> int:
    return table.state.count("hits", key)


# The file as it is.


def test_it_is_read_without_a_problem_and_fits_the_schema() -> None:
    loaded = load_game(FOLDER)
    assert [problem for problem in loaded.problems if problem.severity is not Severity.NOTICE] == []
    assert loaded.game is not None
    assert loaded.game.play is not None
    assert tuple(phase.id for phase in loaded.game.play.phases) == PHASES
    node = read_yaml(FOLDER / "play.yaml", Findings())
    assert node is not None
    schema = schemas()["play"]
    assert fits(plain(node), schema, schema) == []


def test_every_name_comes_to_a_number() -> None:
    table = begun()
    (hero,) = party(table, "Temple Knight")
    for seat, card in (("a", hero), ("b", ""), ("", "")):
        here = Reckoner(table.rules, table.state, seat, card)
        for name in table.rules.names:
            assert isinstance(here.value(name), int), name


# Whole games.


@pytest.mark.parametrize("names", [("Ada", "Viktor"), ("Ada", "Viktor", "Maria", "Tom")], ids=len)
def test_a_game_is_played_to_its_winner(names: tuple[str, ...]) -> None:
    table = Table(treasure_hunter(), seed=5).sit(*names)
    table.do("begin")
    evening = TreasureEvening(table)
    evening.to_the_end()
    points = {seat: table.value("points", seat) for seat in table.state.seats}
    assert table.state.winners == tuple(seat for seat in points if points[seat] == max(points.values()))
    assert "The last treasure has been claimed." in said(table.events[-1])
    assert not any(copy.pile == "treasure" for copy in table.state.cards.values())
    assert evening.fights >= evening.spaces
    for key, copy in table.state.cards.items():
        if copy.pile == "party":
            assert hits(table, key) > 0


# Setup.


def test_setup_lays_out_the_board_and_gives_homes() -> None:
    table = begun("Ada", "Viktor", "Maria")
    state = table.state
    for pile in ("location", "treasure", "guardian"):
        lying = [copy.owner for copy in state.cards.values() if copy.pile == pile]
        assert len(lying) == len(set(lying)) == 21
        assert not {"a1", "e1", "a5", "e5"} & set(lying)
    assert {key: seat.home for key, seat in state.seats.items()} == {"a": "a1", "b": "e5", "c": "e1"}
    assert (table.value("hand", "a"), table.value("lairs", "room"), table.value("prizes", "room")) == (5, 6, 21)
    assert table.value("deck", "room") == 63 - 15
    assert state.turn.seat == "a"


# Heroes, spells, items.


def test_heroes_are_recruited_at_home_only_and_at_most_four() -> None:
    table = to_phase(begun(), "recruit")
    table.do("act", action="recruit")
    assert "only: Hero" in str(table.refusal("answer", task=table.task.id, card=table.code("Fire Bolt")))
    table.answer("put", card=table.code("Temple Knight"))
    party(table, "Bear Hunter", "Rune Reader", "Exorcist")
    assert "has four heroes already" in str(table.refusal("act", action="recruit"))
    table.do("pawn", place="b1")
    assert "at your home only" in str(table.refusal("act", action="recruit"))


def test_spells_lie_face_down_up_to_the_level_which_a_staff_raises() -> None:
    table = to_phase(begun(), "recruit")
    (knight, _) = party(table, "Temple Knight", "Pit Champion")
    table.do("act", action="attach")
    table.answer("put", card=table.code("Fire Bolt"), on=knight)
    table.do("act", action="attach")
    over = table.refusal("answer", task=table.task.id, card=table.code("Banishment"), on=knight)
    assert (str(over), over.overridable) == ("Spells: 2, and 1 at most.", True)
    (sorcerer,) = party(table, "Court Sorcerer")
    attach(table, "Staff of Nine Embers", sorcerer, "gear")
    assert Reckoner(table.rules, table.state, "a", sorcerer).value("card.spells + attached.spells") == 4
    assert "Fire Bolt" not in str(table.view("b"))
    assert "Fire Bolt" in str(table.view("a"))


def test_an_item_helps_only_whom_it_suits_and_of_weapons_one() -> None:
    table = to_phase(begun(), "recruit")
    champion, wizard = party(table, "Pit Champion", "Journeyman Wizard")

    def strength() -> int:
        return Reckoner(table.rules, table.state, "a").value("party.combat + bonus.combat")

    assert strength() == 5
    hammer = attach(table, "Thunder Hammer", wizard, "gear")
    assert strength() == 5, "a wizard is no warrior"
    table.do("put", card=hammer, to="gear", owner=champion)
    assert strength() == 9
    attach(table, "Moonsilver Sword", champion, "gear")
    assert strength() == 9, "one weapon helps at a time"
    attach(table, "Crown of Command", champion, "gear")
    assert strength() == 11


def test_an_unhurt_hero_goes_back_to_the_hand_with_its_spells() -> None:
    table = to_phase(begun(), "recruit")
    knight, champion = party(table, "Temple Knight", "Pit Champion")
    attach(table, "Fire Bolt", knight, "spells")
    crown = attach(table, "Crown of Command", knight, "gear")
    table.do("count", counter="hits", owner=champion, by=-1)
    to_phase(table, "movement")
    table.do("act", action="stay")
    to_phase(table, "discard")
    table.do("count", counter="hits", owner=champion, by=-1)
    before = table.value("hand", "a")
    table.do("act", action="dismiss")
    assert table.task.among == (knight,)
    table.answer("carry", card=knight)
    assert table.value("hand", "a") == before + 2
    assert table.state.pile("party", "a") == (champion,)
    assert table.state.cards[crown].owner == champion


# Moving.


def test_a_party_marches_as_far_as_its_die_and_stops_at_a_guardian() -> None:
    table = to_phase(begun(), "movement")
    assert "stays at home" in str(table.refusal("act", action="march"))
    party(table, "River Smuggler")
    table.do("act", action="march")
    table.answer("roll", values=[1])
    assert table.task.left == 2, "the smuggler adds one"
    assert set(places_for(table.rules, table.state, table.task)) == {"a1", "b1", "a2"}
    refused = table.refusal("answer", task=table.task.id, place="c3")
    assert refused.overridable
    table.answer("move", place="b1")
    assert table.state.seats["a"].place == "b1"
    assert table.rules.play.phases[table.state.turn.phase].id == "adventure", "the phase goes on by itself"


def test_nobody_enters_the_home_of_another_but_one_that_nobody_plays() -> None:
    table = to_phase(begun(), "movement")
    party(table, "River Smuggler")
    for place in ("d5", "e4", "d1", "e2"):
        table.do("put", card=table.state.pile("guardian", place)[0], to="")
    table.do("pawn", place="d5")
    table.do("act", action="march")
    table.answer("roll", values=[6])
    assert "e5" not in places_for(table.rules, table.state, table.task)
    table.do("pawn", place="d1")
    assert "e1" in places_for(table.rules, table.state, table.task)


def test_lost_keeps_a_party_from_moving_and_adventure_this_turn() -> None:
    table = to_phase(begun(), "movement")
    party(table, "Temple Knight")
    table.do("pawn", place="c3")
    table.do("play", "b", code=table.code("Lost"))
    assert "lost this turn" in str(table.refusal("act", action="march"))
    table.do("next", force=True)
    assert table.state.contest is None
    assert table.rules.play.phases[table.state.turn.phase].id == "discard"
    table.do("next")
    assert table.state.count("lost", "a") == 0


def test_happy_hunting_is_another_movement_and_adventure() -> None:
    table = to_phase(begun(), "movement")
    party(table, "Temple Knight")
    table.do("put", card=table.state.pile("guardian", "b1")[0], to="")
    table.do("play", code=table.code("Happy Hunting"))
    table.do("act", action="march")
    table.answer("roll", values=[1])
    table.answer("move", place="b1")
    assert table.rules.play.phases[table.state.turn.phase].id == "movement"
    table.do("act", action="home")
    assert table.state.seats["a"].place == "a1"
    assert table.rules.play.phases[table.state.turn.phase].id == "discard"


def test_pandoras_box_lays_guardians_on_empty_spaces() -> None:
    table = to_phase(begun(), "movement")
    for place in ("b2", "c2", "d2"):
        table.do("put", card=table.state.pile("guardian", place)[0], to="")
    table.do("pawn", seat="b", place="c2")
    table.do("play", code=table.code("Pandoras Box"))
    table.answer("roll", values=[6])
    assert (table.task.kind, table.task.left) == ("lay", 2)
    assert "No card can be laid" in str(table.refusal("answer", task=table.task.id, place="a1"))
    assert "No card can be laid" in str(table.refusal("answer", task=table.task.id, place="c2"))
    table.answer("lay", place="b2")
    table.answer("lay", place="d2")
    assert (len(table.state.pile("guardian", "b2")), table.value("lairs", "room")) == (1, 4)
    assert table.state.tasks == ()


# The adventure.


def test_the_example_of_the_rules() -> None:
    table = begun()
    _, _, reader = party(table, "Temple Knight", "Bear Hunter", "Rune Reader")
    attach(table, "Fire Bolt", reader, "spells")
    meets(table, "Hedge Warlock", "Gallows Hill")
    assert totals(table) == (8, 9)
    plays(table, "a", "cast", card=table.state.pile("spells", reader)[0])
    assert totals(table) == (11, 9)
    plays(table, "b", "hex", code=table.code("Stone Skin"))
    assert totals(table) == (11, 11)
    fought(table, (3, 4), (4, 4))
    assert (table.task.kind, table.task.step.words) == ("roll", "Hits after the defeat")


def test_a_spell_for_a_guardian_has_its_plain_bonus_alone() -> None:
    table = begun()
    party(table, "Temple Knight", "Rune Reader")
    meets(table, "Lich of Nine Locks")
    assert totals(table) == (4 + 2, 12 + 2)
    plays(table, "a")
    plays(table, "b", "hex", code=table.code("Light of the Saints"))
    assert totals(table) == (6, 16)


def test_no_spell_is_played_for_a_guardian_that_is_neither_mage_nor_priest() -> None:
    table = begun()
    party(table, "Temple Knight")
    meets(table, "Rat Swarm")
    plays(table, "a")
    refused = table.refusal("answer", "b", task=table.task.id, play="hex", code=table.code("Fire Bolt"))
    assert "cannot be played now" in str(refused)


def test_a_hero_casts_one_spell_in_an_adventure() -> None:
    table = begun()
    (sorcerer,) = party(table, "Court Sorcerer")
    bolt = attach(table, "Fire Bolt", sorcerer, "spells")
    lash = attach(table, "Lightning Lash", sorcerer, "spells")
    meets(table, "Rat Swarm")
    plays(table, "a", "cast", card=bolt)
    plays(table, "b")
    refused = table.refusal("answer", "a", task=table.task.id, play="cast", card=lash)
    assert (str(refused), refused.overridable) == ("Cast a spell: 1 at most from Court Sorcerer.", True)


def test_a_tie_goes_to_the_party_which_takes_the_treasure_and_stays() -> None:
    table = begun()
    knight, _ = party(table, "Temple Knight", "Pit Champion")
    meets(table, "Marsh Troll")
    assert "a tie" in said(fought(table, (1, 2), (1, 2)))
    assert table.due() == [("name", "a")]
    table.answer("name", card=table.code("Sapphire Eye"))
    assert table.value("points", "a") == 3
    table.answer("roll", values=[3])
    assert table.state.tasks == (), "1d6 - 3 is not below 0"
    assert (hits(table, knight), table.state.seats["a"].place) == (3, "c3")
    assert table.state.pile("guardian", "c3") == ()
    assert len(table.state.pile("location", "c3")) == 1


def test_an_item_that_is_won_goes_to_a_hero_of_the_party() -> None:
    table = begun()
    _, champion = party(table, "Temple Knight", "Pit Champion")
    meets(table, "Rat Swarm")
    fought(table, (6, 6), (1, 1))
    table.answer("name", card=table.code("Thunder Hammer"))
    table.answer("attach", card=champion)
    table.answer("roll", values=[1])
    assert len(table.state.pile("gear", champion)) == 1


def test_a_hero_is_not_given_more_hits_than_it_has_but_a_martyr_is() -> None:
    table = begun()
    knight, archer = party(table, "Temple Knight", "Night Archer")
    meets(table, "Ashwing the Old")
    fought(table, (1, 1), (6, 6))
    table.answer("roll", values=[4])
    asked = {"task": table.task.id}
    refused = table.refusal("answer", **asked, shares={archer: 3, knight: 1})
    assert (str(refused), refused.overridable) == ("Night Archer can take 2 at most: Hits.", False)
    table.answer("spread", shares={archer: 2, knight: 2})
    assert table.state.pile("party", "a") == (knight,)
    assert hits(table, knight) == 1 + 2, "at home a hero heals two"
    assert table.state.seats["a"].place == "a1"
    (sister,) = party(table, "Sister of Mercy")
    to_phase(table, "discard")
    table.do("next", force=True)
    while table.state.turn.seat != "a":
        table.answer("draw", "b") if table.state.tasks else table.do("next", "b", force=True)
    meets(table, "Ashwing the Old")
    fought(table, (1, 1), (6, 6))
    table.answer("roll", values=[6])
    table.answer("spread", shares={sister: 6})
    assert table.state.pile("party", "a") == (knight,)


def test_guard_takes_hits_off_also_that_of_a_spell_cast() -> None:
    table = begun()
    captain, sorcerer = party(table, "Wall Captain", "Court Sorcerer")
    attach(table, "Stone Skin", sorcerer, "spells")
    meets(table, "Ashwing the Old")
    plays(table, "a", "cast", card=table.state.pile("spells", sorcerer)[0])
    plays(table, "b")
    fought(table, (1, 1), (6, 6))
    table.answer("roll", values=[6])
    assert (table.task.kind, table.task.left) == ("spread", 6 - 1 - 2)
    table.answer("spread", shares={captain: 3})


def test_the_items_of_the_dead_are_lost_in_defeat_and_saved_in_victory() -> None:
    table = begun()
    knight, archer = party(table, "Temple Knight", "Night Archer")
    crown = attach(table, "Crown of Command", archer, "gear")
    meets(table, "Rat Swarm")
    fought(table, (6, 6), (1, 1))
    table.answer("name", card=table.code("Sapphire Eye"))
    table.answer("roll", values=[5])
    table.answer("spread", shares={archer: 2})
    assert table.state.cards[crown].owner == knight
    to_phase(table, "discard")
    table.do("next", force=True)
    while table.state.turn.seat != "a":
        table.answer("draw", "b") if table.state.tasks else table.do("next", "b", force=True)
    meets(table, "Ashwing the Old", place="c4", location="Wolf Glen")
    fought(table, (1, 1), (6, 6))
    table.answer("roll", values=[6])
    assert table.state.pile("party", "a") == ()
    assert crown not in table.state.cards
    assert table.state.seats["a"].place == "a1"


def test_a_secret_passage_spares_the_hits_of_a_defeat() -> None:
    table = begun()
    (knight,) = party(table, "Temple Knight")
    meets(table, "Ashwing the Old")
    table.do("play", code=table.code("Secret Passage"))
    fought(table, (1, 1), (6, 6))
    assert table.state.tasks == ()
    assert (hits(table, knight), table.state.seats["a"].place) == (3, "a1")
    assert table.state.count("safe", "a") == 0


def test_a_panic_ends_the_adventure_before_the_dice() -> None:
    table = begun()
    (knight,) = party(table, "Temple Knight")
    meets(table, "Rat Swarm")
    plays(table, "a")
    plays(table, "b", "bane", code=table.code("Blind Panic"))
    assert table.state.contest is None
    assert (table.state.seats["a"].place, hits(table, knight)) == ("a1", 3)
    assert len(table.state.pile("guardian", "c3")) == 1
    assert table.state.pile("for-them", "room") == ()


def test_a_mending_shares_out_what_is_healed() -> None:
    table = to_phase(begun(), "recruit")
    knight, sorcerer = party(table, "Temple Knight", "Court Sorcerer")
    mending = attach(table, "Mending", sorcerer, "spells")
    for key, by in ((knight, -2), (sorcerer, -1)):
        table.do("count", counter="hits", owner=key, by=by)
    assert "not yours" in str(table.refusal("play", "b", card=mending))
    table.do("play", card=mending)
    assert (hits(table, knight), hits(table, sorcerer)) == (3, 2)
    assert mending not in table.state.cards
    table.do("count", counter="hits", owner=knight, by=-2)
    table.do("count", counter="hits", owner=sorcerer, by=-1)
    table.do("play", code=table.code("Camp Surgeon"))
    assert (hits(table, knight), hits(table, sorcerer)) == (3, 2)


# Party against party.


def clash(table: Table) -> tuple[list[str], list[str]]:
    mine = party(table, "Temple Knight", "Rune Reader")
    theirs = party(table, "Pit Champion", seat="b")
    to_phase(table, "movement")
    table.do("put", card=table.state.pile("guardian", "c3")[0], to="")
    table.do("pawn", seat="b", place="c3")
    table.do("pawn", seat="a", place="c3")
    table.do("next", force=True)
    return mine, theirs


def test_two_parties_in_one_space_fight_and_ties_are_rolled_again() -> None:
    table = begun()
    (knight, _), (champion,) = clash(table)
    assert totals(table) == (4, 4), "what is against mages does not count here"
    fought(table, (1, 2), (2, 1))
    assert table.task.kind == "clash"
    fought(table, (5, 5), (1, 1))
    table.answer("roll", values=[5])
    table.answer("spread", shares={knight: 2})
    table.answer("roll", "b", values=[2])
    assert hits(table, champion) == 1
    assert (table.state.seats["b"].place, table.state.seats["a"].place) == ("e5", "c3")


def test_the_winners_take_the_items_of_a_party_that_is_wiped_out() -> None:
    table = begun()
    party(table, "Temple Knight")
    table.do("put", card=table.state.pile("party", "a")[0], to="")
    (knight, reader), (champion,) = clash(table)
    crown = attach(table, "Crown of Command", champion, "gear")
    fought(table, (5, 5), (1, 1))
    table.answer("roll", values=[1])
    table.answer("roll", "b", values=[6])
    assert table.state.pile("party", "b") == ()
    assert (table.task.kind, table.task.among) == ("attach", (knight, reader))
    table.answer("attach", card=knight)
    assert table.state.cards[crown].owner == knight
    assert table.state.seats["b"].place == "e5"


def test_what_a_seat_takes_back_is_as_it_was() -> None:
    table = to_phase(begun(), "recruit")
    knight, _ = party(table, "Temple Knight", "Pit Champion")
    attach(table, "Crown of Command", knight, "gear")
    table.do("count", counter="hits", owner=knight, by=-2)
    before = (table.state.cards, table.state.counters)
    event = table.do("put", card=knight, to="")
    assert (table.state.count("hits", knight), len(table.state.pile("fallen", "a"))) == (0, 1)
    table.undo(event)
    assert (table.state.cards, table.state.counters) == before
