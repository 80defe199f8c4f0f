"""Pictures: only from inside the game's folder, and of the kind that their name says."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import load, only_card, write
from telling import the, told

from cardgen.load.pictures import PictureFinder
from cardgen.load.places import OutsideError, inside
from cardgen.model.problem import Severity

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20
JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 20
SVG = b'<?xml version="1.0"?>\n<!-- a bat -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files: dict[str, str | bytes] = {
        "art/bat.png": PNG,
        "art/deep down/Fée.jpeg": JPEG,
        "cat.svg": SVG,
        "old.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>'.encode("utf-16"),
        "art/wrong.svg": PNG,
        "art/vector.png": SVG,
        "art/photo.png": JPEG,
        "art/empty.png": b"",
        "art/moving.gif": b"GIF89a" + b"\0" * 20,
        "art/web.webp": b"RIFF\0\0\0\0WEBP",
        "art/text.png": b"hello",
        "art/dir.png/x": b"",
    }
    return write(tmp_path / "game", files)


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("art/bat.png", "art/bat.png"),
        ("art\\bat.png", "art/bat.png"),
        (".\\art\\\\bat.png", "art/bat.png"),
        ("bat.png", "art/bat.png"),
        ("deep down/Fée.jpeg", "art/deep down/Fée.jpeg"),
        ("cat.svg", "cat.svg"),
        ("old.svg", "old.svg"),
    ],
)
def test_pictures_are_found(folder: Path, words: str, path: str) -> None:
    assert PictureFinder(folder).find(words) == (path, None)


@pytest.mark.parametrize(
    ("words", "severity", "message", "hint"),
    [
        ("none.png", Severity.WARNING, "no picture “none.png”", "without it"),
        ("Art/BAT.png", Severity.WARNING, "no picture", ""),
        ("art/Bat.PNG", Severity.WARNING, "no picture", "“bat.png”"),
        ("batt.png", Severity.WARNING, "no picture", "“bat.png”"),
        ("dir.png", Severity.WARNING, "no picture", ""),
        ("empty.png", Severity.WARNING, "an empty file", ""),
        ("wrong.svg", Severity.ERROR, "holds a picture of the kind PNG", ".png"),
        ("vector.png", Severity.ERROR, "holds a picture of the kind SVG", ".svg"),
        ("moving.gif", Severity.ERROR, "is a GIF file", "PNG, JPEG or SVG"),
        ("web.webp", Severity.ERROR, "is a WEBP file", "PNG, JPEG or SVG"),
        ("text.png", Severity.ERROR, "no picture that is known", ""),
        ("../secret.png", Severity.ERROR, "does not lie inside", ""),
        ("/etc/passwd", Severity.ERROR, "does not lie inside", ""),
        ("C:\\pictures\\a.png", Severity.ERROR, "does not lie inside", ""),
        ("https://example.org/a.png", Severity.ERROR, "does not lie inside", ""),
        ("a\0b.png", Severity.ERROR, "no name that a file can have", ""),
        ("a" * 300 + ".png", Severity.ERROR, "no name that a file can have", ""),
    ],
)
def test_pictures_that_cannot_be_used(folder: Path, words: str, severity: Severity, message: str, hint: str) -> None:
    path, fault = PictureFinder(folder).find(words)
    assert fault is not None
    assert path == ""
    assert fault.severity is severity
    assert message in fault.message
    assert hint in fault.hint


def test_a_jpeg_that_is_called_png_is_used_with_a_notice(folder: Path) -> None:
    path, fault = PictureFinder(folder).find("photo.png")
    assert path == "art/photo.png"
    assert fault is not None
    assert fault.severity is Severity.NOTICE


def test_links_that_lead_out_are_refused(folder: Path) -> None:
    outside = folder.parent / "outside.png"
    outside.write_bytes(PNG)
    (folder / "link.png").symlink_to(outside)
    (folder / "away").symlink_to(folder.parent)
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "near.png").symlink_to(folder / "art" / "bat.png")
    for words in ("link.png", "away/outside.png"):
        with pytest.raises(OutsideError, match="leads out"):
            inside(folder, words)
    assert PictureFinder(folder).find("near.png") == ("near.png", None)
    assert PictureFinder(folder).find("loop/x.png").path == ""


def test_a_missing_picture_is_a_warning_at_its_row_and_no_stop(tmp_path: Path) -> None:
    loaded = load(tmp_path, "name,Image\nBat,art\\bat.png\n")
    assert only_card(loaded).picture == ""
    problem = the(loaded.problems, "no picture")
    assert (problem.file, problem.row, problem.column) == ("beasts.csv", 2, "Image")
    assert problem.severity is Severity.WARNING
    write(tmp_path, {"art/bat.png": PNG})
    assert only_card(load(tmp_path, "name,Image\nBat,art\\bat.png\n")).picture == "art/bat.png"


def test_a_back_is_a_name_or_a_picture(tmp_path: Path) -> None:
    write(tmp_path, {"art/bat.png": PNG})
    loaded = load(tmp_path, "name,back\nBat,caves\nCat,bat.png\nDog,none.png\n")
    assert loaded.game is not None
    assert [card.back for card in loaded.game.cards] == ["caves", "art/bat.png", ""]
    assert the(loaded.problems, "“none.png”").row == 4, told(loaded.problems)
