"""Contests of two sides in play.yaml: what is read, and what is wrong with it, each at its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from load_case import game_of
from play_case import play
from telling import errors, told

from cardgen.model.sides import Order, Tie, Which, Who

HEAD = """\
counters: {luck: {name: Luck}, gold: {name: Gold}}
piles:
  hand: {name: H, from: [things], secret: true}
  mine: {name: M, from: [things]}
  field: {name: F, of: room, from: [things]}
  lair: {name: L, of: room, from: [creatures]}
"""
SIDES = "    sides: {ours: {name: A, lies: field, roll: 1d6}, theirs: {name: B, lies: lair, figure: strength}}\n"
FIGHT = f"contests:\n  f:\n    name: F\n{SIDES}"
ROW = HEAD.count("\n") + 1


def test_what_is_read(tmp_path: Path) -> None:
    loaded = play(
        tmp_path,
        HEAD
        + FIGHT
        + "    order: turns\n    ties: again\n    plays:\n"
        + "      arm: {name: Arm, from: hand, types: [weapon], side: ours, joins: true, at-most: 1 + luck}\n"
        + "      trip: {name: Trip, from: hand, side: theirs, who: others, quiets: ours, not-after: [arm], if: luck}\n"
        + "      more: {name: More, from: creatures, side: theirs, follows: [arm], then: [{stop: contest}]}\n"
        + "    won: {share: all, from: lair, among: fighters, to: gold}\n"
        + "    lost: {restore: all, from: lair, to: creatures}\n"
        + "backs: [{deck: creatures, types: [creature], name: Fur, figure: strength}]\n"
        + "setup: [{draw: 2, each: seat, from: things, to: hand, sort: {event: mine}}]\n",
    )
    assert told(errors(loaded.problems)) == []
    read = game_of(loaded).play
    assert read is not None
    contest = read.contests["f"]
    assert (contest.against, contest.duel) == ("", False)
    sides = contest.sides
    assert sides is not None
    assert (sides.order, sides.ties, sides.must_join, sides.rolls) == (Order.TURNS, Tie.AGAIN, True, True)
    assert sides.side(Which.OURS.other).figure == "strength"
    arm, trip, more = sides.plays.values()
    assert (arm.joins, arm.at_most, arm.types) == (True, "1 + luck", ("weapon",))
    assert (trip.who, trip.quiets, trip.not_after, trip.condition) == (Who.OTHERS, Which.OURS, ("arm",), "luck")
    assert (more.follows, more.then[0].what) == (("arm",), "contest")
    assert (sides.won[0].among, sides.lost[0].to) == ("fighters", "creatures")
    (back,) = read.backs
    assert (back.types, back.figure) == (("creature",), "strength")
    assert dict(read.setup[0].sort) == {"event": "mine"}


def a_play(more: str) -> str:
    """The contest with a play."""
    return f"{FIGHT}    plays: {{p: {{name: P, {more}}}}}\n"


def won(step: str) -> str:
    """The contest with a step that follows where it is won."""
    return f"{FIGHT}    won: [{{{step}}}]\n"


@pytest.mark.parametrize(
    ("text", "column", "words", "hint"),
    [
        (f"{FIGHT}    stat: force\n", "stat", "does not go with “sides”", "leave it out"),
        (f"{FIGHT}    target: luck\n", "target", "does not go with “sides”", ""),
        (f"{FIGHT}    flee-words: x\n", "flee-words", "does not go with “sides”", ""),
        (f"{FIGHT}    against: cave\n", "against", "no pile “cave”", ""),
        (a_play("from: pond, side: ours"), "plays.p.from", "no pile, counter or deck", ""),
        (a_play("from: hand, side: ours, types: [axe]"), "plays.p.types", "no type “axe”", ""),
        (a_play("from: hand, side: ours, follows: [q]"), "plays.p.follows", "no play “q”", "p"),
        (a_play("from: hand, side: ours, not-after: [q]"), "plays.p.not-after", "no play “q”", "p"),
        (a_play("from: hand, side: ours, if: lukc"), "plays.p.if", "cannot be read", "luck"),
        (a_play("from: hand"), "plays.p.who", "a side of their own", "fighters"),
        (a_play("from: hand, side: theirs, joins: true"), "plays.p.side", "on our side", "ours"),
        (a_play("from: hand, side: ours, joins: true, follows: [p]"), "plays.p.joins", "cannot let anybody join", ""),
        (won("share: all, from: hand, among: all, to: gold"), "won.0.from", "no open pile of the room", ""),
        (won("share: all, from: lair, to: gold"), "won.0.among", "who picks", "among: all"),
        (won("share: 2, from: lair, among: all, to: gold"), "won.0.share", "can only be all", ""),
        (won("restore: all, from: lair, to: cellar"), "won.0.to", "no pile “cellar”", ""),
        (won("stop: turn"), "won.0.stop", "can only be contest", ""),
    ],
)
def test_what_is_wrong_is_told_at_its_line(text: str, column: str, words: str, hint: str, tmp_path: Path) -> None:
    loaded = play(tmp_path, HEAD + text)
    found = [one for one in errors(loaded.problems) if words in one.message]
    assert len(found) == 1, told(loaded.problems)
    assert (found[0].row, found[0].column) == (ROW + 4, f"contests.f.{column}")
    assert hint in found[0].hint


def a_side(more: str) -> str:
    """A contest of which our side is this."""
    return f"contests: {{f: {{name: F, sides: {{ours: {{name: A, {more}}}, theirs: {{name: B}}}}}}}}"


PLAIN = "contests: {f: {name: F, against: lair, stat: force, target: 1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("contests: {f: {name: F}}", "“against” is missing"),
        (f"{PLAIN}}}}}", "“roll” is missing"),
        (f"{PLAIN}, roll: 1d6, ties: ours}}}}", "“ties” needs “sides”"),
        ("contests: {f: {name: F, sides: {ours: {name: A}}}}", "“theirs” is missing"),
        ("contests: {f: {name: F, ties: again, sides: {ours: {name: A}, theirs: {name: B}}}}", "Nothing is rolled"),
        (a_side("lies: hand"), "no open pile of the room"),
        (a_side("counts: [hand]"), "“hand” is secret"),
        (a_side("figure: might"), "no column “might”"),
        (a_side("stat: might"), "no stat “might”"),
        (a_side("roll: '7'"), "are no dice"),
        (a_side("start: lukc"), "cannot be read"),
        (
            a_side("start: luck")[:-2] + ", plays: {p: {name: P, from: hand, side: ours}}}}",
            "does not say where it lies",
        ),
        ("backs: [{deck: cards, types: [creature], name: B}]", "no deck “cards”"),
        ("backs: [{deck: creatures, types: [cat], name: B}]", "no type “cat”"),
        ("backs: [{deck: creatures, types: [creature], name: B, figure: size}]", "no column “size”"),
        ("setup: [{draw: 1, each: seat, from: things, to: hand, sort: {axe: mine}}]", "no type “axe”"),
        ("setup: [{draw: 1, each: seat, from: things, to: hand, sort: {event: shelf}}]", "no pile “shelf”"),
    ],
)
def test_what_is_missing_or_does_not_fit(text: str, words: str, tmp_path: Path) -> None:
    loaded = play(tmp_path, f"{HEAD}{text}\n")
    found = [one for one in errors(loaded.problems) if words in one.message]
    assert len(found) == 1, told(loaded.problems)
    assert found[0].row == ROW
