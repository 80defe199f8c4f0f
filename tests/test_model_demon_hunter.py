"""Demon Hunter's data: what the source lists, spelt as it spells it; icons that exist, and colours that can be told."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.metadata import files
from pathlib import Path
from typing import Any

import pytest
from demon_hunter import FILES, cards, game, rows, vocabulary

SOURCE: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "demon-hunter-source.json").read_text(encoding="utf-8")
)
WORDS = vocabulary()
TERMS = [*WORDS.types.values(), *WORDS.traits.values(), *WORDS.stats.values(), *WORDS.tables.values()]
PAPER = "#f6efe0"


def numbered(prefix: str, digits: int, count: int) -> list[str]:
    return [f"{prefix}{number:0{digits}}" for number in range(1, count + 1)]


def test_codes_run_in_the_order_of_the_source() -> None:
    expected = {
        "characters": numbered("DH-H", 2, 40),
        "unique-characters": numbered("DH-U", 1, 5),
        "research": numbered("DH-R", 2, 88),
        "creatures": numbered("DH-C", 2, 56),
    }
    assert {file: [row["code"] for row in rows(file)] for file in FILES} == expected
    assert {row["qty"] for file in FILES for row in rows(file)} == {"1"}


def test_characters() -> None:
    assert [{"name": row["name"], "notes": row["notes"]} for row in rows("characters")] == SOURCE["characters"]
    assert [row["name"] for row in rows("unique-characters")] == SOURCE["unique"]
    assert [row["traits"] for row in rows("unique-characters")] == ["Demon", "Vampire", "Werewolf", "Zombie", "Witch"]
    assert game()["decks"]["unique"]["optional"] is True


def test_research() -> None:
    letters = {identifier: term.letter for identifier, term in WORDS.types.items()}
    read = [{"name": row["name"], "type": letters[row["type"]], "notes": row["notes"]} for row in rows("research")]
    assert read == SOURCE["research"]
    counts = Counter(row["type"] for row in rows("research"))
    assert counts == {"item": 9, "weapon": 12, "ranged": 8, "spell": 22, "event": 22, "armor": 3, "companion": 12}
    assert sum(row["notes"].startswith("SU ") for row in rows("research")) == 11
    for row in rows("research"):
        assert row["traits"] == ("Small" if re.search(r"\bSmall\b", row["notes"]) else "")


def test_creatures() -> None:
    read: list[dict[str, Any]] = []
    for row in rows("creatures"):
        if row["type"] == "happening":
            assert (row["strength"], row["vp"], row["traits"]) == ("", "", "")
            read.append({"name": row["name"], "happening": row["notes"]})
        else:
            assert (row["type"], row["notes"]) == ("creature", "")
            numbers = {"strength": int(row["strength"]), "vp": int(row["vp"])}
            read.append({"name": row["name"], **numbers, "traits": row["traits"].split("; ")})
    assert read == SOURCE["creatures"]
    assert Counter(row["type"] for row in rows("creatures")) == {"creature": 53, "happening": 3}


def test_types_and_traits_are_declared() -> None:
    names = {term.name for term in WORDS.traits.values()}
    for file in FILES:
        for row in rows(file):
            assert row["type"] in WORDS.types
            assert {trait for trait in row.get("traits", "").split("; ") if trait} <= names


def test_at_most_fifteen_notes_stay_text_and_each_says_why() -> None:
    noted = [card for card in cards(WORDS) if card.notes]
    assert len(noted) == 133 + 3
    text = [card for card in noted if not card.effects]
    assert [card.name for card in text] == [
        "Wizardry", "Self Loathing Werewolf", "Black Arts", "Divination", "Creature Migration", "Angry Mob",
    ]  # fmt: skip
    assert all(card.reason.endswith(".") for card in text)
    assert not any(card.reason for card in noted if card.effects)


def packaged(distribution: str, name: str) -> str:
    """A file of an installed package, read without importing the package."""
    listed = files(distribution) or []
    return Path(str(next(path for path in listed if path.name == name).locate())).read_text(encoding="utf-8")


def icon_names() -> set[str]:
    """All icons of both packages."""
    mdi = re.findall(r'^    (\w+) = "\\U', packaged("fonticon-materialdesignicons7", "mdi7.py"), re.MULTILINE)
    rpga = json.loads(packaged("tkinter-icons-rpga", "glyphmap.json"))
    return {f"rpga:{name}" for name in rpga} | {f"mdi:{name.replace('_', '-')}" for name in mdi}


def test_icons_exist() -> None:
    decks = game()["decks"].values()
    used = {
        *(term.icon for term in TERMS),
        *WORDS.icons.values(),
        *(deck["icon"] for deck in decks),
        *(row["emblem"] for file in FILES for row in rows(file)),
    }
    assert used <= icon_names()


def test_an_icon_means_one_thing() -> None:
    for terms in (WORDS.types, WORDS.traits, WORDS.stats, WORDS.tables):
        icons = [term.icon for identifier, term in terms.items() if identifier != "unique"]
        assert len(set(icons)) == len(icons)
    bonuses = [*WORDS.traits.values(), *WORDS.stats.values(), *WORDS.tables.values()]
    assert len({term.icon for term in bonuses}) == len(bonuses)


def luminance(color: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("color", sorted({term.color for term in TERMS if term.color}))
def test_colours_can_be_read_on_the_paper(color: str) -> None:
    assert (luminance(PAPER) + 0.05) / (luminance(color) + 0.05) >= 4.5
