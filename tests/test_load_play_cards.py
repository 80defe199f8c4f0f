"""play.yaml's words about cards that belong to cards, laying out, homes and ways: what is wrong is told at its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import game_of
from play_case import play
from telling import errors, told

from cardgen.model.steps import Gives, Owner, Verb

HEAD = """\
counters: {wounds: {name: W, of: card, in: party, start: card.strength}, gold: {name: G}}
piles:
  {party: {name: P, from: [creatures]}, gear: {name: E, of: card, in: party, from: [things]},
   dark: {name: D, secret: true}, lair: {name: L, of: place}}
"""


def test_what_is_read(tmp_path: Path) -> None:
    text = HEAD + (
        "setup:\n"
        "  - {roll: 1d6, each: seat, gives: order}\n"
        "  - {lay: 1, from: creatures, to: lair, each: place, but: port, at-most: 1}\n"
        "phases:\n"
        "  a: {name: A, do: [{spread: 2, to: wounds, over: party, but: large}, {repeat: a, to: b}]}\n"
        "  b: {name: B, do: [{name: lair, then: [{move: card, to: gear}]}, {move: all, from: dark, to: gear}]}\n"
        "  c: {name: C, do: [{move: pawn, up-to: 2, stops: [lair, seats]}, {move: pawn, to: home}]}\n"
        "  d: {name: D, do: [{add: 1 + home, to: wounds, each: party, where: type.creature}]}\n"
        "  e: {name: E, do: [{move: 1, from: party, to: gold, along: gear}, {mend: 2, to: wounds, over: party}]}\n"
    )
    loaded = play(tmp_path, text)
    assert told(errors(loaded.problems)) == []
    read = game_of(loaded).play
    assert read is not None
    assert (read.counters["wounds"].of, read.counters["wounds"].inside) == (Owner.CARD, ("party",))
    assert (read.piles["gear"].of, read.piles["gear"].inside) == (Owner.CARD, ("party",))
    order, lay = read.setup
    assert (order.gives, lay.verb, lay.each, lay.but) == (Gives.ORDER, Verb.LAY, "place", ("port",))
    spread, repeat = read.phases[0].do
    assert (spread.over, spread.but, repeat.verb, repeat.what, repeat.to) == (
        "party",
        ("large",),
        Verb.REPEAT,
        "a",
        "b",
    )
    assert read.phases[2].do[0].stops == ("lair", "seats")
    assert (read.phases[3].do[0].each, read.phases[3].do[0].where) == ("party", "type.creature")
    assert read.phases[4].do[0].goes_with == ("gear",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("counters: {a: {name: A, of: card}}", "go together"),
        ("piles: {a: {name: A, in: b}, b: {name: B}}", "go together"),
        ("counters: {a: {name: A, of: card, in: b}}", "there is no pile “b”"),
        ("piles: {a: {name: A, secret: true}, b: {name: B, of: card, in: a}}", "nothing can belong"),
        ("piles: {a: {name: A}, b: {name: B, of: card, in: a}, c: {name: C, of: card, in: b}}", "nothing can belong"),
        ("piles: {a: {name: A}, b: {name: B, drops: a}}", "cannot be dropped"),
        ("piles: {a: {name: A, of: room}, p: {name: P}, b: {name: B, of: card, in: p, drops: a}}", "cannot be dropped"),
        ("piles: {a: {name: A}, b: {name: B, of: card, in: a, one-of: [weapon]}}", "which cards work"),
        ("piles: {a: {name: A}, b: {name: B, of: card, in: a, works: true, one-of: [sword]}}", "no trait “sword”"),
        ("piles: {a: {name: A, works: true, suits: notes}}", "at which others lie"),
        ("counters: {home: {name: H}}", "cannot be the id"),
        ("counters: {a: {name: A, again: b +}}", "cannot be read"),
    ],
)
def test_what_is_declared_wrong(text: str, words: str, tmp_path: Path) -> None:
    found = [one for one in errors(play(tmp_path, text).problems) if words.lower() in one.message.lower()]
    assert found, words
    assert all(one.row == 1 for one in found)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("{lay: 1, from: nowhere, to: lair}", "there is no deck “nowhere”"),
        ("{lay: 1, from: creatures, to: party}", "no pile of places"),
        ("{lay: 1, from: creatures, to: lair, but: lake}", "there is no mark “lake”"),
        ("{spread: 1, to: gold, over: party}", "have no “gold”"),
        ("{spread: 1, to: wounds, over: gear}", "have no “wounds”"),
        ("{mend: 1d6, to: wounds, over: party}", "dice cannot stand"),
        ("{name: gear}", "belongs to cards"),
        ("{repeat: b, to: a}", "comes before"),
        ("{repeat: a, to: z}", "there is no phase “z”"),
        ("{move: pawn, up-to: 1, stops: [party]}", "no pile of places"),
        ("{move: pawn, to: gold}", "cannot move to “gold”"),
        ("{move: 1, from: party, to: gold, along: party}", "does not belong to cards"),
        ("{add: 1, to: gold, each: nobody}", "cannot be “nobody”"),
        ("{discard: all, from: party, where: wounds +}", "cannot be read"),
    ],
)
def test_what_a_step_says_wrong(step: str, words: str, tmp_path: Path) -> None:
    text = f"{HEAD}phases:\n  a: {{name: A, do: [{step}]}}\n  b: {{name: B}}\n"
    found = [one for one in errors(play(tmp_path, text).problems) if words.lower() in one.message.lower()]
    assert found, words
    assert all(one.row == 6 for one in found)
