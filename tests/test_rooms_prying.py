"""How somebody might find out what another seat hides, or bring a room to a stand: none of it leads there."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

import pytest
from hidden_case import PLAY, at, files, to_phase, with_roles
from load_case import game_of, write
from night_case import night
from party_case import begun
from room_case import Table, said
from sides_case import marsh_table, plays, refusal
from telling import errors, told
from work import an_end

from cardgen.load.game import load_game
from companion.rooms import Rulebook, view

ENDLESS = "this would go on for ever"


@cache
def rules_of(play: str) -> Rulebook:
    """The rulebook of the game of moths with another play.yaml."""
    with TemporaryDirectory() as folder:
        loaded = load_game(write(Path(folder), files(play)))
    assert told(errors(loaded.problems)) == []
    return Rulebook.of(game_of(loaded))


def game_with(*more: str, do: str = "[]", setup: str = "[]") -> Rulebook:
    """A game with one action, and more lines."""
    lines = (
        "counters:",
        "  n: {name: N}",
        "  gold: {name: Gold, max: 9}",
        "piles:",
        "  gear: {name: Tools, from: [finds], works: true, resolve: [event]}",
        "  hand: {name: Hand, from: [finds], secret: true}",
        "  role: {name: Role, from: [roles], secret: true}",
        f"setup: {setup}",
        f"phases: {{day: {{name: Day, at-most: 9, actions: {{go: {{name: Go, do: {do}}}}}}}}}",
        *more,
    )
    return rules_of("\n".join(lines) + "\n")


def table_of(rules: Rulebook) -> Table:
    table = Table(rules).sit("Ada", "Viktor", "Maria")
    table.do("begin")
    return table


# What others hide.


@pytest.mark.parametrize("named", [True, False])
def test_a_hidden_card_is_not_chosen_for_a_roll_where_all_would_be_told_its_name(named: bool) -> None:
    table = night(4)
    (role,) = table.state.pile("role", "a")
    if not named:
        cards = {**table.state.cards, role: replace(table.state.cards[role], code="")}
        table.state = replace(table.state, cards=MappingProxyType(cards))
    table.do("act", "a", action="roll")
    for asker in ("a", "b"):
        refused = table.refusal("choose", asker, task=table.task.id, card=role)
        assert str(refused) == "This card is not in play there.", "whether it has a name or not"


def test_the_host_plays_no_card_that_a_seat_hides() -> None:
    table = begun("Ada", "Bo")
    hero = table.put("Cleo", "party", "b")
    table.do("put", "b", code=table.code("Frost"), to="spells", owner=hero)
    (spell,) = table.state.pile("spells", hero)
    refused = table.refusal("play", "a", seat="b", card=spell, force=True)
    assert not refused.overridable
    assert str(refused) == "This card is a secret of Bo."
    table.do("phone", "a", seat="b", phone=False)
    assert "is sealed" in str(table.refusal("play", "a", seat="b", card=spell))
    assert spell in table.state.cards


def test_in_a_battle_the_host_does_not_find_out_a_hand() -> None:
    """Neither by the id of a card nor by asking for one: the answer is the same, whatever is held."""
    told_of = []
    for hand in (("Oak Club", "Wide Net"), ("Wide Net", "Oak Club")):
        table = marsh_table("Ada", "Bo", "Cy", hands={"a": ("Elm Club",), "b": hand})
        table.do("act", "a", action="brawl")
        plays(table, "a", "club", name="Elm Club")
        plays(table, "a")
        key = table.state.pile("hand", "b")[0]
        task = table.task.id
        tries = ({"card": key}, {"code": table.code("Oak Club")}, {"code": table.code("Pine Club"), "force": True})
        told_of.append([str(table.refusal("answer", "a", task=task, play="club", **one)) for one in tries])
    assert told_of == [["Only Bo can answer this."] * 3] * 2


def test_for_a_sealed_seat_a_card_is_played_by_its_name_on_paper_alone() -> None:
    """Whether the companion knew it in that hand makes no difference to anybody."""
    after = []
    for hand in (("Oak Club", "Wide Net"), ("Wide Net", "Ash Club")):
        table = marsh_table("Ada", "Bo", "Cy", hands={"a": ("Elm Club",), "b": hand})
        table.do("phone", "a", seat="b", phone=False)
        table.do("act", "a", action="brawl")
        plays(table, "a", "club", name="Elm Club")
        plays(table, "a")
        key = table.state.pile("hand", "b")[0]
        assert str(refusal_of(table, card=key)) == "Say which card it is."
        event = table.do("answer", "a", task=table.task.id, play="club", code=table.code("Oak Club"))
        after.append((said(event), json.dumps(table.view("a")), json.dumps(table.view(None))))
        held = [table.state.cards[one].code for one in table.state.pile("hand", "b")]
        assert table.code("Wide Net" if hand[0] == "Oak Club" else "Ash Club") in held or len(held) == 1
    assert after[0] == after[1]


def refusal_of(table: Table, **data: str) -> Exception:
    return table.refusal("answer", "a", task=table.task.id, play="club", **data)


def test_nobody_picks_a_card_of_a_seat_with_a_phone_that_it_does_not_see() -> None:
    table = marsh_table("Ada", "Bo", hands={"a": ("Oak Club",), "b": ("Wide Net",)})
    table.do("act", "a", action="brawl")
    for seat in ("a", "b"):
        plays(table, seat)
    task = next(one for one in table.state.tasks if one.kind == "carry" and one.seat == "b")
    key = table.state.pile("hand", "b")[0]
    assert str(table.refusal("answer", "a", task=task.id, card=key)) == "Only Bo can answer this."
    table.do("answer", "a", task=task.id)
    assert key in table.state.pile("hand", "b"), "the host may say that nothing is dropped"


def test_figures_and_types_of_hidden_cards_count_for_nothing_in_steps() -> None:
    rules = game_with(
        do="[{add: card.wings, to: n, each: role}, {add: 1, to: n, each: role, where: type.moth}]",
        setup="[{deal: roles, each: seat, to: role}]",
    )
    table = table_of(rules)
    table.do("act", "a", action="go")
    assert table.value("n", "a") == 0
    (role,) = table.state.pile("role", "a")
    wings = int(table.rules.cards[table.state.cards[role].code].fields["wings"])
    cards = {**table.state.cards, role: replace(table.state.cards[role], shown=True)}
    table.state = replace(table.state, cards=MappingProxyType(cards))
    table.do("act", "a", action="go")
    assert table.value("n", "a") in (wings, wings + 1), "one that was revealed counts"


def test_ids_do_not_tell_how_much_was_done_in_secret() -> None:
    """Two cards that do the same to all eyes, one of them in three steps, lead to the same pages."""
    long = PLAY.replace(
        "ML-N2: {applies: role.lamp, do: [{add: 1, to: harm}]}",
        "ML-N2: {applies: role.moth, do: [{add: 9, to: harm, if: gear.count > 9, otherwise: [{add: 1, to: harm}]}]}",
    )
    assert long != PLAY
    pages = []
    for name in ("You are a moth", "You are a lamp"):
        table = Table(rules_of(long)).sit("Ada", "Viktor", "Maria", "Jan")
        table.do("begin")
        table.answer("scatter")
        with_roles(table, a="Argand", b="Luna", c="Carbide", d="Tallow")
        at(to_phase(table, "place"), a="hedge")
        table.do("act", "a", action="note")
        table.answer("send", "a", target="b", card=table.code(name))
        table.answer("verdict", "b", choice="yes")
        seen = [json.dumps(table.view(seat)) for seat in ("c", "d", None)]
        to_phase(table, "move")
        table.do("act", table.state.turn.seat, action="fly")
        pages.append([*seen, *(json.dumps(table.view(seat)) for seat in ("c", "d", None))])
    assert pages[0] == pages[1]


# One card in one place.


def test_a_card_that_comes_to_light_is_nowhere_else() -> None:
    table = marsh_table("Ada", "Bo", hands={"a": ("Oak Club",), "b": ()})
    table.do("put", "b", code=table.code("Oak Club"), to="hand", owner="b")
    table.do("put", "b", card=table.state.pile("hand", "b")[-1], to="heap")
    mine = table.state.pile("hand", "a")[0]
    refused = table.refusal("put", "a", card=mine, to="field")
    assert refused.overridable
    assert "Oak Club is on the table already" in str(refused)
    table.do("put", "a", card=mine, to="field", force=True)
    code = table.code("Oak Club")
    assert [copy.pile for copy in table.state.cards.values() if copy.code == code] == ["field"]


def test_a_card_cannot_make_itself_count_for_nothing() -> None:
    table = marsh_table("Ada", "Bo", hands={"a": ("Oak Club", "Wide Net"), "b": ()})
    table.do("act", "a", action="brawl")
    plays(table, "a", "club", name="Oak Club")
    plays(table, "a", "beast", name="Fine Net")
    (beast,) = table.state.pile("pond", "room")
    plays(table, "b")
    unnamed = refusal(table, "a", "net", name="Fine Net", on=beast, force=True)
    assert str(unnamed) == "This is none of those to choose from."
    plays(table, "a", "net", name="Wide Net", on=beast)
    assert table.state.contest is not None
    assert table.state.contest.clash is not None
    assert table.state.contest.clash.quiet == (beast,)


# What has no end.


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("[{run: r}]", "routines: {r: [{add: 1, to: n}, {run: r, if: n > 0}]}"),
        ("[{add: 1, to: n}, {run: r}]", "routines: {r: [{run: r, each: seat}, {run: r, if: n > 0}]}"),
        (
            "[{add: 1, to: n}]",
            "triggers: {up: {when: n = 1, do: [{set: n, to: 0}]}, down: {when: n = 0, do: [{set: n, to: 1}]}}",
        ),
        ("[{add: 1, to: n}]", "every: [{counter: n, step: 1, do: [{add: 1, to: n}]}]"),
        ("[{add: 999999999, to: n}]", "every: [{counter: n, step: 1, do: [{announce: More.}]}]"),
        ("[{set: n, to: 9}, {run: r}]", "routines: {r: [{set: n, to: n * n}, {run: r, if: n > 0}]}"),
        (
            "[{choose: each, among: all, then: [{run: r}]}]",
            "routines: {r: [{choose: each, among: all, then: [{run: r}]}]}",
        ),
    ],
)
def test_what_never_ends_is_stopped_with_a_sentence(do: str, more: str) -> None:
    table = table_of(game_with(more, do=do))
    with an_end():
        event = table.do("act", "a", action="go")
    assert ENDLESS in said(event)
    assert table.state.tasks == ()
    assert len(str(table.value("n", "a"))) <= 10
    assert table.view("b")["turn"]["seat"] == "a"
    table.do("turn", "a", seat="b")
    table.do("count", "b", counter="gold", owner="b", by=1)
    assert table.value("gold", "b") == 1, "play goes on by hand"


def test_a_setup_that_never_ends_leads_to_play() -> None:
    rules = game_with("routines: {r: [{add: 1, to: n}, {run: r, if: n > 0}]}", setup="[{run: r, each: seat}]")
    table = table_of(rules)
    assert ENDLESS in said(table.events[-1])
    assert table.state.stage == "play"


@pytest.mark.parametrize(
    "routine", ["r: [{run: r}]", "r: [{announce: On., then: [{run: s}]}], s: [{add: 1, to: harm}, {run: r}]"]
)
def test_a_routine_that_runs_itself_in_any_case_is_found_on_loading(routine: str, tmp_path: Path) -> None:
    play = f"counters: {{harm: {{name: Harm}}}}\nroutines: {{{routine}}}\n"
    found = errors(load_game(write(tmp_path, files(play))).problems)
    assert "routines.r: “r” runs itself again at once, and never ends" in told(found)[0]
    waits = play.replace("{run: r}", "{run: r, if: harm < 3}").replace("{run: s}", "{roll: 1d6}, {run: s}")
    assert errors(load_game(write(tmp_path, files(waits))).problems) == []


@pytest.mark.parametrize(
    "step", ["flip: 999999999, from: notes, to: gone", "lay: 999999999, from: notes, to: there, each: place"]
)
def test_no_more_cards_are_turned_up_or_laid_out_than_a_game_has(step: str) -> None:
    piles = "  gone: {name: Gone, from: [notes]}\n  there: {name: There, of: place, from: [notes]}"
    phases = f"phases: {{day: {{name: Day, at-most: 9, actions: {{go: {{name: Go, do: [{{{step}}}]}}}}}}}}"
    table = table_of(rules_of(f"piles:\n{piles}\n{phases}\n"))
    table.do("act", "a", action="go")
    cards = len(table.game.cards)
    assert len(table.state.tasks) in (0, cards)
    assert len(table.state.cards) in (0, cards * len(table.rules.places))
    assert view(table.rules, table.state, "a")["stage"] == "play"
