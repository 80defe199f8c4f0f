"""A small game in English, with all that can be printed, and its translation into Traditional Chinese."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from small_game import write

GAME = """\
title: Marsh
subtitle: A game of lanterns
prefix: MA
players: [2, 2]
version: "1.0"
types:
  tool: {name: Tool, icon: "rpga:anvil", color: "#293b47", lasts: play}
  luck: {name: Luck, icon: "rpga:clover", color: "#27703f", lasts: roll}
  beast: {name: Beast, icon: "rpga:pawprint", color: "#45290f"}
traits:
  toad: {name: Toad, icon: "rpga:muscle-fat", color: "#45290f"}
stats:
  force: {name: Force, letter: F, icon: "rpga:muscle-up", words: in every fight}
  strength: {name: Strength, icon: "mdi:arm-flex"}
  vp: {name: Point, letter: VP, icon: "rpga:crown"}
tables:
  search: {name: Search, icon: "rpga:telescope", lasts: roll}
icons:
  port: "rpga:anchor"
decks:
  gear: {title: Gear, template: research, size: poker, back: back, color: "#293b47", icon: "rpga:anvil"}
  beasts: {title: Beasts, template: creature, size: micro, back: back, color: "#45290f", icon: "rpga:pawprint",
           type: beast}
boards:
  marsh: {file: board.yaml}
pawns:
  colors:
    red: {name: Red, color: "#8a1c22", icon: "rpga:anvil"}
    blue: {name: Blue, color: "#2c3a66", icon: "rpga:clover"}
tokens:
  lamp: {title: Lantern, size: 18, count: 4, icon: "rpga:clover", label: Lit, back-label: Out}
score-sheet:
  title: Who has what
  players: 2
  tracks:
    hits: {title: Hits, first: 0, last: 6, start: 4}
  fields:
    hand: {title: Hand, value: 3}
  tally: {title: Won, item: Beast, lines: 4}
  notes: 2
"""
GEAR = """\
code,name,type,notes,text
MA-1,Lantern,tool,+2F vs. Toads,
MA-2,Long Rope,tool,+1F,
MA-3,Four Leaves,luck,SU +1 to Search,
MA-4,Draw More,luck,Draw 2 Tool cards,
MA-5,Odd Thing,tool,It hums when no one looks.,
"""
BEASTS = """\
code,name,traits,strength,vp
MA-B1,Old Toad,toad,12,2
MA-B2,Will,,9,1
"""
BOARD = """\
title: The Marsh
subtitle: at night
size: 260x190
slots: {deck: beasts}
places:
  mill: {number: 1, name: Old Mill, x: 60, y: 60, marks: port, note: "Rest here"}
  gate: {number: 2, name: Gate, x: 190, y: 70, note: {table: search, add: 1}}
  fen: {number: 3, name: Deep Fen, x: 120, y: 140}
roads: [[mill, gate], [gate, fen], [fen, mill]]
areas:
  gear: {title: Gear, at: [20, 100], deck: gear}
legend: [196, 118, 58, 60]
compass: [12, 12, 30, 30]
"""
TABLES = """\
tables:
  search:
    dice: 1d6
    when: When you look around.
    rows:
      up to 2: {short: Nothing, words: "The **fog** hides it."}
      3-5: {short: 1 card, words: A crate in the reeds.}
      6+: {short: 2 cards, words: Somebody's stores., mark: Once a turn.}
    notes: Draw from the top.
"""
RULES = """\
# Marsh

Light the lanterns before dawn.

## Setting up {#SETUP}

Each of you takes a pawn and **three** cards.

1. Shuffle the gear.
2. Put the beasts beside the board.

## The turn {#TURN}

Move, then search.

[table:search]

> A toad is slow, but it is not late.

| You roll | You get |
|---|---|
| 1 | nothing |

![The lantern](card:MA-1)
"""
AIDS = """\
aids:
  turn:
    title: Turn
    size: poker
    front: |
      # Your turn
      1. Move.
      2. Search.
    back: |
      # Signs
      - {force} is Force.
"""
PLAY = """\
counters:
  hits: {name: Hits, of: seat, start: 4}
piles:
  hand: {name: Hand, of: seat, from: [gear], secret: true}
phases:
  night: {name: Night, words: Move and search., at-most: 1, actions: {look: {name: Look around, words: Roll on Search.,
    do: [{roll: search}]}}}
ends:
  - {when: "hits = 0", winner: hits, words: The light is out.}
"""
TEXTS = """\
title: 沼澤
subtitle: 關於燈籠的遊戲
types:
  tool: {name: 工具}
  luck: {name: 運氣}
  beast: {name: 野獸}
traits:
  toad: {name: 蟾蜍}
stats:
  force: {name: 戰力, letter: 力, words: 用於每場戰鬥}
  strength: {name: 強度}
  vp: {name: 分數, letter: 分}
tables:
  search: {name: 搜尋}
decks:
  gear: {title: 裝備}
  beasts: {title: 野獸牌}
MA-1: {name: 燈籠}
MA-2: {name: 長繩}
MA-3: {name: 四葉草}
MA-4: {name: 再抽一些}
MA-5: {name: 怪東西, notes: 沒人看著的時候，它會嗡嗡作響。}
MA-B1: {name: 老蟾蜍}
MA-B2: {name: 鬼火}
phrases:
  The Marsh: 夜之沼澤
  at night: 在夜裡
  Old Mill: 老磨坊
  Rest here: 在此休息
  Gate: 城門
  Deep Fen: 深沼
  Port: 港口
  When you look around.: 當你四處查看時。
  Nothing: 什麼都沒有
  "The **fog** hides it.": "**霧**把它藏起來了。"
  1 card: 一張牌
  A crate in the reeds.: 蘆葦叢裡有一個木箱。
  2 cards: 兩張牌
  Somebody's stores.: 某人的存貨。
  Once a turn.: 每回合一次。
  Draw from the top.: 從牌庫頂抽牌。
  Red: 紅
  Blue: 藍
  Lit: 點亮
  Out: 熄滅
  Who has what: 誰有什麼
  Hits: 生命
  Hand: 手牌
  Won: 戰利品
  Night: 夜晚
  Move and search.: 移動，然後搜尋。
  Look around: 四處查看
  Roll on Search.: 擲「搜尋」表。
  The light is out.: 燈熄了。
"""
CHINESE_RULES = """\
# 沼澤

天亮之前，把燈籠都點亮。

## 設置 {#SETUP}

每人拿一個棋子和**三張**牌。

1. 洗勻裝備牌。
2. 把野獸牌放在圖板旁。

## 回合 {#TURN}

先移動，再搜尋。

[table:search]

> 蟾蜍很慢，但不會遲到。

| 你擲出 | 你得到 |
|---|---|
| 1 | 什麼都沒有 |

![燈籠](card:MA-1)
"""
CHINESE_AIDS = """\
aids:
  turn:
    title: 回合
    front: |
      # 你的回合
      1. 移動。
      2. 搜尋。
    back: |
      # 符號
      - {force} 是戰力。
"""
FILES: Mapping[str, str] = MappingProxyType(
    {
        "game.yaml": GAME,
        "gear.csv": GEAR,
        "beasts.csv": BEASTS,
        "board.yaml": BOARD,
        "tables.yaml": TABLES,
        "rules.md": RULES,
        "aids.yaml": AIDS,
        "play.yaml": PLAY,
        "text/zh-Hant.yaml": TEXTS,
        "text/zh-Hant/rules.md": CHINESE_RULES,
        "text/zh-Hant/aids.yaml": CHINESE_AIDS,
    }
)


def marsh(folder: Path, **changed: str) -> Path:
    """Write the game, with some files changed by their paths; an empty one is left out."""
    return write(folder, {name: text for name, text in {**FILES, **changed}.items() if text})
