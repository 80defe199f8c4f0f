"""What is secret stays so: a seat's secrets change no byte of what any other seat is shown."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from hypothesis import given, settings
from hypothesis import strategies as st
from load_case import game_of, write
from room_case import Table, lines
from telling import errors

from cardgen.load.game import load_game
from companion.rooms import RoomState, Rulebook, view

GAME = """\
title: Masks
prefix: MK
players: [3, 5]
types: {role: {name: Role}, mask: {name: Mask, lasts: roll}}
stats: {force: {name: Force, letter: F}}
tables: {luck: {name: Luck, lasts: roll}}
decks:
  roles: {template: creature, type: role}
  masks: {template: creature, type: mask}
"""
ROLES = "code,name,notes,vp\n" + "".join(f"MK-{n},Role {n},+{n}F,{n}\n" for n in range(1, 8))
MASKS = "code,name,notes\n" + "".join(f"MK-M{n},Mask {n},+{n} to Luck Table Rolls\n" for n in range(1, 8))
TABLES = "tables: {luck: {dice: 1d6, rows: {1-3: Bad, 4+: Good}}}\n"
PLAY = """\
counters: {gold: {name: Gold, start: 3}}
piles:
  role: {name: Role, from: [roles], secret: true}
  hand: {name: Hand, from: [masks], secret: true}
  open: {name: Open, from: [roles, masks], works: true}
setup:
  - {deal: roles, each: seat, to: role}
  - {deal: masks, each: seat, to: hand}
  - {deal: masks, each: seat, to: hand}
phases:
  turn:
    name: Turn
    at-most: 2
    actions:
      try: {name: Try, do: [{roll: luck}]}
      lose: {name: Lose, do: [{discard: 1, from: hand}]}
"""


@cache
def masks() -> Rulebook:
    with TemporaryDirectory() as folder:
        files: dict[str, str | bytes] = {
            "game.yaml": GAME,
            "roles.csv": ROLES,
            "masks.csv": MASKS,
            "tables.yaml": TABLES,
            "play.yaml": PLAY,
        }
        loaded = load_game(write(Path(folder), files))
    assert errors(loaded.problems) == []
    return Rulebook.of(game_of(loaded))


def dealt(seed: int) -> Table:
    table = Table(masks(), seed).sit("Ada", "Viktor", "Maria")
    table.do("begin")
    return table


def swapped(state: RoomState, one: str, other: str) -> RoomState:
    """The same room with the secrets of two seats exchanged."""
    secret = ("role", "hand")
    mine = [key for key, copy in state.cards.items() if copy.owner == one and copy.pile in secret]
    theirs = [key for key, copy in state.cards.items() if copy.owner == other and copy.pile in secret]
    cards = dict(state.cards)
    for here, there in zip(mine, theirs, strict=False):
        cards[here] = replace(cards[here], code=state.cards[there].code)
        cards[there] = replace(cards[there], code=state.cards[here].code)
    return replace(state, cards=MappingProxyType(cards))


def shown(state: RoomState, seat: str | None) -> bytes:
    return json.dumps(view(masks(), state, seat), sort_keys=True).encode()


@given(st.integers(0, 2**32), st.lists(st.sampled_from(["try", "lose", "answer", "gold", "open", "next"]), max_size=12))
@settings(max_examples=40, deadline=None)
def test_swapping_two_secrets_changes_nothing_for_the_third(seed: int, taps: list[str]) -> None:
    table = dealt(seed)
    for tap in taps:
        seat = table.state.turn.seat
        if tap == "answer" and table.state.tasks:
            among = table.task.among
            card = among[0] if among else ""
            table.do("answer", table.task.seat, task=table.task.id, card=card)
        elif tap in ("try", "lose") and not table.state.tasks:
            table.do("act", seat, action=tap, force=True)
        elif tap == "next" and not table.state.tasks:
            table.do("next", seat, force=True)
        elif tap == "gold":
            table.do("count", seat, counter="gold", owner=seat, by=1)
        elif tap == "open" and (held := table.state.pile("hand", seat)):
            table.do("put", seat, card=held[0], to="open", owner=seat)
        for third, one, other in (("a", "b", "c"), ("b", "a", "c"), ("c", "a", "b"), (None, "a", "b")):
            assert shown(table.state, third) == shown(swapped(table.state, one, other), third)


def test_a_seat_sees_its_own_and_no_other() -> None:
    table = dealt(3)
    role = table.rules.cards[table.state.cards[table.state.pile("role", "b")[0]].code].name
    assert role in shown(table.state, "b").decode()
    for other in ("a", "c", None):
        assert role not in shown(table.state, other).decode()
    assert "You are dealt" in shown(table.state, "a").decode()
    assert "You are dealt" not in shown(table.state, None).decode()


def test_others_cannot_touch_or_find_out_secrets() -> None:
    table = dealt(3)
    key = table.state.pile("role", "b")[0]
    code = table.state.cards[key].code
    for other in ("a", "c"):
        assert "Viktor" in str(table.refusal("put", other, card=key, to="open", owner="a"))
        assert "Viktor" in str(table.refusal("name", other, card=key, code="MK-1"))
    table.do("put", "c", code=code, to="open", owner="c")
    assert len([copy for copy in table.state.cards.values() if copy.code == code]) == 2, "nothing was given away"


def test_cards_that_work_do_so_only_in_the_open() -> None:
    table = dealt(3)
    mask = table.state.pile("hand", "a")[0]
    assert lines(table.do("table", table="luck", values=[1])) == []
    table.do("put", card=mask, to="open", owner="a")
    assert table.view("b")["seats"][0]["piles"][2]["cards"][0]["known"]
