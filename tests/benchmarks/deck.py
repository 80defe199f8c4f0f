"""A game to measure with: one deck of so many made-up cards, each with the same number of lines and icons."""

from __future__ import annotations

import csv
import random
from pathlib import Path

ICONS_PER_CARD = 6
# Both of Alegreya Sans, which every pipeline sets the cards in.
FACES = ("Regular", "Bold")
_CODE_DIGITS = 5

GAME = """\
title: Speed
prefix: SP
players: [2, 4]
language: en
version: "1.0"
theme: plain
types:
  tool: {name: Tool, plural: Tools, letter: I, icon: "rpga:lantern-flame", color: "#a0376a", lasts: play}
  blade: {name: Blade, plural: Blades, letter: W, icon: "rpga:broadsword", color: "#293b47", lasts: play}
  charm: {name: Charm, plural: Charms, letter: S, icon: "rpga:burning-book", color: "#46297f", lasts: fight}
  ally: {name: Ally, plural: Allies, letter: C, icon: "rpga:double-team", color: "#27703f", lasts: play}
traits:
  beast: {name: Beast, plural: Beasts, icon: "rpga:pawprint"}
  ghost: {name: Ghost, plural: Ghosts, icon: "rpga:death-skull"}
  giant: {name: Giant, plural: Giants, icon: "rpga:muscle-fat"}
  witch: {name: Witch, plural: Witches, icon: "mdi:wizard-hat"}
  wyrm: {name: Wyrm, plural: Wyrms, icon: "rpga:dragon"}
stats:
  force: {name: Force, plural: Force, letter: F, icon: "rpga:crossed-swords", words: in every fight}
tables:
  healing: {name: Healing, icon: "rpga:health", lasts: roll}
  travel: {name: Travel, icon: "rpga:wooden-sign", lasts: roll}
  search: {name: Search, icon: "rpga:telescope", lasts: roll}
decks:
  cards:
    title: Cards
    file: cards.csv
    template: speed
    size: poker
    back: blank
"""

THEME = """\
colors: {paper: "#ffffff", ink: "#201a14"}
fonts:
  heavy: {family: Alegreya Sans, weight: 700, bold: 700}
  body: {family: Alegreya Sans, weight: 400, bold: 700}
"""

# The bones of the built-in “research” template: band with icon, name and type, emblem, effects, text, QR, code.
TEMPLATE = """\
<page>
<g share="yes">
  <rect x="2.85" y="2.85" width="57.8" height="83.2" stroke="{{ color }}" stroke-width="0.7"/>
  <rect x="3.7" y="3.7" width="56.1" height="81.5" stroke="{{ color }}" stroke-width="0.15"/>
  <rect x="3.7" y="3.7" width="56.1" height="11.6" fill="{{ color }}"/>
</g>
<icon name="{{ kind.icon }}" x="6.2" y="6.3" width="6.4" height="6.4" color="paper"/>
<textbox x="14.2" y="4.6" width="44.3" height="9.8" font="heavy" size="11pt" valign="middle" leading="1.1" \
color="paper" of="name">{{ card.name }}</textbox>
<textbox x="6" y="16" width="51.5" height="3.6" font="heavy" size="8pt" align="center" valign="middle" \
color="{{ color }}">{{ kind.name }}</textbox>
<icon name="{{ card.emblem }}" x="22.75" y="20.4" width="18" height="18" color="{{ color }}" of="emblem"/>
{% for line in lines %}
{% set y = 40 + 6.2 * loop.index0 %}
<icon name="{{ line.icon }}" x="6.6" y="{{ y + 0.5 }}" width="4.8" height="4.8" color="{{ color }}"/>
<textbox x="13" y="{{ y }}" width="10" height="5.8" font="heavy" size="13pt" valign="middle">{{ line.figure }}</textbox>
<textbox x="24" y="{{ y }}" width="33.5" height="5.8" size="8.5pt" valign="middle" of="notes">{{ line.text }}</textbox>
{% endfor %}
<textbox x="6" y="65.6" width="37" height="14" size="7.5pt" leading="1.25" of="text">{{ card.text }}</textbox>
<textbox x="6" y="81" width="20" height="3" size="6pt" valign="bottom" of="code">{{ card.code }}</textbox>
<qr x="59.1" y="84.5" anchor="bottom-right" module="0.40"/>
</page>
"""

BLANK = '<page><rect x="3" y="3" width="57.5" height="82.9" stroke="ink" stroke-width="0.3"/></page>\n'

_FIRST = (
    "Ashen", "Blessed", "Borrowed", "Brass", "Broken", "Carved", "Crooked", "Drowned", "Faded", "Forgotten",
    "Gilded", "Hollow", "Iron", "Ivory", "Leaden", "Lost", "Midnight", "Narrow", "Pale", "Patient", "Quiet",
    "Restless", "Rusted", "Sealed", "Silent", "Silver", "Sleeping", "Stolen", "Tarnished", "Whispering",
)  # fmt: skip
_SECOND = (
    "Anchor", "Bell", "Candle", "Compass", "Crossbow", "Dagger", "Diary", "Engine", "Falcon", "Hammer", "Hound",
    "Key", "Lamp", "Lantern", "Locket", "Mask", "Mirror", "Needle", "Pilgrim", "Pistol", "Quill", "Rapier",
    "Saddle", "Scholar", "Spade", "Spear", "Staff", "Sword", "Telescope", "Violin",
)  # fmt: skip
_PLACES = (
    "Antwerp", "Bergen", "Bremen", "Calais", "Danzig", "Dublin", "Ghent", "Granada", "Graz", "Lisbon", "Lyon",
    "Malta", "Naples", "Oslo", "Porto", "Prague", "Riga", "Sofia", "Toledo", "Trieste", "Turin", "Utrecht",
    "Verona", "Zagreb",
)  # fmt: skip
_EMBLEMS = (
    "axe", "ankh", "anvil", "battered-axe", "beer", "bowie-knife", "broadhead-arrow", "bullets", "candle", "clover",
    "compass", "crossbow", "eyeball", "fire-bomb", "fire-shield", "gavel", "gem-pendant", "horn-call", "musket",
    "raven", "revolver", "round-shield", "scroll-unfurled", "spear-head", "sun", "torch", "vest", "vine-whip",
)  # fmt: skip
_OPENINGS = (
    "When you enter a town",
    "Before the first roll",
    "If the road is closed",
    "At the end of a fight",
    "Once in each round",
    "While you are wounded",
)
_DEEDS = (
    "look at the next two cards and put one back",
    "move one space more along the coast",
    "give a card to the player on your left",
    "take the top card that was discarded",
    "roll the wound die once more and keep the better",
    "choose another player, who draws a card",
)
_PRICES = ("then discard this card.", "but lose your next turn.", "and pay one coin.", "unless a storm is out.")
_TRAITS = ("Beasts", "Ghosts", "Giants", "Witches", "Wyrms")
_TABLES = ("Healing", "Travel", "Search")


def write_game(folder: Path, cards: int, seed: int) -> None:
    """Write a whole game's folder: other seeds give other cards of the same kind."""
    for name, text in (
        ("game.yaml", GAME),
        ("themes/plain.yaml", THEME),
        ("templates/speed.xml", TEMPLATE),
        ("templates/blank.xml", BLANK),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("code", "name", "qty", "type", "notes", "text", "emblem"))
        table.writerows(_rows(cards, random.Random(seed)))  # noqa: S311 - chance makes cards here, not secrets


def _rows(cards: int, chance: random.Random) -> list[tuple[str, ...]]:
    names = [f"{first} {second} of {place}" for first in _FIRST for second in _SECOND for place in _PLACES]
    return [
        (
            f"SP-{number:0{_CODE_DIGITS}}",
            name,
            "1",
            chance.choice(("tool", "blade", "charm", "ally")),
            _notes(chance),
            f"{chance.choice(_OPENINGS)}, {chance.choice(_DEEDS)}, {chance.choice(_PRICES)}",
            f"rpga:{chance.choice(_EMBLEMS)}",
        )
        for number, name in enumerate(chance.sample(names, cards), 1)
    ]


def _notes(chance: random.Random) -> str:
    """Four effects in deck notation, each of which is one line with an icon."""
    one, other = chance.sample(_TRAITS, 2)
    force, more, most, roll = (chance.randint(1, 6) for _ in range(4))
    table = chance.choice(_TABLES)
    return f"+{force}F and +{more}F vs. {one} and +{most}F vs. {other} and +{roll} to {table} Table Rolls"
