"""Which fields of a game's values are words, and that words are found and replaced wherever they stand."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model import board, game, people, pieces, play, rolltable, sides
from cardgen.model.board import Board, Place, Spot, Zone
from cardgen.model.phrases import plain, reworded, translated, word_fields, words_within
from cardgen.model.play import Action, Counter, Phase, Play
from cardgen.model.rolltable import RollTable, Row
from cardgen.model.steps import Step, Verb
from cardgen.model.words import Source

SAYS = ("words", "title", "reason", "caption")
WALKED = (board, pieces, play, rolltable, people, sides)
NO_WORDS = {("Meridian", "words")}  # degrees: the program says them


def kinds() -> Iterator[type]:
    """Every kind of value that a game has beside cards, rules and aids."""
    for module in WALKED:
        yield from (kind for _, kind in inspect.getmembers(module, inspect.isclass) if dataclasses.is_dataclass(kind))


KINDS = {kind.__name__: kind for kind in kinds()}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_field_that_says_something_is_translated(kind: type) -> None:
    known = {name for name, _ in word_fields(kind)}
    said = {one.name for one in dataclasses.fields(kind) if one.name.split("_")[-1] in SAYS}
    assert {name for name in said - known if (kind.__name__, name) not in NO_WORDS} == set()


def test_the_parts_of_a_game_that_are_walked_are_all_that_have_words() -> None:
    translated_otherwise = {"words", "decks", "texts", "prose", "rules", "aids"}
    plain_values = {"id", "title", "subtitle", "prefix", "players", "theme", "language", "version"}
    walked = {"tables", "boards", "pawns", "tokens", "score_sheet", "odds", "play"}
    for_the_designer = {"draws"}  # what “cardgen stats” tells
    known = walked | translated_otherwise | plain_values | for_the_designer
    assert {one.name for one in dataclasses.fields(game.Game)} == known


def upper(words: str, surely: bool) -> str:
    return words.upper() if surely else words


def test_words_are_replaced_wherever_they_stand() -> None:
    inner = Step(Verb.ASK, words="Sure?", fields={"vp": "1"})
    action = Action("look", "Look", "Around", do=(Step(Verb.MOVE, "pawn", then=(inner,)),))
    whole = Play(
        {"hits": Counter("hits", "Hits", start="hits + 1")}, {}, phases=(Phase("p", "Night", actions=(action,)),)
    )
    made = reworded(whole, upper)
    assert (made.counters["hits"].name, made.counters["hits"].start) == ("HITS", "hits + 1")
    (there,) = made.phases[0].actions
    assert (there.id, there.name, there.words) == ("look", "LOOK", "AROUND")
    (step,) = there.do
    assert (step.what, step.then[0].words, step.then[0].fields) == ("pawn", "SURE?", {"vp": "1"})


def test_what_stays_the_same_is_the_same_object() -> None:
    table = RollTable("t", "T", "1d6", (Row(1, None, "x"),))
    assert reworded(table, lambda words, _: words) is table
    changed = reworded(table, lambda words, _: "y" if words == "x" else words)
    assert changed.rows[0].words == "y"
    assert changed.title == "T"


def test_ids_that_look_like_words_are_none() -> None:
    place = Place("mill", "Mill", Spot(1, 2), Source("board.yaml", 1), marks=("port",), label="left", note="a\nb")
    made = reworded(place, upper)
    assert (made.id, made.name, made.marks, made.label, made.note) == ("mill", "MILL", ("port",), "left", "A\nB")
    assert isinstance(reworded(Zone(0, 0, 1, 1), upper), Zone)
    assert word_fields(Board)


SAID = {"Old Mill": "老磨坊", "Bob": "鮑勃", "Emi": "惠美", "A long line": "很長的一行"}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Old Mill", "老磨坊"),
        ("{axe} Old Mill", "{axe} 老磨坊"),
        ("{a} Bob\n{b}{c} Emi", "{a} 鮑勃\n{b}{c} 惠美"),
        ("A long\n  line", "很長的一行"),
        ("{a} Bob\nNobody", None),
        ("Nobody", None),
        ("{axe}", None),
        ("", None),
    ],
)
def test_words_behind_icons_and_lines_are_translated_part_by_part(words: str, found: str | None) -> None:
    assert translated(words, SAID) == found


@given(st.text("ab {}\n", max_size=30))
def test_any_words_can_be_looked_up(words: str) -> None:
    translated(words, SAID)
    assert all("\n" not in part for part in words_within(words))
    assert plain(plain(words)) == plain(words)
