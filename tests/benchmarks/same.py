"""Do all PDFs hold the same? The words of every card, as often as it has them, and a QR code that says its address."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pypdfium2
import zxingcpp

_FIELDS = (
    "name",
    "type",
    "text",
    "code",
    *(f"{kind}{number}" for kind in ("figure", "line") for number in range(1, 5)),
)
_SCALE = 200 / 72


def differences(folder: Path, pipelines: list[str]) -> list[str]:
    """What is wrong with the PDFs in a folder, in sentences; nothing where they hold the same cards.

    cardgen's sheets say a line more than the cards do (game, deck, sheet), so it may have words over.
    """
    with (folder / "words.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    wanted = Counter(word for row in rows for field in _FIELDS for word in row[field].split())
    codes = {row["payload"] for row in rows[:9]}
    found: list[str] = []
    for pipeline in pipelines:
        document = pypdfium2.PdfDocument(folder / f"{pipeline}.pdf")
        said = Counter(word for page in document for word in page.get_textpage().get_text_range().split())
        lost = wanted - said
        if lost:
            found.append(f"{pipeline} lacks words: {dict(lost.most_common(5))}.")
        if pipeline != "with_cardgen" and said - wanted:
            found.append(f"{pipeline} has other words: {dict((said - wanted).most_common(5))}.")
        read = {code.text for code in zxingcpp.read_barcodes(document[0].render(scale=_SCALE).to_pil())}
        if codes - read:
            found.append(
                f"{pipeline} has {len(codes - read)} of {len(codes)} codes on its first sheet that do not read."
            )
    return found
