"""Codes: given from names where none is written, stable whatever the order, and never twice."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from load_case import GAME, game_of, load
from telling import errors, the, told

from cardgen.load.cards import Draft
from cardgen.load.cells import CODE
from cardgen.load.codes import DraftDeck, digest, with_codes
from cardgen.load.columns import Columns
from cardgen.load.findings import Findings
from cardgen.model.game import Card
from cardgen.model.problem import Severity
from cardgen.model.words import Source


def deck(identifier: str, cards: list[tuple[str, str]]) -> DraftDeck:
    """A deck of names and codes."""
    columns = Columns({"name": 0}, ("name",), {}, ("name",))
    drafts = [
        Draft(Card(code, name, identifier, Source(f"{identifier}.csv", row)), {}, (name, str(row)))
        for row, (name, code) in enumerate(cards, 2)
    ]
    return DraftDeck(identifier, tuple(drafts), columns, Findings(f"{identifier}.csv"))


def codes(decks: tuple[DraftDeck, ...]) -> dict[tuple[str, str], str]:
    return {(draft.card.deck, draft.card.name): draft.card.code for deck in decks for draft in deck.drafts}


def test_a_code_comes_from_deck_and_name_and_is_fixed_for_ever() -> None:
    made = codes(with_codes([deck("beasts", [("Bat", ""), ("Cat", "BC-1")])], "BC"))
    assert made == {("beasts", "Bat"): "BC-BQK0C", ("beasts", "Cat"): "BC-1"}


# As the loader reads them: without white space around, and no two that differ in case alone.
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1).map(str.casefold)


@given(st.sets(NAMES, max_size=12), st.randoms())
def test_order_does_not_count_and_all_codes_are_good(names: set[str], rng: random.Random) -> None:
    cards = [(name, "") for name in sorted(names)]
    first = codes(with_codes([deck("a", cards)], "X"))
    rng.shuffle(cards)
    assert codes(with_codes([deck("a", cards)], "X")) == first
    assert all(CODE.fullmatch(code) for code in first.values())


def test_codes_that_would_clash_grow_and_only_they() -> None:
    names = [f"card {number}" for number in range(4000)]
    short: dict[str, list[str]] = {}
    for name in names:
        short.setdefault(digest(("a", name))[:4], []).append(name)
    pairs = [same for same in short.values() if len(same) > 1]
    assert pairs  # 4,000 names in a million places
    made = codes(with_codes([deck("a", [(name, "") for name in names])], "X"))
    assert len(set(made.values())) == len(names)
    longer = {name for (_, name), code in made.items() if len(code) > len("X-A") + 4}
    assert longer == {name for same in pairs for name in same}


def test_a_made_code_gives_way_to_a_written_one() -> None:
    made = codes(with_codes([deck("beasts", [("Bat", ""), ("Cat", "BC-BQK0C")])], "BC"))
    assert made["beasts", "Cat"] == "BC-BQK0C"
    assert made["beasts", "Bat"].startswith("BC-BQK0C")
    assert len(made["beasts", "Bat"]) == len("BC-BQK0C") + 1


def test_one_notice_for_a_deck_without_codes(tmp_path: Path) -> None:
    loaded = load(tmp_path, "name\nBat\nCat\nDog\n")
    problem = the(loaded.problems, "no card has a code")
    assert (problem.severity, problem.file, problem.row) == (Severity.NOTICE, "beasts.csv", 2)
    assert "Bat is BC-BQK0C" in problem.hint


def test_blank_codes_are_counted(tmp_path: Path) -> None:
    loaded = load(tmp_path, "code,name\nBC-1,Bat\n,Cat\n,Dog\n")
    assert the(loaded.problems, "2 cards have no code (rows 3 and 4)").severity is Severity.NOTICE
    assert the(load(tmp_path, "code,name\nBC-1,Bat\n,Cat\n").problems, "row 3 has no code")


def test_what_is_no_code_is_a_problem_and_lower_case_is_not(tmp_path: Path) -> None:
    loaded = load(tmp_path, "code,name\nbc-1,Bat\nBC_2,Cat\nÄ-1,Dog\nBC-123456789,Eel\n")
    assert game_of(loaded).cards[0].code == "BC-1"
    assert [(problem.row, problem.column) for problem in errors(loaded.problems)] == [
        (3, "code"),
        (4, "code"),
        (5, "code"),
    ]
    assert len(loaded.problems) == 3, told(loaded.problems)


def test_two_cards_of_one_code_are_told_at_both_rows(tmp_path: Path) -> None:
    loaded = load(tmp_path, "code,name\nBC-1,Bat\nBC-2,Cat\nbc-1,Dog\n")
    assert [(problem.row, problem.message) for problem in errors(loaded.problems)] == [
        (2, "BC-1 is also the code of “Dog” in row 4."),
        (4, "BC-1 is also the code of “Bat” in row 2."),
    ]


def test_codes_clash_across_decks(tmp_path: Path) -> None:
    game = GAME + "  more:\n    file: more.csv\n    template: creature\n"
    loaded = load(tmp_path, "code,name\nBC-1,Bat\n", game, **{"more.csv": "code,name\nBC-1,Cat\n"})
    assert [str(problem) for problem in errors(loaded.problems)] == [
        "beasts.csv:2, code: BC-1 is also the code of “Cat” in more.csv:2. (give one of them another code)",
        "more.csv:2, code: BC-1 is also the code of “Bat” in beasts.csv:2. (give one of them another code)",
    ]


def test_two_of_one_name_are_a_warning_and_have_two_codes(tmp_path: Path) -> None:
    loaded = load(tmp_path, "name,text\nStrike,hard\nBat,x\nstrike,softly\n")
    problem = the(loaded.problems, "“strike” is the name of the card in row 2")
    assert (problem.row, problem.severity) == (4, Severity.WARNING)
    assert errors(loaded.problems) == []
    made = {card.text: card.code for card in game_of(loaded).cards}
    turned = load(tmp_path, "name,text\nstrike,softly\nStrike,hard\nBat,x\n")
    assert {card.text: card.code for card in game_of(turned).cards} == made
    assert len(set(made.values())) == 3


def test_two_rows_that_are_the_same_are_a_problem(tmp_path: Path) -> None:
    loaded = load(tmp_path, "name,text\nBat,x\nBat,x\n")
    (problem,) = errors(loaded.problems)
    assert problem.row == 3
    assert "the same as row 2" in problem.message


def test_old_codes(tmp_path: Path) -> None:
    loaded = load(
        tmp_path, "code,name,was\nBC-1,Bat,bc-7 BC-8\nBC-2,Cat,BC-1\nBC-3,Dog,BC-8\nBC-4,Eel,BC-4\nBC-5,Fly,old\n"
    )
    assert game_of(loaded).cards[0].was == ("BC-7", "BC-8")
    assert [(problem.row, problem.column, problem.message) for problem in errors(loaded.problems)] == [
        (6, "was", "“OLD” cannot have been a code."),
        (3, "was", "BC-1, which this card was, is the code of “Bat” in row 2."),
        (4, "was", "BC-8, which this card was, was also a code of “Bat” in row 2."),
        (5, "was", "BC-4, which this card was, is the code of this card itself."),
    ]
