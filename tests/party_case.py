"""A small game of parties: heroes with hits and gear, a board of three by three with homes in its corners."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from load_case import game_of, write
from room_case import Table
from telling import errors, told

from cardgen.load.game import load_game
from companion.rooms import Rulebook

GAME = """\
title: Caves
prefix: CV
players: [2, 4]
types:
  {hero: {name: Hero}, beast: {name: Beast}, gem: {name: Gem}, item: {name: Item}, land: {name: Land},
   spell: {name: Spell, lasts: fight}}
traits: {martyr: {name: Martyr}, weapon: {name: Weapon}, mage: {name: Mage}, bat: {name: Bat, plural: Bats}}
stats: {force: {name: Force, letter: F}, hits: {name: Hit}, cards: {name: Card}}
decks:
  folk: {template: creature}
  beasts: {template: creature, type: beast}
  gems: {template: creature}
  lands: {template: creature, type: land}
boards: {caves: {file: board.yaml}}
"""
BOARD = "title: Caves\nsize: 200x200\ngrid: {columns: 3, rows: 3, cell: [50, 50], corners: home}\n"
FOLK = """\
code,name,type,traits,force,hits,spells,notes
CV-H1,Ann,hero,,3,4,0,
CV-H2,Bob,hero,Martyr,2,2,0,
CV-H3,Cleo,hero,Mage,1,3,2,+2F vs. Bats
CV-H4,Dora,hero,,2,2,0,
CV-H5,Egon,hero,,2,2,0,
CV-S1,Flash,spell,,,,,+2F
CV-S2,Frost,spell,,,,,+1F
CV-S3,Fog,spell,,,,,+1F
"""
BEASTS = "code,name,traits,force\n" + "".join(f"CV-B{n},Beast {n},{'Bat' if n % 2 else ''},{n}\n" for n in range(1, 8))
GEMS = """\
code,name,type,traits,bearer,points,notes
CV-G1,Ruby,gem,,,3,
CV-G2,Opal,gem,,,2,
CV-G3,Sword,item,Weapon,,,+2F
CV-G4,Axe,item,Weapon,,,+1F +3F vs. Bats
CV-G5,Ring,item,,,,+1F and +1 Hit
CV-G6,Staff,item,Weapon,mage,,+5F
"""
LANDS = "code,name,notes\n" + "".join(f"CV-L{n},Land {n},+{n}F vs. Bats\n" for n in range(1, 6))
PLAY = """\
counters:
  hits:   {name: Hits, of: card, in: party, start: card.hits, max: card.hits + attached.hits}
  points: {name: Points, is: hoard.points}
  hand:   {name: Hand, stat: cards}
  stock:  {name: Stock, of: room, deck: folk, again: cards.folk - hand.all - party.all - spells.all}
piles:
  party:  {name: Party, from: [folk], works: true}
  gear:   {name: Gear, of: card, in: party, from: [gems], works: true, drops: fallen, one-of: [weapon], suits: bearer}
  spells: {name: Spells, of: card, in: party, from: [folk], secret: true}
  fallen: {name: Fallen, from: [gems]}
  hoard:  {name: Hoard, from: [gems]}
  land:   {name: Land, of: place, from: [lands], works: true}
  beast:  {name: Beast, of: place, from: [beasts]}
  gem:    {name: Gem, of: place, from: [gems]}
limits:
  - {pile: party, at-most: 4}
  - {pile: spells, at-most: card.spells}
setup:
  - {roll: 1d6, each: seat, gives: order}
  - {move: pawn, each: seat, mark: home, gives: home}
  - {lay: 1, from: lands, to: land, each: place, but: home}
  - {lay: 1, from: beasts, to: beast, each: place, but: home}
  - {lay: 1, from: gems, to: gem, each: place, but: home}
phases:
  draw: {name: Draw, do: [{draw: 1, from: folk, to: hand}]}
  recruit:
    name: Recruit
    at-most: 0
    actions:
      recruit:
        name: Recruit
        costs: 0
        needs: [{if: home, else: Only at home.}]
        do: [{move: 1, from: hand, to: party, types: [hero]}]
      teach: {name: Teach, costs: 0, do: [{move: 1, from: hand, to: spells, types: [spell]}]}
  move:
    name: Move
    at-most: 1
    actions:
      walk: {name: Walk, do: [{move: pawn, up-to: 2, stops: [beast, seats]}]}
      back: {name: Back, do: [{move: pawn, to: home}]}
  quest:
    name: Quest
    at-most: 3
    actions:
      find:
        name: Find
        do: [{name: gem, then: [{move: card, to: hoard, if: type.gem, otherwise: [{move: card, to: gear}]}]}]
      five:
        name: Five
        do:
          - spread: 5
            to: hits
            over: party
            but: [martyr]
            then: [&dead {discard: all, from: party, where: hits = 0}]
      two: {name: Two, do: [{spread: 2, to: hits, over: party, then: [*dead]}]}
      save: {name: Save, do: [{move: all, from: fallen, to: gear, otherwise: [{discard: all, from: fallen}]}]}
      again: {name: Again, costs: 0, do: [{repeat: move, to: quest}]}
      box: {name: Box, do: [{lay: 3, from: beasts, to: beast, but: home, at-most: 1}]}
  rest: {name: Rest, do: [{add: 1 + home, to: hits, each: party}]}
ends:
  - {when: gem.all = 0, winner: points, words: All is found.}
dice: [1d6]
"""


@cache
def caves() -> Rulebook:
    """The rulebook of the small game."""
    with TemporaryDirectory() as folder:
        files: dict[str, str | bytes] = {
            "game.yaml": GAME,
            "board.yaml": BOARD,
            "folk.csv": FOLK,
            "beasts.csv": BEASTS,
            "gems.csv": GEMS,
            "lands.csv": LANDS,
            "play.yaml": PLAY,
        }
        loaded = load_game(write(Path(folder), files))
    assert told(errors(loaded.problems)) == []
    return Rulebook.of(game_of(loaded))


def begun(*names: str, rolls: tuple[int, ...] = (6, 3), homes: tuple[str, ...] = ("a1", "c3"), seed: int = 1) -> Table:
    """A table in the recruit phase of Ada's first turn, with one card in her hand."""
    table = Table(caves(), seed).sit(*(names or ("Ada", "Viktor")))
    table.do("begin")
    table.answer("roll", values=list(rolls))
    while table.state.tasks and table.task.kind == "move":
        seat = table.task.seat
        table.answer("move", seat, place=dict(zip("abcd", homes, strict=False))[seat])
    table.answer("draw", table.state.turn.seat)
    table.do("next", table.state.turn.seat) if table.state.turn.phase == 0 else None
    return table
