"""A small game written on the spot, with templates of its own, and short ways to ask what was wrong with it."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from cardgen.build import BuiltFile, Checked, Options, Report, Services, build_game, check_game, make_services
from cardgen.display.items import Group, Item, Page

GAME = """\
title: Bats and Cats
prefix: BC
types:
  creature: {name: Creature, icon: "rpga:pawprint"}
  spell: {name: Spell, icon: "rpga:burning-book"}
traits:
  large: {name: Large, icon: "rpga:muscle-fat"}
  dragon: {name: Dragon, icon: "rpga:dragon"}
icons:
  fire: "rpga:burning-embers"
decks:
  beasts:
    title: Beasts
    template: plain
    size: poker
    back: rear
"""
CARDS = "code,name,qty,text\nBC-1,Bat,2,Flies by night.\nBC-2,Cat,1,Sleeps by day.\n"
FRONT = """\
<page bleed="3">
<rect x="3" y="3" width="57.5" height="82.9" stroke="ink" stroke-width="0.3"/>
{% block words %}
<textbox x="6" y="6" width="51" height="10" font="display" size="12pt" of="name">{{ card.name }}</textbox>
{% if card.has("text") %}
<textbox x="6" y="20" width="51" height="30" font="body" size="9pt" of="text">{{ card.text }}</textbox>
{% endif %}
{% if card.picture %}
<image x="6" y="52" width="20" height="20" href="{{ card.picture }}" of="picture"/>
{% endif %}
{% endblock %}
<qr x="58" y="83" anchor="bottom-right"/>
</page>
"""
BACK = """\
<page bleed="3">
<rect x="-3" y="-3" width="{{ deck.size.width + 6 }}" height="{{ deck.size.height + 6 }}" fill="ink"/>
</page>
"""
FILES: Mapping[str, str | bytes] = {
    "game.yaml": GAME,
    "beasts.csv": CARDS,
    "templates/plain.xml": FRONT,
    "templates/rear.xml": BACK,
}


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a folder, with what folders they need."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def small_game(folder: Path, **changed: str | bytes) -> Path:
    """Write the small game, with some files changed: `game`, `cards`, `front` and `back`, or any other by its path."""
    names = {"game": "game.yaml", "cards": "beasts.csv", "front": "templates/plain.xml", "back": "templates/rear.xml"}
    return write(folder, {**FILES, **{names.get(name, name): content for name, content in changed.items()}})


@cache
def services() -> Services:
    """The built-in templates and the installed fonts, with a cache of fonts that all tests of a run share."""
    cache_folder = tempfile.mkdtemp(prefix="cards-")
    atexit.register(shutil.rmtree, cache_folder, ignore_errors=True)
    return make_services(Path(cache_folder))


def check(folder: Path, options: Options | None = None) -> Checked:
    """Load the game in a folder and lay it out."""
    return check_game(folder, services(), options or Options())


def build(folder: Path, out: Path, options: Options | None = None) -> Report:
    """Build the game in a folder."""
    return build_game(folder, out, options or Options(), services())


def decks_of(report: Report) -> list[BuiltFile]:
    """The files of decks, without those that come with them."""
    return [file for file in report.files if file.cards]


def only_front(checked: Checked) -> Page:
    """The front of a game's only card."""
    ((face,),) = (deck.faces for deck in checked.decks)
    return face.front


def flat(items: Iterable[Item]) -> list[Item]:
    """All items, those in groups too, whatever their transforms."""
    found: list[Item] = []
    for item in items:
        found.append(item)
        if isinstance(item, Group):
            found += flat(item.items)
    return found
