"""Make the README's pictures from real output: what is printed is what is shown."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Sequence
from pathlib import Path

from phone_pictures import phone_pictures
from PIL import Image

from cardgen.build import Options, Services, build_game, make_services
from cardgen.build.stages import check_game
from cardgen.display.items import Page
from cardgen.export import pdf, png
from cardgen.export.meta import Meta

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
GAME = ROOT / "data" / "demon-hunter"
GROUND = "#7d766a"
LARGE = ("DH-R12", "DH-H18")
SMALL = ("DH-C36", "DH-C16", "DH-C56", "DH-C01")
# Rows of cards of the other games: the folder, the language where it is another than its own, and codes.
OTHERS = (
    (("hunt", "", ("HU-D01",)), ("shadow-hunters", "", ("SH-C09",)), ("shadow-hunters", "zh-Hant", ("SH-C09",)),
     ("treasure-hunter", "", ("TH-A22",))),
    (("shadow-hunters", "", ("SH-A05",)), ("shadow-hunters", "zh-Hant", ("SH-A05",)),
     ("treasure-hunter", "", ("TH-G19", "TH-L05", "TH-T13"))),
)  # fmt: skip
OWN_BACKS = frozenset({"HU-D01"})


def main() -> None:
    """Write every picture that the README shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    services = make_services()
    with tempfile.TemporaryDirectory() as folder:
        report = build_game(GAME, Path(folder), Options(), services)
        creatures = next(file.path for file in report.files if file.path.stem == "creatures")
        sheet = _opened(png.render_pages(creatures.read_bytes(), 110, [0]))[0]
        board = next(file.path for file in report.files if file.path.stem.endswith("one-sheet"))
        save(_opened(png.render_pages(board.read_bytes(), 80, [0]))[0], PICTURES / "board.png")
    save(side_by_side([sheet, _cards(services, sheet.height)]), PICTURES / "demon-hunter.png")
    rows = [_row([page for entry in row for page in _pages(services, *entry)], 130) for row in OTHERS]
    save(stacked(rows, sum(row.height for row in rows)), PICTURES / "games.png")
    with tempfile.TemporaryDirectory() as folder:
        save(side_by_side(phone_pictures(Path(folder)), gap=36), PICTURES / "phones.png")


def _cards(services: Services, height: int) -> Image.Image:
    """Two large cards above a row of small ones, as tall as the sheet beside them."""
    checked = check_game(GAME, services, Options(cards=(*LARGE, *SMALL)))
    faces = {face.card.code: face.front for deck in checked.decks for face in deck.faces}
    return stacked([_row([faces[code] for code in row]) for row in (LARGE, SMALL)], height)


def _pages(services: Services, game: str, language: str, codes: Sequence[str]) -> list[Page]:
    """The fronts of cards, in the order of the codes, and the backs of those that have one of their own."""
    checked = check_game(ROOT / "data" / game, services, Options(language=language, cards=tuple(codes)))
    faces = {face.card.code: face for deck in checked.decks for face in deck.faces}
    sides = [(faces[code].front, *((faces[code].back,) if code in OWN_BACKS else ())) for code in codes]
    return [page for both in sides for page in both]


def _row(pages: Sequence[Page], dpi: int = 172) -> Image.Image:
    data = pdf.render_pages(pages, Meta("Tablewright"))
    return side_by_side(_opened(png.render_pages(data, dpi)))


def _opened(files: Sequence[bytes]) -> list[Image.Image]:
    return [Image.open(io.BytesIO(file)).convert("RGB") for file in files]


def side_by_side(images: Sequence[Image.Image], gap: int = 18) -> Image.Image:
    """Pictures in a row on a dark ground, centred."""
    width = sum(image.width for image in images) + gap * (len(images) + 1)
    whole = Image.new("RGB", (width, max(image.height for image in images) + 2 * gap), GROUND)
    x = gap
    for image in images:
        whole.paste(image, (x, (whole.height - image.height) // 2), image if image.mode == "RGBA" else None)
        x += image.width + gap
    return whole


def stacked(images: Sequence[Image.Image], height: int) -> Image.Image:
    """Pictures below one another, spread over a height."""
    whole = Image.new("RGB", (max(image.width for image in images), height), GROUND)
    gap = (height - sum(image.height for image in images)) // (len(images) + 1)
    y = gap
    for image in images:
        whole.paste(image, ((whole.width - image.width) // 2, y))
        y += image.height + gap
    return whole


def save(image: Image.Image, path: Path) -> None:
    """Write a picture in few colours, which keeps the repository small."""
    image.quantize(96, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
