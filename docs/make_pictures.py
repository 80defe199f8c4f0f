"""Make the README's picture from real output: a sheet as it is printed, and a card of each deck before it."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageFilter

from cardgen.build import Options, build_game, make_services, render_card
from cardgen.share import share_folder

ROOT = Path(__file__).resolve().parent
GAME = "demon-hunter"
DECK = "creatures"
CARDS = ("DH-C09", "DH-R16", "DH-H01")
SHEET_DPI, CARD_DPI = 120, 190
GROUND = "#cfc6b4"
GAP, SHADOW = 44, 14


def sheet() -> Image.Image:
    """Give the first sheet of the deck as it is printed."""
    services = make_services()
    with tempfile.TemporaryDirectory() as folder:
        options = Options(decks=(DECK,))
        report = build_game(share_folder() / "data" / GAME, Path(folder), options, services, lambda *_: None)
        document = pypdfium2.PdfDocument(report.files[0].path.read_bytes())
    return document[0].render(scale=SHEET_DPI / 72).to_pil().convert("RGB")


def card(code: str) -> Image.Image:
    """Give the face of a card."""
    data, problems = render_card(
        share_folder() / "data" / GAME,
        code,
        face="front",
        format="png",
        dpi=CARD_DPI,
        options=Options(),
        services=make_services(),
    )
    if data is None:
        raise SystemExit("\n".join(map(str, problems)))
    return Image.open(io.BytesIO(data)).convert("RGB")


def lay(ground: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    """Lay a picture on the ground, with its shadow."""
    dark = Image.new("L", ground.size, 0)
    dark.paste(110, (x + 3, y + 6, x + picture.width + 3, y + picture.height + 6))
    ground.paste("#2a241b", mask=dark.filter(ImageFilter.GaussianBlur(SHADOW)))
    ground.paste(picture, (x, y))


def main() -> None:
    """Write the picture."""
    paper, faces = sheet(), [card(code) for code in CARDS]
    column = max(face.width for face in faces)
    height = max(paper.height, sum(face.height + GAP for face in faces) - GAP)
    ground = Image.new("RGB", (paper.width + column + 3 * GAP, height + 2 * GAP), GROUND)
    lay(ground, paper, GAP, GAP + (height - paper.height) // 2)
    free = height - sum(face.height for face in faces)
    y = GAP
    for face in faces:
        lay(ground, face, paper.width + 2 * GAP + (column - face.width) // 2, y)
        y += face.height + free // (len(faces) - 1)
    (ROOT / "pictures").mkdir(exist_ok=True)
    ground.quantize(192, dither=Image.Dither.NONE).save(ROOT / "pictures" / f"{GAME}.png", optimize=True)


if __name__ == "__main__":
    main()
