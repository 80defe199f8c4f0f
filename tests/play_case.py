"""A small game whose play.yaml tests write."""

from __future__ import annotations

from pathlib import Path

from load_case import write

from cardgen.load.game import Loaded, load_game

GAME = """\
title: Bats
prefix: BC
players: [1, 4]
types: {creature: {name: Creature}, weapon: {name: Weapon}, event: {name: Event, lasts: roll}}
traits: {large: {name: Large}, small: {name: Small}}
stats:
  force: {name: Force, letter: F}
  hits: {name: Hit}
  cards: {name: Card}
  weapons: {name: Weapon}
  actions: {name: Action}
tables: {wound: {name: Wound}}
decks:
  creatures: {template: creature, type: creature}
  things: {template: creature, type: weapon}
boards: {land: {file: board.yaml}}
"""
CREATURES = "code,name,traits,strength,vp\nBC-C1,Bat,large,12,1\nBC-C2,Cat,,10,3\n"
THINGS = "code,name,type,notes\nBC-T1,Axe,weapon,+2F\nBC-T2,Luck,event,+3F\n"
TABLES = "tables: {wound: {dice: 1d6, rows: {1-3: {short: Two}, 4-5: {short: One}, 6+: {short: None}}}}\n"
BOARD = """\
title: Land
size: 200x200
places:
  hill: {number: 1, name: Hill, x: 50, y: 50, marks: [port]}
  dale: {number: 2, name: Dale, x: 150, y: 150}
roads: [[hill, dale]]
"""


def play(folder: Path, text: str) -> Loaded:
    """Load the game with this play.yaml."""
    files: dict[str, str | bytes] = {
        "game.yaml": GAME,
        "creatures.csv": CREATURES,
        "things.csv": THINGS,
        "tables.yaml": TABLES,
        "board.yaml": BOARD,
        "play.yaml": text,
    }
    return load_game(write(folder, files))
