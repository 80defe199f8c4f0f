"""Icons come from fonts and drawings, with the box of their ink, and never from outside the game's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.display.geometry import Rect
from cardgen.text.icons import IconBook, IconProblem


def art(folder: Path, body: str, name: str = "x.svg") -> IconBook:
    """A book with the alias `own` for a drawing in art/."""
    (folder / "art").mkdir(exist_ok=True)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
    (folder / "art" / name).write_text(text, "utf-8")
    return IconBook({"own": f"art/{name}"}, folder)


def box(folder: Path, body: str) -> Rect:
    icon = art(folder, body).get("own")
    assert icon is not None
    return icon.box


def test_icons_of_both_fonts_have_the_box_of_their_ink() -> None:
    book = IconBook({"force": "rpga:crossed-swords", "die": "mdi:dice-d6"}, None)
    for name in ("force", "die"):
        icon = book.get(name)
        assert icon is not None
        assert icon.name == name
        assert icon.outline.verbs.startswith("M")
        assert set(icon.outline.verbs) <= set("MLCZ")
        assert 0.5 < icon.box.width / icon.box.height < 2
        assert icon.box.y < 0


def test_names_may_have_underscores_and_a_prefix_needs_no_alias() -> None:
    book = IconBook({}, None)
    first, second = book.get("mdi:dice-d20"), book.get("mdi:dice_d20")
    assert first is not None
    assert second is not None
    assert first.outline is not None
    assert first.outline == second.outline


def test_an_alias_is_found_in_lower_case_and_shares_its_outline() -> None:
    book = IconBook({"bat": "mdi:bat", "vampire": "mdi:bat"}, None)
    first, second = book.get("Bat"), book.get("vampire")
    assert first is not None
    assert second is not None
    assert first.outline is second.outline


@pytest.mark.parametrize(
    "name", ["nothing", "mdi:no-such-icon", "rpga:no-such-icon", "art/none.svg", "", "mdi:", "x:y"]
)
def test_what_is_not_there_is_none(name: str, tmp_path: Path) -> None:
    assert IconBook({}, tmp_path).get(name) is None


def test_the_names_are_those_of_the_game_and_of_the_fonts() -> None:
    names = list(IconBook({"force": "rpga:crossed-swords"}, None).names())
    assert names[0] == "force"
    assert {"rpga:crossed-swords", "mdi:dice-d6", "mdi:import"} <= set(names)
    assert "force" in IconBook({"force": "rpga:crossed-swords"}, None)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<path d="M10 20h30v40h-30z"/>', (10, 20, 30, 40)),
        ('<rect x="10" y="20" width="30" height="40"/>', (10, 20, 30, 40)),
        ('<circle cx="50" cy="40" r="10"/>', (40, 30, 20, 20)),
        ('<ellipse cx="50" cy="40" rx="20" ry="10"/>', (30, 30, 40, 20)),
        ('<polygon points="0,0 10,0 10,20"/>', (0, 0, 10, 20)),
        ('<g transform="translate(10 5)"><g transform="scale(2)"><path d="M0 0h5v5h-5z"/></g></g>', (10, 5, 10, 10)),
        ('<path transform="rotate(90 50 50)" d="M50 50h10v20h-10z"/>', (30, 50, 20, 10)),
        ('<path transform="translate(5) scale(2,1)" d="M0 0h5v5h-5z"/>', (5, 0, 10, 5)),
        ('<path transform="matrix(1,0,0,1,3,4)" d="M0 0h5v5h-5z"/>', (3, 4, 5, 5)),
        ('<path d="M0 0h100v100H0z"/><path fill="#fff" d="M10 10h5v5h-5z"/>', (10, 10, 5, 5)),
        (
            '<path fill="none" d="M0 0h90v90z"/><path style="fill:none" d="M0 0h9v9z"/><path d="M1 1h5v5z"/>',
            (1, 1, 5, 5),
        ),
        ('<g display="none"><path d="M0 0h90v90z"/></g><path d="M1 1h5v5z"/>', (1, 1, 5, 5)),
        ('<defs><path d="M0 0h90v90z"/></defs><!-- note --><path d="M1 1h5v5z"/>', (1, 1, 5, 5)),
        ('<path d="M10 10A10 10 0 0 1 30 10z"/>', (10, 0, 20, 10)),
    ],
)
def test_filled_shapes_of_a_drawing(body: str, expected: tuple[float, ...], tmp_path: Path) -> None:
    assert tuple(box(tmp_path, body)) == pytest.approx(expected, abs=0.05)


def test_the_rule_of_filling_is_kept(tmp_path: Path) -> None:
    path = '<path fill-rule="evenodd" d="M0 0h9v9h-9zM3 3h3v3h-3z"/>'
    icon = art(tmp_path, path).get("own")
    assert icon is not None
    assert icon.even_odd
    plain = art(tmp_path, '<path d="M0 0h9v9h-9z"/>').get("own")
    assert plain is not None
    assert not plain.even_odd


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "no filled shape"),
        ('<path fill="none" stroke="#000" d="M0 0h9v9z"/>', "no filled shape"),
        ('<path d="M0 0 L nonsense"/>', "a <path> that cannot be read"),
        ('<rect width="wide" height="9"/>', "a <rect> that cannot be read"),
        ('<path transform="spin(4)" d="M0 0h9v9z"/>', "transform"),
        ('<path transform="matrix(1 2)" d="M0 0h9v9z"/>', "transform"),
        ('<path d="M0 0h1e999v9z"/>', "too large"),
        ("<g>", "no SVG file"),
    ],
)
def test_a_drawing_that_cannot_be_used_is_told(body: str, said: str, tmp_path: Path) -> None:
    book = art(tmp_path, body)
    with pytest.raises(IconProblem, match=f"The icon “art/x.svg” .*{said}"):
        book.get("own")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG\r\n\x1a\n" + bytes(50),
        b"<html/>",
        b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><path d="&a;"/></svg>',
        b'<?xml version="1.0" encoding="no-such"?><svg/>',
    ],
)
def test_a_file_that_is_no_drawing_is_told(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_bytes(content)
    with pytest.raises(IconProblem, match=r"“x\.svg”"):
        IconBook({}, tmp_path).get("x.svg")


def test_a_drawing_may_name_its_document_type(tmp_path: Path) -> None:
    head = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">'
    (tmp_path / "x.svg").write_text(
        f'{head}<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>', "utf-8"
    )
    icon = IconBook({}, tmp_path).get("x.svg")
    assert icon is not None
    assert icon.box == Rect(0, 0, 9, 9)


def test_a_drawing_outside_of_the_folder_is_refused(tmp_path: Path) -> None:
    game = tmp_path / "game"
    (game / "art").mkdir(parents=True)
    outside = tmp_path / "secret.svg"
    outside.write_text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>', "utf-8")
    (game / "art" / "link.svg").symlink_to(outside)
    book = IconBook({}, game)
    for name in ("../secret.svg", "art/../../secret.svg", str(outside), "art/link.svg", "..\\secret.svg"):
        with pytest.raises(IconProblem, match="outside"):
            book.get(name)
    with pytest.raises(IconProblem):
        book.get("art/\0.svg")


def test_a_drawing_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text("<svg>" + " " * 1_000_001 + "</svg>", "utf-8")
    with pytest.raises(IconProblem, match="larger than 1 MB"):
        IconBook({}, tmp_path).get("x.svg")
