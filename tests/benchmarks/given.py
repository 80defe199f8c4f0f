"""What every pipeline is given before the clock starts: words in fields, icons and QR codes as outlines, fonts."""

from __future__ import annotations

import csv
import json
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.build import Checked, Options, check_game, make_services
from cardgen.display.geometry import VERB_ARITY, Outline
from cardgen.display.items import Item, Text
from cardgen.display.items import Path as Drawn
from cardgen.layout.faces import CardFaces
from cardgen.layout.qr import qr_outline, version_for
from cardgen.layout.studio import icon_aliases
from cardgen.model.game import Game
from cardgen.model.problem import has_errors
from cardgen.model.wording import effect_lines
from cardgen.text.icons import Icon, IconBook

from .deck import FACES, ICONS_PER_CARD, write_game

OPTIONS = Options(backs="none")
_WHITE = "#ffffff"


def write_given(folder: Path, cards: int, seed: int) -> None:
    """Fill a new folder: `game/` for cardgen, `words.csv`, `icons/`, `fonts/` and `cards.typ` for the others.

    `placed.json` says for the floor what lies where. All of it comes from one game, whose notes are put into words for
    those who cannot read them.
    """
    write_game(folder / "game", cards, seed)
    services = make_services()
    checked = check_game(folder / "game", services, OPTIONS)
    if checked.game is None or has_errors(checked.problems):
        raise ValueError(f"The made-up game has problems: {checked.problems[:3]}")
    _write_words(folder, checked, checked.game)
    (folder / "fonts").mkdir(exist_ok=True)
    fonts = {path.name: path for root in services.font_folders for path in root.rglob("*.ttf")}
    for face in FACES:
        shutil.copy(fonts[f"AlegreyaSans-{face}.ttf"], folder / "fonts")
    shutil.copy(Path(__file__).parent / "cards.typ", folder)


def _write_words(folder: Path, checked: Checked, game: Game) -> None:
    book = IconBook(icon_aliases(game.words), None)
    (folder / "icons").mkdir(exist_ok=True)
    rows, placed = [], []
    outlines: dict[str, Any] = {}
    for face in checked.decks[0].faces:
        row = _row(face, game)
        for key in ("kind", "emblem", *(f"icon{number}" for number in range(1, 5))):
            color = _WHITE if key == "kind" else row["color"]
            row[key] = _write_icon(folder / "icons", book.get(row[key]), color)
        rows.append(row)
        placed.append(_placed(face.front.items, outlines))
    with (folder / "words.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    (folder / "placed.json").write_text(json.dumps({"outlines": outlines, "cards": placed}), encoding="utf-8")


def _row(face: CardFaces, game: Game) -> dict[str, str]:
    """A card as flat fields: what a person would type for a tool that knows no game."""
    card = face.card
    kind = game.words.types[card.type]
    lines = effect_lines(card, game.words)
    row = {"code": card.code, "name": card.name, "type": kind.name, "color": kind.color, "text": card.text}
    row |= {"kind": kind.icon, "emblem": card.fields["emblem"]}
    for number, line in enumerate(lines, 1):
        row |= {f"icon{number}": line.icon, f"figure{number}": line.figure, f"line{number}": line.text}
    if len(lines) + 2 != ICONS_PER_CARD:
        raise ValueError(f"{card.code} has {len(lines) + 2} icons, not {ICONS_PER_CARD}: “{card.notes}”")
    outline = qr_outline(face.payload, version_for(len(face.payload)))
    return row | {"payload": face.payload, "qr": svg_path(outline)}


def svg_path(outline: Outline) -> str:
    """An outline as SVG writes it."""
    parts: list[str] = []
    at = 0
    for verb in outline.verbs:
        numbers = [f"{number:g}" for number in outline.coords[at : at + VERB_ARITY[verb]]]
        at += VERB_ARITY[verb]
        if verb == "R":
            x, y, width, height = numbers
            parts.append(f"M{x} {y}h{width}v{height}h-{width}z")
        else:
            parts.append(f"{verb}{' '.join(numbers)}")
    return "".join(parts)


def _write_icon(folder: Path, icon: Icon | None, color: str) -> str:
    if icon is None:
        raise ValueError("An icon of the made-up game is not there")
    name = f"{icon.name.replace(':', '-')}-{color.removeprefix('#')}"
    path = folder / f"{name}.svg"
    if not path.exists():
        box = " ".join(f"{side:g}" for side in icon.box)
        drawn = f'<path fill="{color}" d="{svg_path(icon.outline)}"/>'
        path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>', encoding="utf-8")
    return name


def _placed(items: Sequence[Item], outlines: dict[str, Any]) -> Mapping[str, Any]:
    """What a card's front came to, flat: texts, icons with their matrix, the code's rectangles.

    Puts the icons' outlines into `outlines`, each once.
    """
    flat = list(_flat(items))
    paths = [item for item in flat if isinstance(item, Drawn)]
    icons = [path for path in paths if ":" in path.name]
    (code,) = [path for path in paths if path.name == "qr"]
    outlines.update({icon.name: (icon.outline.verbs, icon.outline.coords) for icon in icons})
    return {
        "color": next(path.fill for path in paths if path.fill and path.fill != _WHITE),
        "texts": [
            (int(text.font.bold), round(text.size, 4), round(text.x, 3), round(text.y, 3), text.color, text.string)
            for text in flat
            if isinstance(text, Text)
        ],
        "icons": [(icon.name, icon.fill, [round(number, 8) for number in icon.transform]) for icon in icons],
        "code": code.outline.coords,
    }


def _flat(items: Iterable[Item]) -> Iterable[Item]:
    for item in items:
        inner = getattr(item, "items", None)
        if inner is None:
            yield item
        else:
            yield from _flat(inner)


if __name__ == "__main__":
    write_given(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
