"""Demon Hunter's tables, rules and aids as they stand in its folder, against the figures of the game."""

from __future__ import annotations

import re
from functools import cache

import pytest
from demon_hunter import FOLDER

from cardgen.load.game import load_game
from cardgen.load.references import icon_names
from cardgen.model.game import Game
from cardgen.model.problem import Severity
from cardgen.model.rules import Block, Figure, RollTableRef, Rules, TableBlock, all_blocks
from cardgen.text.rich import parse_rich

# Dice, and for each row its totals and the number in its result.
SOURCE = {
    "healing": ("1d10", (("1–3", "No"), ("4–7", "1"), ("8+", "2"))),
    "travel": ("1d10", (("1–2", "No"), ("3–8", "1"), ("9+", "2"))),
    "search": ("1d10", (("1–2", "Nothing"), ("3–4", "Ambush"), ("5–8", "random"), ("9+", "choice"))),
    "research": ("1d10", (("1–2", "No"), ("3–4", "1"), ("5–8", "2"), ("9+", "3"))),
    "wound": (
        "1d20",
        (
            ("1", "3 hits"),
            ("2–5", "2 hits"),
            ("6–7", "1 Companion"),
            ("8–15", "1 hit"),
            ("16–17", "1 Weapon"),
            ("18+", "nothing"),
        ),
    ),
}


@cache
def game() -> Game:
    loaded = load_game(FOLDER)
    wrong = [problem for problem in loaded.problems if problem.severity is not Severity.NOTICE]
    assert not wrong, wrong
    assert loaded.game is not None
    return loaded.game


@cache
def rules() -> Rules:
    found = game().rules
    assert found is not None
    return found


def everything() -> list[Block]:
    sides = [side.blocks for aid in game().aids for side in aid.sides]
    parts = [rules().lead, *(chapter.blocks for chapter in rules().chapters), *sides]
    return [block for part in parts for block in all_blocks(part)]


def table_after(code: str, head: str) -> TableBlock:
    """The table of a chapter whose first heading is `head`."""
    chapter = rules().chapter(code)
    assert chapter is not None
    return next(block for block in chapter.blocks if isinstance(block, TableBlock) and block.head[0] == head)


@pytest.mark.parametrize("name", SOURCE)
def test_the_tables_are_those_of_the_game(name: str) -> None:
    table = next(table for table in game().tables if table.id == name)
    dice, rows = SOURCE[name]
    assert table.dice == dice
    assert [row.totals for row in table.rows] == [totals for totals, _ in rows]
    for row, (_, result) in zip(table.rows, rows, strict=True):
        assert result in row.short


def test_each_table_is_declared_and_has_its_title_and_icon() -> None:
    assert {table.id for table in game().tables} == set(game().words.tables)
    for table in game().tables:
        assert (table.title, table.icon) == (game().words.tables[table.id].name, game().words.tables[table.id].icon)


def test_footnotes_tell_what_a_result_does_besides() -> None:
    marks = {(table.id, row.totals): row.mark for table in game().tables for row in table.rows if row.mark}
    assert set(marks) == {("search", "3–4"), ("search", "9+"), ("wound", "6–7"), ("wound", "16–17")}
    assert "−1 Force" in marks["search", "3–4"]
    assert "+1 Force" in marks["search", "9+"]
    assert all("1 hit instead" in marks["wound", totals] for totals in ("6–7", "16–17"))


def test_every_roll_table_stands_once_in_the_rules_and_once_on_the_aids() -> None:
    in_rules = [block for chapter in rules().chapters for block in all_blocks(chapter.blocks)]
    on_aids = [block for aid in game().aids for side in aid.sides for block in all_blocks(side.blocks)]
    for blocks in (in_rules, on_aids):
        assert sorted(block.table for block in blocks if isinstance(block, RollTableRef)) == sorted(SOURCE)


def test_every_chapter_has_a_code_that_a_qr_stores_shortly() -> None:
    codes = [chapter.code for chapter in rules().chapters]
    assert len(codes) == len(set(codes))
    assert all(re.fullmatch(r"DH-[A-Z0-9]{1,12}", code) for code in codes)


def test_the_codes_of_chapters_that_may_be_printed_already_stay() -> None:
    codes = (
        "HUNT BOX SETUP TURN ACTIONS FIGHT CARDS CREATURES NOTATION MAP END OPTIONS EXAMPLE GLANCE SUPPLEMENT CREDITS"
    )
    assert {f"DH-{code}" for code in codes.split()} <= {chapter.code for chapter in rules().chapters}


def test_all_words_are_markup_without_faults_and_unknown_icons() -> None:
    icons = icon_names(game().words)
    texts = [text for block in everything() for text in _texts(block)]
    texts += [text for table in game().tables for row in table.rows for text in (row.short, row.words, row.mark)]
    assert len(texts) > 200
    for text in texts:
        rich = parse_rich(text, icons)
        assert (rich.faults, rich.unknown) == ((), ()), text


def test_figures_show_cards_and_the_board() -> None:
    targets = {block.target for block in everything() if isinstance(block, Figure)}
    assert {target.partition(":")[0] for target in targets} == {"card", "board"}


def test_the_table_of_cities_agrees_with_the_board() -> None:
    table = table_after("DH-MAP", "No.")
    (board,) = game().boards
    expected = tuple(
        (str(place.number), place.name, "yes" if "port" in place.marks else "–", place.note or "–")
        for place in board.places
    )
    assert table.rows == expected


def test_the_contents_of_the_box_agree_with_the_decks() -> None:
    decks = {deck.id: deck for deck in game().decks}
    box = _words_of("DH-BOX")
    counts = {
        kind: sum(card.qty for card in decks["research"].cards if card.type == kind) for kind in game().words.types
    }
    for words in (
        f"{decks['characters'].total} <b>character cards</b>, and {decks['unique'].total} unique",
        f"{decks['research'].total} <b>research cards</b>",
        f"{decks['creatures'].total} small <b>creature cards</b>",
        f"{sum(card.type == 'creature' for card in decks['creatures'].cards)} creatures",
        f"{sum(card.type == 'happening' for card in decks['creatures'].cards)} happenings",
        f"{counts['item']} Items, {counts['weapon']} Weapons, {counts['ranged']} Ranged Weapons",
        f"{counts['spell']} Spells, {counts['event']} Events, {counts['armor']} Armor",
        f"{counts['companion']} Companions",
    ):
        assert words in box, words


def test_unique_characters_and_happenings_are_explained_by_name() -> None:
    names = [card.name for card in game().cards if card.deck == "unique" or card.type == "happening"]
    assert len(names) == 8
    for name in names:
        assert f"<b>{name}.</b>" in _words_of("DH-OPTIONS") + _words_of("DH-CREATURES")


def test_the_examples_add_up() -> None:
    cards = {card.name: card for card in game().cards}
    ghoul, crone = cards["Ghoul"], cards["Crone"]
    assert (ghoul.fields["strength"], ghoul.fields["vp"], set(ghoul.traits)) == ("18", "2", {"large", "zombie"})
    assert (crone.fields["strength"], crone.fields["vp"], crone.traits) == ("13", "1", ("witch",))
    first = _force(ghoul.traits, "Battle Axe", "Iron Crossbow", "Swift Sword", "Courage")
    second = _force(ghoul.traits, "Battle Axe", "Relic Dagger", "Swift Sword", "Courage")
    assert (first, second, second + _force(ghoul.traits, "Turn Undead")) == (12, 9, 15)
    assert _force(crone.traits, "Crusaders Sword", "Witch Hunter") == 6
    fight = _words_of("DH-FIGHT")
    assert f"That is {first} in all, so a {19 - first} will do" in fight
    assert f"Now she has +{second}F" in fight
    assert f"She needs a {19 - second - 6} and rolls 11" in fight


def _force(traits: tuple[str, ...], *names: str) -> int:
    """What cards add against a creature with these traits."""
    cards = {card.name: card for card in game().cards}
    effects = [effect for name in names for effect in cards[name].effects if effect.stats == ("force",)]
    return sum(effect.amount for effect in effects if not effect.versus or set(effect.versus) & set(traits))


def _words_of(code: str) -> str:
    chapter = rules().chapter(code)
    assert chapter is not None
    return "\n".join(text for block in all_blocks(chapter.blocks) for text in _texts(block))


def _texts(block: Block) -> tuple[str, ...]:
    if isinstance(block, TableBlock):
        return (*block.head, *(cell for row in block.rows for cell in row))
    if isinstance(block, Figure):
        return (block.caption,)
    items = getattr(block, "items", None)
    return items if items is not None else (getattr(block, "text", ""),)


def test_aids_fit_four_to_a_sheet_of_a4_and_of_letter() -> None:
    for aid in game().aids:
        assert (2 * aid.size.width, 2 * aid.size.height) == (190.5, 266.7)
        assert aid.copies == game().players[1]
        assert aid.back is not None
