"""A small game whose folder is written from a state that tests edit; it lays out in a few milliseconds."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardgen.build import Checked, Options, Services, WrongUsage
from cardgen.build.sheets import sheets_of
from cardgen.display.items import Page
from cardgen.impose.arrangement import Plan
from cardgen.impose.paper import parse_paper
from cardgen.share import share_folder
from cardgen.text.fonts import package_folder

Piece = tuple[str, str, str]
"""A card on paper: its code, and all that its front and its back draw."""

GAME = """\
title: Small Game
prefix: SG
theme: bare
types:
  beast: {{name: {beast}}}
decks:
  beasts: {{title: Beasts, template: plain, size: micro, back: behind, type: beast}}
  towers: {{title: Towers, template: plain, size: {size}, back: behind, type: beast}}
"""
THEME = """\
colors: {{paper: "#ffffff", ink: "{color}"}}
fonts:
  body: {{family: {family}, weight: 400}}
"""
FRONT = """\
<page bleed="3">
<rect x="3" y="3" width="{width}" height="38" stroke="ink" stroke-width="0.3"/>
<textbox x="4" y="5" width="23" height="8" size="8pt" of="name">{{{{ card.name }}}}</textbox>
<textbox x="4" y="14" width="23" height="4" size="8pt" of="power">{{{{ card.power }}}} {{{{ kind.name }}}}</textbox>
{code}
</page>
"""
QR = '<qr x="4" y="20" module="0.4"/>'
BACK = '<page bleed="3"><circle cx="{at}" cy="20" r="5" fill="ink"/></page>\n'
COLUMNS = ("code", "name", "qty", "power", "comment", "was")


@dataclass(frozen=True)
class Row:
    """A card's row."""

    code: str
    name: str
    qty: int = 1
    power: str = "3"
    comment: str = ""
    was: str = ""


@dataclass(frozen=True)
class State:
    """Everything that the folder is written from."""

    rows: tuple[Row, ...] = (Row("SG-1", "Fox", 2), Row("SG-2", "Owl"), Row("SG-3", "Hen", 3))
    towers: tuple[Row, ...] = (Row("SG-T1", "Gate"),)
    width: float = 25.0
    back_at: float = 15.0
    color: str = "#000000"
    beast: str = "Beast"
    size: str = "micro"
    family: str = "Cinzel"
    code: str = ""
    texts: dict[str, str] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """Write the game's folder; a file that is already there is replaced."""
        files = {
            "game.yaml": GAME.format(beast=self.beast, size=self.size),
            "themes/bare.yaml": THEME.format(color=self.color, family=self.family),
            "templates/plain.xml": FRONT.format(width=self.width, code=self.code),
            "templates/behind.xml": BACK.format(at=self.back_at),
            "beasts.csv": _table(self.rows),
            "towers.csv": _table(self.towers),
            **self.texts,
        }
        for name, words in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words, encoding="utf-8")
        return folder

    def with_row(self, index: int, **changes: object) -> State:
        """The state with other values in one row."""
        rows = list(self.rows)
        rows[index] = replace(rows[index], **changes)  # type: ignore[arg-type]
        return replace(self, rows=tuple(rows))


def _table(rows: tuple[Row, ...]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(row, name) for name in COLUMNS] for row in rows)
    return out.getvalue()


def small_services(cache: Path) -> Services:
    """Services with two families of fonts, which open at once."""
    packages = ("fontpkg_cinzel", "fontpkg_dm_serif_display", "fontpkg_alegreya_sans")
    folders = [folder for package in packages if (folder := package_folder(package))]
    return Services(share_folder(), cache, tuple(folder / "files" for folder in folders))


def pieces(checked: Checked, options: Options | None = None) -> Counter[Piece]:
    """What lies on the sheets of a build, by what the pages draw and without any digest."""
    found: Counter[Piece] = Counter()
    for group in sheets_of(checked, Plan(parse_paper("A4")), options or Options()):
        fronts, backs = group.sheets[::2], group.sheets[1::2]
        for front, back in zip(fronts, backs, strict=True):
            for one, behind in zip(front.placements, back.placements, strict=True):
                if one.key != behind.key:
                    raise WrongUsage(f"{one.key} has the back of {behind.key}")
                found[one.key, drawn(one.page), drawn(behind.page)] += 1
    return found


def drawn(page: Page) -> str:
    """All that a page draws, as text, each number in full."""
    return f"{page.width} {page.height} {page.items!r}"
