"""What pages wear and carry: typefaces, icons, the catalog, addresses of files, and compression."""

from __future__ import annotations

import gzip
import io
import json
import re
from pathlib import Path

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from web_case import GAME, Table, make_table

from cardgen.build.services import make_services
from companion.stock.page_icons import PAGE_ICONS
from companion.stock.typefaces import TYPEFACES, Typefaces
from companion.web.catalog import catalog_of


@pytest.fixture(scope="module")
def typefaces(tmp_path_factory: pytest.TempPathFactory) -> Typefaces:
    return Typefaces(make_services().fonts, tmp_path_factory.mktemp("pages"))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return make_table(tmp_path_factory.mktemp("dress"))


@pytest.mark.parametrize("name", sorted(TYPEFACES))
def test_a_typeface_is_small_and_has_the_characters_that_it_promises(typefaces: Typefaces, name: str) -> None:
    data = typefaces.get(name)
    assert data is not None
    assert data[:4] == b"wOF2"
    font = TTFont(io.BytesIO(data))
    assert set(font.getBestCmap()) <= TYPEFACES[name].characters
    assert {ord("0"), ord("9")} <= set(font.getBestCmap()) or name.endswith("more")
    assert len(data) < 25_000


def test_the_style_sheet_asks_for_a_typeface_for_the_characters_that_it_has(table: Table) -> None:
    sheet = (Path(str(table.app.static_folder)) / "app.css").read_text("utf-8")
    told = dict(re.findall(r'url\("/fonts/([\w-]+)\.woff2"\).*?unicode-range: ([^;]+);', sheet))
    assert set(told) == set(TYPEFACES)
    for name in set(told) - {"figure-400"}:
        spans = [span.removeprefix("U+").split("-") for span in told[name].split(", ")]
        codes = {code for span in spans for code in range(int(span[0], 16), int(span[-1], 16) + 1)}
        assert codes == TYPEFACES[name].characters


@pytest.mark.parametrize("name", ["text-400", "text-700", "figure-400"])
def test_figures_are_all_as_tall_as_one_another(typefaces: Typefaces, name: str) -> None:
    font = TTFont(io.BytesIO(typefaces.get(name) or b""))
    outlines, drawn = font.getGlyphSet(), font.getBestCmap()
    tops, feet = set(), set()
    for figure in "0123456789":
        pen = BoundsPen(outlines)
        outlines[drawn[ord(figure)]].draw(pen)
        tops.add(pen.bounds[3] / font["head"].unitsPerEm)
        feet.add(pen.bounds[1] / font["head"].unitsPerEm)
    assert max(tops) - min(tops) < 0.05
    assert max(feet) - min(feet) < 0.05


def test_a_typeface_is_made_once_and_kept(tmp_path: Path) -> None:
    library = make_services().fonts
    first = Typefaces(library, tmp_path).get("figure-400")
    kept = list(tmp_path.iterdir())
    assert [path.suffix for path in kept] == [".woff2"]
    assert Typefaces(library, tmp_path).get("figure-400") == first == kept[0].read_bytes()
    assert Typefaces(library, tmp_path).get("comic-sans") is None


def test_a_typeface_is_made_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "pages").write_text("no folder")
    assert Typefaces(make_services().fonts, tmp_path / "pages").get("figure-400") is not None


def test_every_icon_that_a_page_asks_for_is_there(table: Table) -> None:
    phone = table.phone()
    sheet = phone.get("/icons.svg").text
    assert set(re.findall(r'<symbol id="([^"]+)"', sheet)) == set(PAGE_ICONS)
    static = Path(str(table.app.static_folder))
    asked = {name for path in static.rglob("*.js") for name in re.findall(r'\bui\("([\w-]+)"', path.read_text("utf-8"))}
    templates = Path(str(table.app.root_path)).parent / "templates" / "companion"
    asked |= {
        name for path in templates.glob("*.html") for name in re.findall(r'ui\("([\w-]+)"', path.read_text("utf-8"))
    }
    assert asked <= set(PAGE_ICONS)


def test_the_catalog_has_every_card_place_and_table_once(table: Table) -> None:
    shelved = table.house.shelf.games[GAME]
    told = table.phone().get(f"/catalog/{GAME}.json").get_json()
    assert told == json.loads(json.dumps(catalog_of(shelved, table.house.shelf)))
    assert [card["code"] for card in told["cards"]] == [card.code for card in shelved.game.cards]
    assert [place["name"] for place in told["places"]] == [
        p.name for board in shelved.game.boards for p in board.places
    ]
    assert [one["id"] for one in told["tables"]] == [one.id for one in shelved.game.tables]
    icons = table.phone().get(f"/icons/{GAME}.svg").text
    signs = {one["icon"] for group in ("types", "traits") for one in told[group].values() if "icon" in one}
    assert {re.sub(r"[^a-z0-9-]", "_", sign) for sign in signs} <= set(re.findall(r'<symbol id="([^"]+)"', icons))
    assert table.phone().get("/catalog/chess.json").status_code == 404


def test_files_are_kept_for_good_under_their_mark_and_not_under_an_old_one(table: Table) -> None:
    phone = table.phone()
    address = re.findall(r'href="(/s/[^"]+app\.css)"', phone.get("/").text)[0]
    assert "immutable" in phone.get(address).headers["Cache-Control"]
    assert phone.get("/s/0123/app.css").headers["Cache-Control"] == "no-cache"
    assert phone.get("/s/0123/../../secret.key").status_code == 404


def test_pages_are_compressed_for_whoever_takes_it(table: Table) -> None:
    phone = table.phone()
    plain = phone.get("/about")
    small = phone.get("/about", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert len(small.data) < len(plain.data) / 2
    assert b"<main" in gzip.decompress(small.data)
