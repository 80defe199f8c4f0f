"""Two small games with contests of two sides: one played in turn without dice, one as people like and with dice."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from load_case import write
from room_case import Table

from cardgen.load.game import load_game
from cardgen.model.sides import Which
from companion.rooms import Refused, Rulebook
from companion.rooms.sidesums import Sums

MARSH = """\
title: Marsh
prefix: MA
players: [2, 6]
types:
  toad: {name: Toad}
  club: {name: Club}
  sling: {name: Sling}
  horn: {name: Horn}
  net: {name: Net}
traits: {frail: {name: Frail}}
stats: {force: {name: Force}}
decks: {marsh: {template: creature}}
"""
MARSH_CARDS = """\
code,name,type,traits,beast,weapon
MA-01,Old Toad,toad,,7,4
MA-02,Red Toad,toad,,5,3
MA-03,Grey Toad,toad,,4,3
MA-04,Oak Club,club,,2,3
MA-05,Elm Club,club,frail,1,4
MA-06,Ash Club,club,,3,2
MA-07,Long Sling,sling,,2,4
MA-08,Short Sling,sling,frail,2,2
MA-09,Brass Horn,horn,,1,0
MA-10,Cow Horn,horn,frail,3,0
MA-11,Wide Net,net,,2,0
MA-12,Fine Net,net,frail,1,0
MA-13,Pine Club,club,,1,2
MA-14,Fir Club,club,,2,2
MA-15,Bog Toad,toad,,6,4
MA-16,Mud Toad,toad,,3,2
"""
MARSH_PLAY = """\
counters:
  points: {name: Points}
  left: {name: Cards left, of: room, deck: marsh}
piles:
  tame: {name: Tame toads, from: [marsh]}
  hand: {name: Hand, from: [marsh], secret: true}
  field: {name: Played, of: room, from: [marsh]}
  pond: {name: Beasts, of: room, from: [marsh]}
  prize: {name: Prizes, from: [marsh]}
  heap: {name: Dropped, of: room, from: [marsh]}
backs:
  - {deck: marsh, types: [toad], name: A toad, figure: weapon}
  - {deck: marsh, types: [club, sling, horn, net], name: A beast, figure: beast}
setup:
  - {draw: 2, each: seat, from: marsh, to: hand, sort: {toad: tame}}
phases:
  turn:
    name: Turn
    at-most: 1
    actions:
      take: {name: Take a card, do: [{draw: 1, from: marsh, to: hand, sort: {toad: tame}}]}
      brawl: {name: Brawl, do: [{start: brawl}]}
contests:
  brawl:
    name: Brawl
    sides:
      ours: {name: Fighters, figure: weapon, lies: field}
      theirs: {name: Beasts, figure: beast, lies: pond}
    order: turns
    plays:
      club: {name: Swing a club, from: hand, types: [club], side: ours, joins: true, not-after: [sling]}
      sling: {name: Use a sling, from: hand, types: [sling], side: ours, joins: true}
      toad: {name: Send a toad, from: tame, side: ours, joins: true}
      horn: {name: Blow a horn, from: hand, types: [horn], side: ours, then: [{flip: 1, from: marsh, to: pond}]}
      net: {name: Cast a net, from: hand, types: [net], side: ours, quiets: theirs}
      beast: {name: A beast of the deck, from: marsh, side: theirs, follows: [club, sling, toad]}
    lose: [{add: -1, to: points, if: hand.count > 0}]
    won:
      - {discard: all, from: field, where: trait.frail}
      - {restore: all, from: field, types: [toad], to: marsh}
      - {restore: all, from: field, to: hand}
      - {share: all, from: pond, types: [club, sling, horn, net], among: fighters, to: hand}
      - {share: all, from: pond, types: [toad], among: fighters, to: prize, then: [{add: 1, to: points}]}
    lost:
      - {discard: all, from: field, where: trait.frail}
      - {restore: all, from: pond, to: marsh}
      - {restore: all, from: field, types: [toad], to: marsh}
      - {share: all, from: field, among: all, to: hand}
    after:
      - {move: hand.count, each: seat, from: hand, to: heap, optional: true, words: Drop what you do not want.}
      - {share: all, from: heap, among: all, to: hand, optional: true}
      - {discard: all, from: heap}
ends: [{when: left = 0, winner: points, words: The marsh is empty.}]
"""

CAMP = """\
title: Camp
prefix: CA
players: [2, 4]
types: {scout: {name: Scout}, bear: {name: Bear}, trick: {name: Trick}, charm: {name: Charm}}
traits: {furry: {name: Furry}, wise: {name: Wise}}
stats: {force: {name: Force, letter: F}}
decks:
  scouts: {template: creature, type: scout}
  bears: {template: creature, type: bear}
  tricks: {template: creature, type: trick}
boards: {land: {file: board.yaml}}
"""
CAMP_SCOUTS = "code,name,notes,might\nCA-01,Ann,+1F vs. Furry,3\nCA-02,Ben,,2\nCA-03,Cleo,,4\nCA-04,Dan,,1\n"
CAMP_BEARS = "code,name,traits,might\nCA-11,Grizzly,furry,6\nCA-12,Owl,wise,3\nCA-13,Cub,furry,1\n"
CAMP_TRICKS = (
    "code,name,type,notes\nCA-21,Torch,trick,+2F\nCA-22,Whistle,trick,+3F\nCA-23,Honey,trick,+1F vs. Furry\n"
    "CA-24,Hex,charm,+4F\nCA-25,Flight,trick,\n"
)
CAMP_BOARD = """\
title: Land
size: 200x200
places:
  hill: {number: 1, name: Hill, code: CA-PHI, x: 50, y: 50}
  dale: {number: 2, name: Dale, code: CA-PDA, x: 150, y: 150}
roads: [[hill, dale]]
"""
CAMP_PLAY = """\
counters:
  luck: {name: Luck, start: 5}
piles:
  party: {name: Party, from: [scouts]}
  hand: {name: Hand, from: [tricks], secret: true}
  den: {name: Den, of: place, from: [bears]}
  ours: {name: For the party, of: room, from: [tricks]}
  against: {name: Against it, of: room, from: [tricks]}
  won: {name: Won, from: [bears]}
setup: [{roll: 1d2, each: seat, gives: place}]
phases:
  turn:
    name: Turn
    at-most: 1
    actions:
      hike: {name: Hike, do: [{start: hike}]}
      race: {name: Race, do: [{start: race}]}
limits: [{contest: hike, types: [charm], at-most: 1}]
contests:
  hike:
    name: Hike
    against: den
    sides:
      ours: {name: The party, figure: might, stat: force, counts: [party], lies: ours, roll: 2d6}
      theirs: {name: The bear, figure: might, stat: force, lies: against, roll: 2d6}
    plays:
      help: {name: Help yourself, from: hand, types: [trick], side: ours, who: fighters}
      hinder: {name: Hinder them, from: hand, types: [trick], side: theirs, who: others}
      hex: {name: A charm, from: hand, types: [charm], side: theirs, who: others, if: trait.wise}
      flee: {name: Run, from: hand, types: [trick], side: ours, who: fighters, at-most: 1, then: [{stop: contest}]}
    win: [{move: card, to: won}]
    lose: [{add: -2, to: luck}]
    after: [{discard: all, from: ours}, {discard: all, from: against}]
  race:
    name: Race
    against: seat
    ties: again
    sides:
      ours: {name: Those who ran first, start: luck, figure: might, stat: force, counts: [party], lies: ours, roll: 1d6}
      theirs: {name: The others, start: luck, figure: might, stat: force, counts: [party], lies: against, roll: 1d6}
    plays:
      help: {name: Help yourself, from: hand, types: [trick], side: own, who: fighters}
    win: [{add: 1, to: luck}]
    lose: [{add: -1, to: luck}]
    after: [{discard: all, from: ours}, {discard: all, from: against}]
"""


def _rules(files: dict[str, str | bytes]) -> Rulebook:
    with TemporaryDirectory() as folder:
        loaded = load_game(write(Path(folder), files))
    assert loaded.game is not None
    wrong = [problem for problem in loaded.problems if problem.severity == "error"]
    assert wrong == []
    return Rulebook.of(loaded.game)


@cache
def marsh() -> Rulebook:
    """The game played in turn, with backs and spoils."""
    return _rules({"game.yaml": MARSH, "marsh.csv": MARSH_CARDS, "play.yaml": MARSH_PLAY})


@cache
def camp() -> Rulebook:
    """The game with dice, against a card or another seat."""
    files: dict[str, str | bytes] = {
        "game.yaml": CAMP,
        "scouts.csv": CAMP_SCOUTS,
        "bears.csv": CAMP_BEARS,
        "tricks.csv": CAMP_TRICKS,
        "board.yaml": CAMP_BOARD,
        "play.yaml": CAMP_PLAY,
    }
    return _rules(files)


def totals(table: Table) -> tuple[int, int]:
    """What both sides come to now."""
    sums = Sums(table.rules, table.state)
    return sums.total(Which.OURS), sums.total(Which.THEIRS)


def marsh_table(*names: str, hands: dict[str, tuple[str, ...]] | None = None) -> Table:
    """A table at the first turn, with these cards drawn by each seat; the others stay unknown."""
    table = Table(marsh()).sit(*names)
    table.do("begin")
    for seat in list(table.state.seats):
        cards = (hands or {}).get(seat, ())
        task = next(one for one in table.state.tasks if one.seat == seat)
        table.do("answer", seat, task=task.id, cards=[table.code(name) for name in cards])
    return table


def plays(table: Table, by: str, play: str = "", **data: Any) -> None:
    """A seat plays a card, by its name, or passes."""
    task = next(one for one in table.state.tasks if one.kind == "play" and one.seat == by)
    if "name" in data:
        data["code"] = table.code(data.pop("name"))
    table.do("answer", by, task=task.id, play=play, **data)


def refusal(table: Table, by: str, play: str, **data: Any) -> Refused:
    """What is said when a play is refused, which has to be."""
    try:
        plays(table, by, play, **data)
    except Refused as refused:
        return refused
    raise AssertionError(f"“{play}” was not refused")


def figure(table: Table, key: str, column: str) -> int:
    """A figure of a card as it is printed, or as its back shows it; 0 where neither is known."""
    copy = table.state.cards[key]
    fields = table.rules.cards[copy.code].fields if copy.code else copy.fields
    return int(fields.get(column, "0"))


def camp_table(bear: str = "Grizzly") -> Table:
    """Two parties on the hill: Ann and Ben are Ada's, Cleo is Bo's; a bear lies there, unknown where it has no name."""
    table = Table(camp()).sit("Ada", "Bo")
    table.do("begin")
    table.answer("roll", values=[1, 1])
    for name, owner in (("Ann", "a"), ("Ben", "a"), ("Cleo", "b")):
        table.put(name, "party", owner)
    table.do("put", "a", code=table.code(bear) if bear else "", to="den", owner="hill")
    for name, owner in (("Torch", "a"), ("Flight", "a"), ("Whistle", "b"), ("Hex", "b")):
        table.do("put", owner, code=table.code(name), to="hand", owner=owner)
    return table
