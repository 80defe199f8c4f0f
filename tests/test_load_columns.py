"""Which column is what."""

from __future__ import annotations

import pytest
from telling import the, told

from cardgen.load.columns import Columns, recognise
from cardgen.load.findings import Findings
from cardgen.load.language import language_of
from cardgen.load.table import Row, SourceTable
from cardgen.model.problem import Problem, Severity


def columns(
    *headers: str, cells: tuple[str, ...] = (), mapping: dict[str, str] | None = None, language: str = "en"
) -> tuple[Columns, tuple[Problem, ...], tuple[Problem, ...]]:
    body = (Row(2, cells or ("",) * len(headers)),)
    findings, wrong = Findings("a.csv"), Findings("game.yaml")
    found = recognise(SourceTable("a.csv", "", headers, body), mapping or {}, language, findings, wrong)
    return found, findings.problems, wrong.problems


@pytest.mark.parametrize(
    ("header", "role"),
    [
        *[(header, "qty") for header in ("qty", "Count", "QUANTITY", "copies", "duplication", "Repeats")],
        *[(header, "name") for header in ("Name", "title", "Card Name", "card_name", "CardName")],
        *[(header, "text") for header in ("text", "Description", "desc", "Effect", "rules")],
        *[(header, "type") for header in ("type", "Class", "category")],
        *[(header, "picture") for header in ("picture", "image", "Art", "img")],
        *[(header, "back") for header in ("back", "Verso")],
        *[(header, "flavour") for header in ("flavor", "flavour", "Flavor Text", "lore")],
        *[(header, "notes") for header in ("notes", "Note")],
        *[(header, "traits") for header in ("Traits", "trait")],
        *[(header, "code") for header in ("code", "Code")],
        *[(header, header) for header in ("was", "optional", "supplement")],
    ],
)
def test_known_headers(header: str, role: str) -> None:
    found, _, _ = columns("strength", header)
    assert found.roles == {role: 1}


def test_the_plainest_header_wins_and_the_other_stays_a_field() -> None:
    found, _, _ = columns("Effect", "Text", "title", "name")
    assert found.roles == {"text": 1, "name": 3}
    assert found.keys == ("effect", "text", "title", "name")


def test_the_column_taken_as_quantity_is_told_once() -> None:
    _, problems, _ = columns("name", "Copies")
    problem = the(problems, "“Copies” was taken as the quantity")
    assert problem.severity is Severity.NOTICE
    assert columns("name", "qty")[1] == ()
    assert columns("name", "text")[1] == ()


def test_num_is_the_quantity_only_where_game_yaml_says_so() -> None:
    found, problems, _ = columns("name", "num")
    assert "qty" not in found.roles
    assert "columns: {qty: num}" in the(problems, "“num” was not taken").hint
    found, problems, _ = columns("name", "Num", mapping={"qty": "num"})
    assert found.roles["qty"] == 1
    assert the(problems, "“Num” was taken")


def test_game_yaml_names_roles_and_fields() -> None:
    found, _, wrong = columns("Karte", "STR", "title", mapping={"name": "karte", "strength": "STR"})
    assert wrong == ()
    assert found.roles == {"name": 0}
    assert found.keys == ("karte", "strength", "title")


def test_wrong_words_in_game_yaml_are_told() -> None:
    _, _, wrong = columns("name", "num", mapping={"qty": "nun", "quantiti": "num", "nmae": "name"})
    assert "“num”" in the(wrong, "no column “nun” in a.csv").hint
    assert "“name”" in the(wrong, "“nmae”").hint
    assert len(wrong) == 2, told(wrong)


def test_an_id_is_a_code_and_an_icon_a_picture_only_if_they_look_like_one() -> None:
    assert columns("id", "icon", cells=("7", "skull"))[0].roles == {}
    assert columns("id", "icon", cells=("DH-7", "art/skull.png"))[0].roles == {"code": 0, "picture": 1}


def test_language_columns() -> None:
    headers = ("name", "name_FR", "GER", "text", "Text (zh-Hant)", "strength", "strength_it", "note_x", "id")
    found, _, _ = columns(*headers)
    assert found.translations == {("fr", "name"): 1, ("de", "name"): 2, ("zh-Hant", "text"): 4, ("it", "strength"): 6}
    assert [key for key, _ in found.fields] == ["name", "text", "strength", "note_x", "id"]


def test_columns_in_the_games_own_language_stand_in_for_plain_ones() -> None:
    found, _, _ = columns("ENG", "GER", "text_de", language="de")
    assert found.roles == {"name": 1, "text": 2}
    assert found.translations == {("en", "name"): 0}


@pytest.mark.parametrize(
    ("word", "tag"),
    [
        ("FR", "fr"),
        ("ger", "de"),
        ("zh_hant", "zh-Hant"),
        ("pt-br", "pt-BR"),
        ("id", ""),
        ("vp", ""),
        ("no", ""),
        ("", ""),
    ],
)
def test_languages(word: str, tag: str) -> None:
    assert language_of(word) == tag
