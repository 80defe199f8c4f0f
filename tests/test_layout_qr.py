"""QR codes: their version, their outlines, and that a fixed mask is read as well as the best one."""

import numpy as np
import pytest
import qrcode
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode.constants import ERROR_CORRECT_M

from cardgen.display.geometry import Outline
from cardgen.layout import qr

PAYLOAD = "HTTP://TABLEWRIGHT.LOCAL:8765/C/DH-C09.3F2A"
COMPACT = st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", min_size=1, max_size=90)


def raster(outline: Outline, side: int, scale: int = 4) -> np.ndarray:
    """The outline drawn in black with a quiet zone, `scale` pixels a module."""
    size = (side + 2 * qr.QUIET_ZONE) * scale
    image = np.full((size, size), 255, dtype=np.uint8)
    for at in range(0, len(outline.coords), 4):
        x, y, width, height = outline.coords[at : at + 4]
        left, top = round((x + qr.QUIET_ZONE) * scale), round((y + qr.QUIET_ZONE) * scale)
        image[top : top + round(height * scale), left : left + round(width * scale)] = 0
    return image


def test_the_default_payload_is_version_3_with_29_modules() -> None:
    assert len(PAYLOAD) == 43
    assert qr.version_for(len(PAYLOAD)) == 3
    assert qr.modules(3) == 29


@given(st.integers(1, 3000))
def test_the_version_is_the_one_that_the_library_chooses(length: int) -> None:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M)
    code.add_data("A" * length, optimize=0)
    assert qr.version_for(length) == code.best_fit()


def test_too_long_a_payload_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="more than a QR code holds"):
        qr.version_for(4000)


@given(COMPACT, st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_every_code_with_the_fixed_mask_is_read(payload: str, spare: int) -> None:
    version = qr.version_for(len(payload)) + spare
    image = raster(qr.qr_outline(payload, version), qr.modules(version))
    found = zxingcpp.read_barcode(image)
    assert found is not None
    assert found.text == payload


@given(st.lists(st.lists(st.booleans(), min_size=7, max_size=7), min_size=7, max_size=7))
def test_the_rectangles_cover_the_dark_modules_once_and_nothing_else(rows: list[list[bool]]) -> None:
    outline = qr.matrix_outline(rows)
    cover = np.zeros((7, 7), dtype=int)
    for at in range(0, len(outline.coords), 4):
        x, y, width, height = outline.coords[at : at + 4]
        assert height == pytest.approx(round(height) + 0.02)
        cover[int(y) : int(y) + round(height), int(x) : int(x) + int(width)] += 1
    assert (cover == np.array(rows, dtype=int)).all()


@pytest.mark.parametrize(
    ("payload", "compact"), [(PAYLOAD, True), ("http://x", False), ("HTTP://X/É", False), ("", True)]
)
def test_what_the_alphanumeric_mode_holds(payload: str, compact: bool) -> None:
    assert qr.is_compact(payload) is compact
