"""play.yaml: what is read, and what is wrong with it, each at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from load_case import game_of
from play_case import play
from telling import errors, told

from cardgen.load.spec import schemas
from cardgen.model.steps import Gives, Owner, Verb

DOCS = Path(__file__).parent.parent / "docs" / "play.md"
EXAMPLES = re.findall(r"```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_of_the_documentation_can_be_played(text: str, tmp_path: Path) -> None:
    loaded = play(tmp_path, text)
    assert told(errors(loaded.problems)) == []
    assert game_of(loaded).play is not None


def test_every_verb_and_every_key_is_documented() -> None:
    words = DOCS.read_text(encoding="utf-8")
    assert [verb for verb in Verb if f"`{verb}" not in words] == []
    shapes = schemas()["play"]["$defs"]
    keys = {key for shape in shapes.values() for key in shape.get("properties", {})}
    plain = {"name", "words", "icon", "do", "reason", "title"}
    assert sorted(key for key in keys - plain if not re.search(rf"\b{re.escape(key)}\b", words)) == []
    assert all(part.get("description") for shape in shapes.values() for part in shape.get("properties", {}).values())


def test_a_game_without_it_has_none(tmp_path: Path) -> None:
    loaded = play(tmp_path, "{}")
    assert game_of(loaded).play is not None
    (tmp_path / "play.yaml").unlink()
    from cardgen.load.game import load_game  # noqa: PLC0415

    assert game_of(load_game(tmp_path)).play is None


def test_what_is_read(tmp_path: Path) -> None:
    loaded = play(
        tmp_path,
        "counters: {hits: {name: Hits, start: 5, max: 5 + bonus.hits}}\n"
        "piles: {lair: {name: Lair, of: place, from: creatures, resolve: event}}\n"
        "setup:\n"
        "  - {roll: 1d20, each: seat, gives: first}\n"
        "  - {flip: seats, from: creatures, to: lair, place: 1d20, at-most: 2}\n"
        "tables: {wound: {rows: {1-3: {add: -2, to: hits}}}}\n",
    )
    assert told(errors(loaded.problems)) == []
    read = game_of(loaded).play
    assert read is not None
    assert read.counters["hits"].max == "5 + bonus.hits"
    assert (read.piles["lair"].of, read.piles["lair"].decks) == (Owner.PLACE, ("creatures",))
    first, flip = read.setup
    assert (first.verb, first.what, first.each, first.gives) == (Verb.ROLL, "1d20", "seat", Gives.FIRST)
    assert (flip.what, flip.source, flip.place, flip.at_most) == ("seats", "creatures", "1d20", "2")
    (row,) = read.tables["wound"].rows
    assert (row.low, row.high, row.do[0].what) == (1, 3, "-2")


HEAD = "counters: {hits: {name: Hits}, gold: {name: Gold, of: room}, sum: {name: Sum, is: hits + 1}}\n"
PILES = (
    "piles: {lair: {name: L, of: place, from: [creatures]}, "
    "mine: {name: M, from: [things]}, dark: {name: D, secret: true}}\n"
)
TWICE = (
    "phases:\n  a: {name: A, at-most: 1, actions: {x: {name: X}}}\n  b: {name: B, at-most: 1, actions: {x: {name: X}}}"
)
FIGHT = "contests: {f: {name: F, against: lair, roll: 1d20, stat: force}}"
DUEL = "contests: {f: {name: F, against: seat, roll: 1d20, stat: forse}}"


@pytest.mark.parametrize(
    ("text", "row", "column", "words", "hint"),
    [
        ("setup: [{flop: 1}]", 3, "setup.0.flop", "no key", "“flip”"),
        ("setup:\n  - {words: x}", 4, "setup.0", "no verb", "draw, flip"),
        ("setup:\n  - {add: 1, ask: x}", 4, "setup.0", "not “add” and “ask”", "the verbs are"),
        ("setup:\n  - {add: 1, to: hits}", 4, "setup.0", "does not say for whom", "each: seat"),
        ("setup: [{add: 1, to: gould}]", 3, "setup.0.to", "no counter “gould”", "counter"),
        ("setup: [{add: 1d6, to: gold}]", 3, "setup.0.add", "nothing is rolled here", ""),
        ("setup: [{add: 1 +, to: gold}]", 3, "setup.0.add", "cannot be read", ""),
        ("setup: [{add: hist, to: gold}]", 3, "setup.0.add", "“hist” cannot be read", "did you mean “hits”"),
        ("setup: [{add: 1 / hits, to: gold}]", 3, "setup.0.add", "cannot be read", ""),
        ("setup: [{roll: 7, then: {ask: x}}]", 3, "setup.0.roll", "are no dice", "1d6"),
        ("setup: [{roll: wound}]", 3, "setup.0", "for whom", ""),
        ("setup: [{draw: 1, from: thing, to: mine, each: seat}]", 3, "setup.0.from", "no deck “thing”", "things"),
        ("setup: [{draw: 1, from: things, each: seat}]", 3, "setup.0.to", "is missing", ""),
        ("setup: [{draw: 1, from: things, to: mine, each: cat}]", 3, "setup.0.each", "cannot be “cat”", ""),
        ("setup: [{flip: 1, from: creatures, to: lair}]", 3, "setup.0", "does not fit", "place: 1d20"),
        ("setup: [{move: pawn, each: seat}]", 3, "setup.0", "up-to", ""),
        ("setup: [{move: pawn, mark: harbour, each: seat}]", 3, "setup.0.mark", "no mark “harbour”", "port"),
        ("setup: [{set: hits, each: seat}]", 3, "setup.0", "needs “to”", ""),
        ("setup: [{skip: round, each: seat}]", 3, "setup.0.skip", "only be turn", ""),
        ("setup: [{deal: role, to: dark, each: seat}]", 3, "setup.0.deal", "no deck “role”", ""),
        ("setup: [{start: brawl, each: seat}]", 3, "setup.0.start", "no contest “brawl”", ""),
        ("setup: [{discard: 1, from: mine, types: [axe], each: seat}]", 3, "setup.0.types", "no type “axe”", ""),
        ("setup: [{ask: x, choices: {a: {words: A, do: [{add: 1}]}}}]", 3, "setup.0.choices.a.do.0.to", "missing", ""),
        ("tables: {wound: {rows: {2-3: {ask: x}}}}", 3, "tables.wound.rows.2-3", "no row 2-3", "1–3, 4–5, 6+"),
        ("tables: {wound: {rows: {many: {ask: x}}}}", 3, "tables.wound.rows.many", "no totals", ""),
        ("tables: {scar: {rows: {}}}", 3, "tables.scar", "no table “scar”", "wound"),
        ("limits: [{at-most: 1}]", 3, "limits.0", "one pile, one contest or one counter", ""),
        ("limits: [{pile: lare, at-most: 1}]", 3, "limits.0.pile", "no pile “lare”", "lair"),
        ("limits: [{pile: dark, types: [event], at-most: 1}]", 3, "limits.0", "secret pile", ""),
        ("phases: {a: {name: A, actions: {x: {name: X}}}}", 3, "phases.a", "how many", "at-most"),
        (TWICE, 5, "phases.b.actions.x", "in “a” already", ""),
        (FIGHT, 3, "contests.f", "what has to be reached", ""),
        (DUEL, 3, "contests.f.stat", "no stat “forse”", "force"),
        ("ends: [{when: hits = 0, winner: gold, words: x}]", 3, "ends.0.winner", "no counter of seats", ""),
        ("every: [{counter: gold, step: 5}]", 3, "every.0.counter", "no counter of seats", ""),
        ("dice: [1d6, 5]", 3, "dice.1", "are no dice", ""),
        ("options: {hits: {}}", 3, "options.hits.name", "“name” is missing", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_line(
    text: str, row: int, column: str, words: str, hint: str, tmp_path: Path
) -> None:
    loaded = play(tmp_path, HEAD + PILES + text + "\n")
    found = [one for one in errors(loaded.problems) if words.casefold() in one.message.casefold()]
    assert len(found) == 1, told(loaded.problems)
    assert (found[0].file, found[0].row, found[0].column) == ("play.yaml", row, column)
    assert hint in found[0].hint


@pytest.mark.parametrize(
    ("text", "row", "words"),
    [
        ("counters: {lair: {name: A}}\npiles: {lair: {name: B}}", 2, "a pile and a counter"),
        ("counters: {d6: {name: A}}", 1, "cannot be the id"),
        ("piles: {seats: {name: A}}", 1, "cannot be the id"),
        ("piles: {dark: {name: A, secret: true, works: true}}", 1, "cannot work"),
        ("counters:\n  a: {name: A, is: b + 1}\n  b: {name: B, is: a + 1}", 2, "reckoned itself"),
        ("counters: {a: {name: A, icon: heart}}", 1, "no icon “heart”"),
        ("counters: {a: {name: A}, a: {name: B}}", 1, "given twice"),
        ("counters: {a: {name: A, max: a +}}", 1, "cannot be read"),
    ],
)
def test_names_that_clash(text: str, row: int, words: str, tmp_path: Path) -> None:
    loaded = play(tmp_path, text)
    found = [one for one in errors(loaded.problems) if words in one.message]
    assert found, told(loaded.problems)
    assert found[0].row == row


_TEXTS = st.sampled_from(["hits", "1", "1d6", "lair", "things", "seat", "", "wound", "x y", "hits = 0", "card", "turn"])
_KEYS = st.sampled_from(sorted(schemas()["play"]["$defs"]["StepEntry"]["properties"]))


@given(steps=st.lists(st.dictionaries(_KEYS, _TEXTS, max_size=5), max_size=3))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_stands_in_a_step_is_read_or_told(steps: list[dict[str, str]], tmp_path: Path) -> None:
    lines = [f"  - {{{', '.join(f'{key}: {value!r}' for key, value in step.items())}}}" for step in steps]
    loaded = play(tmp_path, HEAD + PILES + "setup:\n" + "\n".join(lines) + "\n")
    assert loaded.game is not None
    assert all(problem.row for problem in errors(loaded.problems)), told(loaded.problems)
