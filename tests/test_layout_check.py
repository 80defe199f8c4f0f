"""The automatic check: each template here is made to be wrong in one way, and is found out."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import check, small_game
from telling import told

from cardgen.build import Options
from cardgen.display.geometry import Rect
from cardgen.layout.check import check_page
from cardgen.layout.scene import Sketch, TextMark

MOON = '<textbox x="9" y="20" width="30" height="9">Moon</textbox>'
QR = '<qr x="60" y="84" anchor="bottom-right"/>'
WRONG = {
    "ink out of its box": (
        '<textbox x="20" y="20" width="20" height="4" size="12pt" min="12pt" leading="0.1">Moon<br/>Moon</textbox>',
        None,
    ),
    "nearer than 2 mm to the trim": (
        '<textbox x="1" y="20" width="20" height="9">Moon</textbox>',
        "The text “Moon” comes nearer than 2 mm to the card’s edge",
    ),
    "beyond the trim": (
        '<textbox x="50" y="80" width="40" height="20" valign="bottom" align="right">Moon</textbox>',
        "The text “Moon” comes nearer than 2 mm to the card’s edge",
    ),
    "in a group that is moved out": (
        '<g transform="translate(-9 0)"><textbox x="10" y="20" width="20" height="9">Moon</textbox></g>',
        "The text “Moon” comes nearer than 2 mm to the card’s edge",
    ),
    "two texts over one another": (
        f'{MOON}<textbox x="10" y="21" width="30" height="9">Sun</textbox>',
        "The text “Moon” lies over “Sun”",
    ),
    "a text in a code’s quiet zone": (
        f'<textbox x="30" y="76" width="20" height="9" align="right">Moon</textbox>{QR}',
        "The text “Moon” reaches into a QR code’s quiet zone",
    ),
    "an icon in a code’s quiet zone": (
        f'<icon name="fire" x="40" y="70" width="8" height="8"/>{QR}',
        "The icon “fire” reaches into a QR code’s quiet zone",
    ),
    "a code beyond the trim": ('<qr x="55" y="60"/>', "The QR code with its quiet zone reaches beyond the card’s edge"),
}


@pytest.mark.parametrize(("piece", "said"), [pytest.param(*case, id=name) for name, case in WRONG.items()])
def test_what_is_wrong_is_found(tmp_path: Path, piece: str, said: str | None) -> None:
    folder = small_game(tmp_path, front=f"<page>\n{piece}\n</page>", cards="code,name\nBC-1,Bat\n")
    found = check(folder).problems
    if said is None:
        assert len(found) == 1, told(found)
        return
    (problem,) = found
    assert problem.message == f"{said} (card BC-1 Bat)."
    assert problem.file == "templates/plain.xml"
    assert problem.row in (2, None)
    assert problem.hint


RIGHT = {
    "just inside": '<textbox x="2.1" y="2.1" width="59" height="84.5">Moon</textbox>',
    "side by side": f'{MOON}<textbox x="39" y="20" width="12" height="9">Sun</textbox>',
    "boxes over one another, ink not": f'{MOON}<textbox x="9" y="20" width="30" height="9" align="right">Sun</textbox>',
    "beside a code": f'<textbox x="20" y="76" width="24" height="8">Moon</textbox>{QR}',
    "shapes beyond the trim": '<rect x="-3" y="-3" width="70" height="95" fill="ink"/>',
}


@pytest.mark.parametrize("piece", [pytest.param(piece, id=name) for name, piece in RIGHT.items()])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_what_is_right_is_left_alone(tmp_path: Path, piece: str, ink: str) -> None:
    folder = small_game(tmp_path, front=f"<page>\n{piece}\n</page>", cards="code,name\nBC-1,Bat\n")
    assert told(check(folder, Options(ink=ink)).problems) == []


def test_ink_that_reaches_out_of_its_box_is_told() -> None:
    mark = TextMark(Rect(10, 10, 20, 5), Rect(10, 9.8, 20, 5), "A text of more than thirty letters", "name", "t.xml", 7)
    (fault,) = check_page(Sketch(marks=[mark]), 63.5, 88.9)
    assert fault.message == "The text “A text of more than thirty le…” reaches out of its box"
    assert (fault.template, fault.line, fault.field) == ("t.xml", 7, "name")
    inside = TextMark(Rect(10, 10, 20, 5), Rect(10, 9.95, 20, 5), "A text", "", "t.xml", 7)
    assert check_page(Sketch(marks=[inside]), 63.5, 88.9) == []
