"""Every card of Demon Hunter in plain words, as in tests/data/wording.txt, which has been read through.

`python tests/test_model_wording.py` writes that file anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from demon_hunter import cards, vocabulary

from cardgen.model.game import Card
from cardgen.model.notation import parse_notes
from cardgen.model.wording import EffectLine, effect_lines, marks
from cardgen.model.words import Source, Term, Vocabulary

GOLDEN = Path(__file__).parent / "data" / "wording.txt"
WORDS = vocabulary()


def described(card: Card) -> str:
    stamps = "".join(f" [{mark}]" for mark in marks(card, WORDS))
    lines = [f"{card.code} {card.name}: {card.notes}{stamps}"]
    for line in effect_lines(card, WORDS):
        trait = f" ({line.trait})" if line.trait else ""
        lines.append(f"    {line.icon or 'no icon':<20} {line.figure:<4} {line.text}{trait}")
    return "\n".join(lines) + "\n"


def written() -> str:
    return "".join(described(card) for card in cards(WORDS) if card.notes)


def card(notes: str, kind: str = "item", traits: tuple[str, ...] = (), words: Vocabulary = WORDS) -> Card:
    read = parse_notes(notes, words)
    return Card(
        "X-1",
        "Thing",
        "deck",
        Source("x.csv", 2),
        type=kind,
        notes=notes,
        traits=traits or read.traits,
        effects=read.effects,
        reason=read.reason,
    )


def said(notes: str, kind: str = "item") -> list[str]:
    return [f"{line.figure} {line.text}".strip() for line in effect_lines(card(notes, kind), WORDS)]


def test_all_cards_read_as_in_the_golden_file() -> None:
    assert written() == GOLDEN.read_text(encoding="utf-8")


def test_lines_are_short_and_do_not_repeat_their_figure() -> None:
    for one in cards(WORDS):
        for line in effect_lines(one, WORDS):
            if not one.reason:
                assert len(line.figure) + len(line.text) <= 42, line
                assert not re.search(r"\d", line.text), line
                assert line.icon, line


def test_a_note_that_stays_text_is_one_line_as_written() -> None:
    note = "Move 1 Creature 1 Space"
    assert effect_lines(card(note), WORDS) == (EffectLine("", "", note),)
    assert effect_lines(card(""), WORDS) == ()


def test_a_bonus_against_a_trait_bears_its_icon() -> None:
    first, second = effect_lines(card("+2F +2F vs. Demons"), WORDS)
    assert first == EffectLine("rpga:crossed-swords", "+2F", "in every fight")
    assert second == EffectLine("rpga:horns", "+2F", "more against Demons", "demon", ("demon",))


@pytest.mark.parametrize(
    ("note", "kind", "lines"),
    [
        ("+5F", "spell", ["+5F for one fight"]),
        ("SU +5F", "item", ["+5F on one roll"]),
        ("+3 to Travel Table Roll", "spell", ["+3 on one Travel roll"]),
        ("+3 to Wound Table Rolls", "spell", ["+3 on Wound rolls"]),
        ("+3 to Healing or Travel Table Roll", "event", ["+3 on one Healing or Travel roll"]),
        ("+3 to Healing & Travel Table Roll", "event", ["+3 on Healing and Travel rolls"]),
        ("-1 to Hits & Hand Size", "item", ["−1 to Hits and Hand Size"]),
        ("+2F vs. Zombies, Witches and Beasts", "item", ["+2F against Zombies, Witches or Beasts"]),
        ("+1 Hit vs. Zombies", "item", ["+1 to your hits against Zombies"]),
        ("+1F if you are using an Item", "item", ["+1F when you use an Item"]),
        ("Item +2F; +1F or +1 Hit", "weapon", ["+2F as an Item", "+1F in every fight", "+1 to your hits instead"]),
        ("+20F per card you discard (max 13)", "item", ["+20F for each card you discard, up to 13"]),
        ("Draw 1 Spell", "event", ["Draw one Spell card"]),
        ("Lose 2 Weapons", "event", ["Lose two Weapons"]),
        ("Lose 1 Hit", "event", ["Lose one hit"]),
        ("+2 Victory Points", "item", ["+2VP to Victory Points"]),
    ],
)
def test_wording(note: str, kind: str, lines: list[str]) -> None:
    assert said(note, kind) == lines


def test_marks() -> None:
    assert marks(card("SU +5F"), WORDS) == ("Single use",)
    assert marks(card("+5F this turn"), WORDS) == ("This turn",)
    assert marks(card("+5F this fight"), WORDS) == ("This fight",)
    assert marks(card("SU +1F Small"), WORDS) == ("Single use", "Small")
    assert marks(card("SU +1F Small")) == ("Single use",)
    assert marks(card("+1F", traits=("demon", "large")), WORDS) == ()


def test_ids_that_the_game_does_not_declare_are_shown_as_they_are() -> None:
    words = Vocabulary(stats={"luck": Term("luck", "Luck", letter="L")}, traits={"elf": Term("elf", "Elf", "Elves")})
    one = card("+1L vs. Elves", words=words)
    assert effect_lines(one, Vocabulary()) == (EffectLine("", "+1", "to luck against elf", "elf", ("elf",)),)


if __name__ == "__main__":
    GOLDEN.write_text(written(), encoding="utf-8")
