"""Families are found, faces chosen, variable fonts made static, and bad files told of."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont
from text_case import block_font, library, write_font

from cardgen.display.fontdata import BrokenFont, read_tables, to_truetype_subset
from cardgen.text.fonts import FontLibrary, UnknownFont, installed_font_folders, package_folder
from cardgen.text.shape import Shaper
from cardgen.text.variable import instance


def test_the_font_packages_are_found() -> None:
    names = {family.name for family in library().families()}
    assert names >= {"Alegreya Sans", "Cinzel", "DM Serif Display", "Libre Baskerville", "Noto Sans", "Noto Sans TC"}
    assert library().faults == ()
    assert all(folder.is_dir() for folder in installed_font_folders())


def test_a_package_that_is_not_there_has_no_folder() -> None:
    assert package_folder("no_such_package_of_fonts") is None


def test_a_family_says_what_it_is() -> None:
    families = {family.name: family for family in library().families()}
    assert families["Cinzel"].variable
    assert families["Cinzel"].styles == ("Regular (400–900)",)
    assert families["Alegreya Sans"].file.name == "AlegreyaSans-Regular.ttf"
    assert not families["Alegreya Sans"].variable
    assert {"Regular", "Bold", "Bold Italic"} <= set(families["Alegreya Sans"].styles)
    assert families["Noto Serif TC"].format == "CFF"


def test_a_name_is_found_whatever_its_case_and_spaces() -> None:
    assert library().face("alegreyasans").key == library().face("Alegreya Sans").key


def test_an_unknown_family_is_told_with_names_like_it() -> None:
    with pytest.raises(UnknownFont, match=r"no font “Cinzell”\. Did you mean “Cinzel”") as caught:
        library().face("Cinzell")
    assert caught.value.near == ("Cinzel",)


@pytest.mark.parametrize(
    ("weight", "italic", "file"),
    [
        (400, False, "AlegreyaSans-Regular.ttf"),
        (700, False, "AlegreyaSans-Bold.ttf"),
        (600, False, "AlegreyaSans-Bold.ttf"),
        (1000, True, "AlegreyaSans-BlackItalic.ttf"),
        (1, False, "AlegreyaSans-Thin.ttf"),
    ],
)
def test_the_nearest_static_weight_is_taken(weight: int, *, italic: bool, file: str) -> None:
    folder = package_folder("fontpkg_alegreya_sans")
    assert folder is not None
    assert library().face("Alegreya Sans", weight, italic).data == (folder / "files" / file).read_bytes()


def test_a_family_without_italics_gives_its_upright() -> None:
    face = library().face("Cinzel", 700, italic=True)
    assert not face.italic
    assert face.bold


def test_a_variable_font_is_made_static_at_its_weight() -> None:
    regular, bold = library().face("Cinzel", 400), library().face("Cinzel", 700)
    assert "fvar" not in read_tables(regular.data)
    assert regular.key != bold.key
    assert (regular.bold, bold.bold) == (False, True)
    shaper = Shaper(library(), ())
    thin, wide = (shaper.shape("I", "Cinzel", weight).words[0] for weight in (400, 700))
    assert thin.ink is not None
    assert wide.ink is not None
    assert wide.ink[2] - wide.ink[0] > 1.2 * (thin.ink[2] - thin.ink[0])
    heavy = shaper.shape("MINA", "Cinzel", 700).width
    assert heavy > shaper.shape("MINA", "Cinzel", 400).width


def test_a_weight_beyond_the_axis_is_the_last_one_on_it() -> None:
    assert library().face("Libre Baskerville", 900).data == library().face("Libre Baskerville", 700).data


def test_static_fonts_are_kept_in_the_cache_whole_and_made_anew_without_it(tmp_path: Path) -> None:
    folder, cache = package_folder("fontpkg_cinzel"), tmp_path / "cache"
    assert folder is not None
    fresh = FontLibrary([folder], cache).face("Cinzel", 700)
    (kept,) = cache.iterdir()
    assert kept.read_bytes() == fresh.data
    assert kept.suffix == ".ttf"
    assert FontLibrary([folder], cache).face("Cinzel", 700).key == fresh.key
    kept.write_bytes(fresh.data[:1000])
    assert FontLibrary([folder], cache).face("Cinzel", 700).data == fresh.data
    shutil.rmtree(cache)
    assert FontLibrary([folder], cache).face("Cinzel", 700).data == fresh.data
    assert FontLibrary([folder], None).face("Cinzel", 700).data == fresh.data


def test_a_cache_that_cannot_be_written_spoils_nothing(tmp_path: Path) -> None:
    folder = package_folder("fontpkg_cinzel")
    assert folder is not None
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    assert FontLibrary([folder], blocked / "cache").face("Cinzel", 700).bold


def test_what_is_no_variable_font_cannot_be_set() -> None:
    with pytest.raises(BrokenFont, match="cannot be set"):
        instance(b"no font at all", {"wght": 700.0})


def test_the_folder_named_first_goes_before_the_others(tmp_path: Path) -> None:
    own = write_font(tmp_path / "own", "a.ttf", block_font("Cinzel", {"a": 900}))
    folder = package_folder("fontpkg_cinzel")
    assert folder is not None
    assert FontLibrary([own.parent, folder], None).face("Cinzel", 400).data == own.read_bytes()


def test_files_that_are_no_fonts_are_told_and_passed_over(tmp_path: Path) -> None:
    write_font(tmp_path, "good.ttf", block_font("Boxes", {"a": 500}))
    write_font(tmp_path, "text.otf", b"not a font")
    write_font(tmp_path, "empty.ttf", b"")
    write_font(tmp_path, "cut.ttf", block_font("Boxes", {"a": 500})[:200])
    write_font(tmp_path, "readme.txt", b"nothing to do with fonts")
    found = FontLibrary([tmp_path, tmp_path / "none"], None)
    assert [family.name for family in found.families()] == ["Boxes"]
    assert len(found.faults) == 3
    assert any("“text.otf”" in fault for fault in found.faults)


def test_fonts_are_found_in_folders_inside(tmp_path: Path) -> None:
    write_font(tmp_path / "deep" / "er", "a.ttf", block_font("Boxes", {"a": 500}, style="Bold", weight=700))
    (family,) = FontLibrary([tmp_path], None).families()
    assert family.styles == ("Bold",)
    assert FontLibrary([tmp_path], None).face("boxes").bold


def test_a_family_without_a_bold_face_gets_one() -> None:
    regular, bold = library().face("Noto Serif TC", 400), library().face("Noto Serif TC", 700)
    assert (regular.embolden, regular.bold) == (0.0, False)
    assert (bold.bold, bold.data is regular.data) == (True, True)
    assert bold.embolden > 0
    assert bold.key != regular.key
    assert library().face("Noto Serif TC", 800).embolden > bold.embolden
    assert library().face("Noto Serif TC", 500).embolden == 0.0
    assert library().face("Alegreya Sans", 700).embolden == 0.0


def test_a_bold_face_that_was_made_is_wider_in_ink_and_no_wider_in_advance() -> None:
    shaper = Shaper(library(), ())
    thin, thick = shaper.shape("三", "Noto Serif TC", 400), shaper.shape("三", "Noto Serif TC", 700)
    assert thin.width == thick.width
    assert thick.ink[2] - thick.ink[0] > thin.ink[2] - thin.ink[0]
    assert thick.ink[3] - thick.ink[1] > thin.ink[3] - thin.ink[1]


@pytest.mark.parametrize("family", ["Noto Sans TC", "DM Serif Display"])
def test_a_thickened_subset_covers_more(family: str) -> None:
    face = library().face(family, 400)
    (glyph,) = (one.id for one in Shaper(library(), ()).shape("H", family).words[0].glyphs)
    areas = []
    for ems in (0.0, 0.03):
        font = TTFont(io.BytesIO(to_truetype_subset(face.data, [0, glyph], ems)), recalcTimestamp=False)
        font.setGlyphOrder([".notdef", "H"])
        pen = AreaPen()
        font["glyf"]["H"].draw(pen, font["glyf"])
        areas.append(abs(pen.value))
    assert areas[1] > 1.1 * areas[0]
