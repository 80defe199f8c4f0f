"""A small game of hidden roles, in which moths and lamps do not know each other, and a table at which it is played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from load_case import game_of, write
from room_case import Table
from telling import errors

from cardgen.load.game import load_game
from companion.rooms import RoomState, Rulebook
from companion.rooms.state import Task

GAME = """\
title: Moths and Lamps
prefix: ML
players: [3, 5]
types:
  moth: {name: Moth, plural: Moths}
  lamp: {name: Lamp, plural: Lamps}
  stray: {name: Stray, plural: Strays}
  note: {name: Note}
  event: {name: Event}
  tool: {name: Tool}
stats:
  harm: {name: Harm, letter: H}
  ward: {name: Ward, letter: W}
tables: {way: {name: Way}}
decks:
  roles: {template: creature}
  notes: {template: creature, type: note}
  finds: {template: creature}
boards: {garden: {file: board.yaml}}
"""
ROLES = """\
code,name,type,wings
ML-R1,Luna,moth,5
ML-R2,Atlas,moth,6
ML-R3,Hawk,moth,7
ML-R4,Tallow,lamp,5
ML-R5,Argand,lamp,6
ML-R6,Carbide,lamp,7
ML-R7,Cricket,stray,4
ML-R8,Snail,stray,8
"""
NOTES = """\
code,name
ML-N1,You are a moth
ML-N2,You are a lamp
ML-N3,Show yourself
ML-N4,Pay or bleed
"""
FINDS = """\
code,name,type,notes
ML-F1,Gust,event,
ML-F2,Nectar,event,
ML-F3,Thorn,tool,+1H
ML-F4,Shell,tool,+1W
ML-F5,Long Reed,tool,
ML-F6,Swarm,tool,
"""
TABLES = """\
tables:
  way:
    dice: 1d4 + 1d6
    rows: {2-3: Hedge, 4-5: Pond, 6: Shed, 7: Anywhere, 8+: Roof}
"""
BOARD = """\
title: Garden
size: 200x200
places:
  hedge: {number: 2, name: Hedge, x: 50, y: 50, marks: [hedge]}
  pond: {number: 4, name: Pond, x: 150, y: 50, marks: [pond]}
  shed: {number: 6, name: Shed, x: 50, y: 150, marks: [shed]}
  roof: {number: 8, name: Roof, x: 150, y: 150, marks: [roof]}
"""
PLAY = """\
counters:
  harm: {name: Harm, max: 9}
  kills: {name: Kills}
  fell: {name: Fallen, quiet: true}
  struck: {name: Struck, quiet: true}
piles:
  gear: {name: Tools, from: [finds], works: true, resolve: [event]}
  role: {name: Role, from: [roles], secret: true, veiled: true}
  letter: {name: Note, from: [notes], secret: true}
options:
  paper: {name: Printed roles}
setup:
  - {scatter: places, at-most: 2, words: Lay the four cards in two pairs.}
  - deal: roles
    each: seat
    to: role
    if: option.paper = 0
    shares: {3: {moth: 1, lamp: 1, stray: 1}, 4: {moth: 2, lamp: 2}, 5: {moth: 2, lamp: 2, stray: 1}}
    without: {5: [ML-R7]}
  - {draw: 1, each: seat, from: roles, to: role, if: option.paper}
tallies:
  moths: {if: role.moth}
  lamps: {if: role.lamp}
  fallen: {of: out}
goals:
  ML-R1: {when: lamps = 0, words: No lamp is left.}
  ML-R2: {when: lamps = 0, words: No lamp is left.}
  ML-R3: {when: lamps = 0, words: No lamp is left.}
  ML-R4: {when: moths = 0, words: No moth is left.}
  ML-R5: {when: moths = 0, words: No moth is left.}
  ML-R6: {when: moths = 0, words: No moth is left.}
  ML-R7: {when: seat.in, late: true, words: Live to the end.}
  ML-R8: {when: gear.count >= 2, words: Hold two tools.}
phases:
  move:
    name: Move
    at-most: 1
    moves-on: true
    actions:
      fly: {name: Fly, do: [{roll: way}]}
      flit: {name: Flit, if: role.ml-r2 * role.shown, do: [{move: pawn, to: near}]}
      sting:
        name: Sting
        costs: 0
        once: true
        if: role.ml-r6 * role.shown
        do: [{choose: seat, among: others, then: [{roll: 1d4, then: [{add: rolled, to: harm, of: target}]}]}]
  place:
    name: Place
    at-most: 1
    moves-on: true
    actions:
      note:
        name: Note
        needs: [{if: here.hedge, else: Notes lie in the hedge.}]
        do: [{send: notes, to: letter, lies: role.ml-r3, words: Read it and hand it on.}]
      find:
        name: Find
        needs: [{if: here.hedge = 0, else: Nothing lies here.}]
        do: [{flip: 1, from: finds, to: gear}]
      rob:
        name: Rob
        do: [{choose: seat, among: others, where: gear.count > 0, then: [{take: 1, from: gear, to: gear}]}]
      rest: {name: Rest}
  strike:
    name: Strike
    at-most: 1
    actions:
      strike:
        name: Strike
        needs: [{if: seats.near + gear.ml-f5 > 0, else: Nobody is in reach.}]
        do:
          - {set: struck, each: seat, to: 0}
          - choose: seat
            among: near
            if: (gear.ml-f5 = 0) * (gear.ml-f6 = 0)
            then: [{run: blow}]
          - {choose: seat, among: far, if: gear.ml-f5, then: [{run: blow}], otherwise: [{announce: No reed.}]}
          - roll: abs(1d6 - 1d4)
            if: gear.ml-f6 * (gear.ml-f5 = 0)
            then: [{choose: each, among: near, then: [{run: hurt}]}]
routines:
  blow:
    - {roll: abs(1d6 - 1d4), words: How hard?, then: [{run: hurt}]}
    - ask: You were struck.
      as: target
      choices:
        bear: {words: Bear it}
        back:
          words: Strike back
          if: role.ml-r3
          do: [{reveal: role}, {roll: abs(1d6 - 1d4), then: [{run: hurt}]}]
  hurt:
    - {set: struck, to: 1, of: target}
    - add: rolled + bonus.harm - target.bonus.ward
      to: harm
      of: target
      if: (rolled > 0) * (rolled + bonus.harm > target.bonus.ward)
  death:
    - {reveal: role}
    - {set: fell, to: fallen + 1}
    - {add: 1, to: kills, of: target}
    - {take: 1, from: gear, to: gear, as: target}
    - {discard: all, from: gear}
    - {eliminate: seat, words: The light is out.}
triggers:
  death: {when: role.known * (harm >= role.wings) * (fell = 0), do: [{run: death}]}
  crick: {when: role.ml-r7 * (role.shown = 0) * (fallen > 0), do: [{reveal: role}]}
always:
  reveal: {name: Show yourself, if: (role.shown = 0) * (role.ml-r7 = 0), do: [{reveal: role}]}
  sip: {name: Sip, once: true, if: role.ml-r1 * role.shown, do: [{set: harm, to: 0}]}
  declare:
    name: We have won
    out: true
    if: goal
    do: [{reveal: role}, {reveal: role, each: seat}, {end: It is decided., winner: goals}]
  fall:
    name: I fall
    if: role.known = 0
    do:
      - choose: seat
        among: others
        optional: true
        words: Who has struck you down?
        then: [{set: fell, to: fallen + 1}, {run: death}]
        otherwise: [{set: fell, to: fallen + 1}, {run: death}]
cards:
  ML-N1: {applies: role.moth, do: [{add: 1, to: harm}]}
  ML-N2: {applies: role.lamp, do: [{add: 1, to: harm}]}
  ML-N3: {applies: "1", do: [{reveal: role, to: target}]}
  ML-N4:
    applies: role.moth + role.stray
    do:
      - ask: A tool or a wound?
        choices:
          pay: {words: A tool, if: gear.count > 0, do: [{give: 1, from: gear, to: gear}]}
          bleed: {words: A wound, do: [{add: 1, to: harm}]}
  ML-F1: {do: [{add: 2, to: harm, each: others}, {announce: A gust.}]}
  ML-F2: {do: [{add: -1, to: harm}]}
tables:
  way:
    rows:
      2-3: {move: pawn, at: hedge, otherwise: [{roll: way}]}
      4-5: {move: pawn, at: pond, otherwise: [{roll: way}]}
      6: {move: pawn, at: shed, otherwise: [{roll: way}]}
      7: {move: pawn, to: any}
      8+: {move: pawn, at: roof, otherwise: [{roll: way}]}
"""
SECRET_PILES = ("role", "letter")


def files(play: str = PLAY) -> dict[str, str | bytes]:
    """The game's folder, with its own play.yaml or another."""
    return {
        "game.yaml": GAME,
        "roles.csv": ROLES,
        "notes.csv": NOTES,
        "finds.csv": FINDS,
        "tables.yaml": TABLES,
        "board.yaml": BOARD,
        "play.yaml": play,
    }


@cache
def moths() -> Rulebook:
    """The rulebook of the game, loaded once."""
    with TemporaryDirectory() as folder:
        loaded = load_game(write(Path(folder), files()))
    assert errors(loaded.problems) == []
    return Rulebook.of(game_of(loaded))


def dealt(seed: int = 1, seats: int = 4, *options: str) -> Table:
    """A table in the first turn; with printed roles nobody has named one."""
    table = Table(moths(), seed).sit(*("Ada", "Viktor", "Maria", "Jan", "Eva")[:seats])
    if options:
        table.switch(*options)
    table.do("begin")
    table.answer("scatter")
    while table.state.stage == "setup":
        table.answer("draw", table.task.seat)
    return table


def with_roles(table: Table, **roles: str) -> Table:
    """The same table where these seats have these roles, by their names."""
    cards = dict(table.state.cards)
    for seat, name in roles.items():
        (key,) = table.state.pile("role", seat)
        cards[key] = replace(cards[key], code=table.code(name))
    table.state = replace(table.state, cards=MappingProxyType(cards))
    return table


def at(table: Table, **places: str) -> Table:
    """Put pawns by hand."""
    for seat, place in places.items():
        table.do("pawn", "a", seat=seat, place=place)
    return table


def swapped(state: RoomState, one: str, other: str) -> RoomState:
    """The same room with the hidden roles of two seats exchanged; as it is where one is shown or not there."""
    cards = dict(state.cards)
    both = (*state.pile("role", one), *state.pile("role", other))
    if len(both) != 2 or any(cards[key].shown or cards[key].seen for key in both):
        return state
    here, there = both
    cards[here], cards[there] = (
        replace(cards[here], code=cards[there].code),
        replace(cards[there], code=cards[here].code),
    )
    return replace(state, cards=MappingProxyType(cards))


def pairs(table: Table) -> tuple[tuple[str, ...], ...]:
    """Which places lie together."""
    return table.state.groups


def to_phase(table: Table, phase: str) -> Table:
    """Go on to a phase of the turn, whatever is left undone."""
    names = [one.id for one in table.rules.play.phases]
    for _ in names:
        if names[table.state.turn.phase] == phase:
            break
        table.do("next", table.state.turn.seat, force=True)
    return table


def first_of(table: Table, kind: str) -> Task:
    """The task that is due, which has to be of a kind."""
    assert table.task.kind == kind, table.task
    return table.task
