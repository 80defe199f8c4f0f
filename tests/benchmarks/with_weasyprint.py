"""The cards by WeasyPrint: an HTML document with a stylesheet, boxes of fixed places, pictures as SVG."""

from __future__ import annotations

import csv
from collections.abc import Callable
from html import escape
from pathlib import Path

_STYLE = """
@page { size: 210mm 297mm; margin: 0 }
@font-face { font-family: Body; src: url(fonts/AlegreyaSans-Regular.ttf) }
@font-face { font-family: Body; font-weight: bold; src: url(fonts/AlegreyaSans-Bold.ttf) }
body { margin: 0; font-family: Body; color: #201a14 }
section { position: relative; height: 297mm; break-after: page }
section:last-child { break-after: auto }
article { position: absolute; width: 63.5mm; height: 88.9mm }
article * { position: absolute; box-sizing: border-box; margin: 0 }
.outer { left: 2.5mm; top: 2.5mm; width: 58.5mm; height: 83.9mm; border: 0.7mm solid }
.inner { left: 3.625mm; top: 3.625mm; width: 56.25mm; height: 81.65mm; border: 0.15mm solid }
.band { left: 3.7mm; top: 3.7mm; width: 56.1mm; height: 11.6mm }
.kind { left: 6.2mm; top: 6.3mm; width: 6.4mm; height: 6.4mm }
h1 { left: 14.2mm; top: 7.2mm; width: 44.3mm; font-size: 11pt; line-height: 1.1; color: #ffffff }
h2 { left: 6mm; top: 16mm; width: 51.5mm; font-size: 8pt; line-height: 3.6mm; text-align: center }
.emblem { left: 22.75mm; top: 20.4mm; width: 18mm; height: 18mm }
.icon { left: 6.6mm; width: 4.8mm; height: 4.8mm }
b { left: 13mm; width: 10mm; font-size: 13pt; line-height: 5.8mm }
i { left: 24mm; width: 33.5mm; font-size: 8.5pt; line-height: 5.8mm; font-style: normal }
p { left: 6mm; top: 65.6mm; width: 37mm; font-size: 7.5pt; line-height: 1.25 }
small { left: 6mm; top: 81mm; width: 20mm; font-size: 6pt; line-height: 3mm }
.code { left: 47.5mm; top: 72.9mm; width: 11.6mm; height: 11.6mm }
"""


def ready(folder: Path) -> Callable[[], bytes]:
    """Import the library; the call that is given back reads the words and the pictures, and gives the PDF."""
    from weasyprint import HTML  # noqa: PLC0415 - the import is start-up, and is measured as that

    def work() -> bytes:
        with (folder / "words.csv").open(encoding="utf-8", newline="") as file:
            cards = list(csv.DictReader(file))
        return bytes(HTML(string=_document(cards), base_url=f"{folder}/").write_pdf())

    return work


def _document(cards: list[dict[str, str]]) -> str:
    sheets = "".join(
        f"<section>{''.join(_card(card, place) for place, card in enumerate(cards[at : at + 9]))}</section>"
        for at in range(0, len(cards), 9)
    )
    return f'<!doctype html><html lang="en"><title>Cards</title><style>{_STYLE}</style><body>{sheets}</body></html>'


def _card(card: dict[str, str], place: int) -> str:
    color = card["color"]
    left, top = 9.75 + 63.5 * (place % 3), 15.15 + 88.9 * (place // 3)
    lines = "".join(
        f'<img class="icon" src="icons/{card[f"icon{number}"]}.svg" style="top:{34.3 + 6.2 * number:.1f}mm">'
        f'<b style="top:{33.8 + 6.2 * number:.1f}mm">{card[f"figure{number}"]}</b>'
        f'<i style="top:{33.8 + 6.2 * number:.1f}mm">{card[f"line{number}"]}</i>'
        for number in range(1, 5)
    )
    return (
        f'<article style="left:{left}mm;top:{top}mm">'
        f'<div class="outer" style="border-color:{color}"></div><div class="inner" style="border-color:{color}"></div>'
        f'<div class="band" style="background:{color}"></div>'
        f'<img class="kind" src="icons/{card["kind"]}.svg"><h1>{escape(card["name"])}</h1>'
        f'<h2 style="color:{color}">{card["type"]}</h2><img class="emblem" src="icons/{card["emblem"]}.svg">{lines}'
        f"<p>{escape(card['text'])}</p><small>{card['code']}</small>"
        f'<svg class="code" viewBox="0 0 29 29"><path d="{card["qr"]}"/></svg></article>'
    )
