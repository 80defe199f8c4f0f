"""`cardgen dump demon-hunter --json` gives what the source lists, neither more nor less."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cardgen.cli.app import app

FOLDER = Path(__file__).parent.parent / "data" / "demon-hunter"
SOURCE: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "demon-hunter-source.json").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def dumped() -> dict[str, Any]:
    """Everything that the command says, from a folder of data as a person names it."""
    result = CliRunner().invoke(app, ["dump", str(FOLDER), "--json"])
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def cards(dumped: dict[str, Any], deck: str) -> list[dict[str, Any]]:
    (found,) = (one["cards"] for one in dumped["decks"] if one["id"] == deck)
    assert isinstance(found, list)
    return found


def test_decks_and_their_totals(dumped: dict[str, Any]) -> None:
    assert {deck["id"]: deck["total"] for deck in dumped["decks"]} == {
        "characters": 40,
        "unique": 5,
        "research": 88,
        "creatures": 56,
    }


def test_characters(dumped: dict[str, Any]) -> None:
    found = [{"name": card["name"], "notes": card["notes"]} for card in cards(dumped, "characters")]
    assert found == SOURCE["characters"]
    assert [card["name"] for card in cards(dumped, "unique")] == SOURCE["unique"]
    assert all(card["optional"] for card in cards(dumped, "unique"))
    assert not any(card["optional"] for card in cards(dumped, "characters"))


def test_research(dumped: dict[str, Any]) -> None:
    letters = {identifier: term["letter"] for identifier, term in dumped["words"]["types"].items()}
    found = [
        {"name": card["name"], "type": letters[card["type"]], "notes": card["notes"]}
        for card in cards(dumped, "research")
    ]
    assert found == SOURCE["research"]


def test_creatures(dumped: dict[str, Any]) -> None:
    traits = {identifier: term["name"] for identifier, term in dumped["words"]["traits"].items()}
    found: list[dict[str, Any]] = []
    for card in cards(dumped, "creatures"):
        if card["type"] == "happening":
            found.append({"name": card["name"], "happening": card["notes"]})
            continue
        numbers = {key: int(card["fields"][key]) for key in ("strength", "vp")}
        found.append({"name": card["name"], **numbers, "traits": [traits[trait] for trait in card["traits"]]})
    assert found == SOURCE["creatures"]


def test_every_note_became_an_effect_or_has_a_reason(dumped: dict[str, Any]) -> None:
    noted = [card for deck in dumped["decks"] for card in deck["cards"] if card["notes"]]
    assert len(noted) == 133 + 3
    assert all(bool(card["effects"]) is not bool(card["reason"]) for card in noted)
    assert sum(bool(card["reason"]) for card in noted) <= 15


def test_codes_are_each_one_card_s_and_places_are_told(dumped: dict[str, Any]) -> None:
    found = [card for deck in dumped["decks"] for card in deck["cards"]]
    assert len({card["code"] for card in found}) == 189
    for card in found:
        line = (FOLDER / card["source"]["file"]).read_text(encoding="utf-8").splitlines()[card["source"]["row"] - 1]
        assert line.startswith(f"{card['code']},")
