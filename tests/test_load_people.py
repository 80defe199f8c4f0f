"""play.yaml: what is wrong with hidden roles, chosen seats, routines, goals and triggers, each at its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hidden_case import PLAY, files
from load_case import game_of, write
from telling import errors, told

from cardgen.load.game import load_game
from cardgen.model.people import Alive
from cardgen.model.steps import Verb


def problems(folder: Path, old: str, new: str) -> list[str]:
    """What is told of the small game of hidden roles with one thing in its play.yaml changed."""
    assert PLAY.count(old) == 1, old
    loaded = load_game(write(folder, files(PLAY.replace(old, new))))
    return told(errors(loaded.problems))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("3: {moth: 1, lamp: 1, stray: 1}, ", "", "no share for 3 players"),
        ("4: {moth: 2, lamp: 2}, 5", "4: {moth: 2, lamp: 1}, 5", "3 cards for 4 players"),
        ("5: {moth: 2, lamp: 2, stray: 1}}", "5: {moth: 4, lamp: 1}}", "3 cards of “moth”, and 4 are dealt to 5"),
        ("5: {moth: 2, lamp: 2, stray: 1}}", "5: {moth: 2, lamp: 2, stray: 1}, 6: {moth: 6}}", "not for 6 players"),
        ("4: {moth: 2, lamp: 2}, 5", "4: {moth: 2, lump: 2}, 5", "no type “lump”"),
        ("without: {5: [ML-R7]}", "without: {5: [ML-R9]}", "no card “ML-R9”"),
        ("without: {5: [ML-R7]}", "without: {5: [ML-R7, ML-R8]}", "0 cards of “stray”, and 1 are dealt to 5 players"),
        ("{scatter: places, at-most: 2, words", "{scatter: places, words", "how many places lie together"),
        ("{scatter: places, at-most: 2, words", "{scatter: cards, at-most: 2, words", "only be places"),
        ("do: [{send: notes, to: letter", "do: [{send: notes, to: gear", "“gear” is no secret pile"),
        ("do: [{send: notes, to: letter", "do: [{send: note, to: letter", "no deck “note”"),
        ("do: [{set: harm, to: 0}]", "do: [{set: harm, to: 0, of: by}]", "can only be target"),
        ("do: [{set: harm, to: 0}]", "do: [{announce: x, of: target}]", "“of” goes with “add” and “set”"),
        ("do: [{set: harm, to: 0}]", "do: [{set: harm, to: 0, as: seat}]", "“as” can only be target"),
        ("do: [{set: harm, to: 0}]", "do: [{run: blw}]", "no routine “blw”"),
        ("do: [{set: harm, to: 0}]", "do: [{reveal: gear}]", "“gear” is no secret pile"),
        ("do: [{set: harm, to: 0}]", "do: [{reveal: role, to: all}]", "cannot be revealed to “all”"),
        ("do: [{set: harm, to: 0}]", "do: [{choose: pawn, among: near}]", "“choose” can only be seat or each"),
        ("do: [{set: harm, to: 0}]", "do: [{choose: seat, among: friends}]", "“among” cannot be “friends”"),
        ("do: [{set: harm, to: 0}]", "do: [{take: 1, from: geer, to: gear}]", "no pile “geer”"),
        ("do: [{set: harm, to: 0}]", "do: [{end: x, winner: best}]", "no counter “best”"),
        ("{move: pawn, to: near}", "{move: pawn, to: there}", "cannot move to “there”"),
        ("{move: pawn, to: near}", "{move: pawn, at: barn}", "“barn” cannot be read"),
        ("ML-R8: {when: gear", "ML-R9: {when: gear", "there is no card “ML-R9”"),
        ("ML-R8: {when: gear.count >= 2", "ML-R8: {when: goal", "rest on whether it is reached"),
        ("ML-R8: {when: gear.count >= 2", "ML-R8: {when: gear.vp >= 2", "cannot be read"),
        ("moths: {if: role.moth}", "moths: {if: lamps = 0}", "“lamps” cannot be counted here"),
        ("moths: {if: role.moth}", "kills: {if: role.moth}", "“kills” means something else already"),
        ("crick: {when: role.ml-r7 *", "crick: {when: rol.ml-r7 *", "cannot be read"),
        ("ML-F2: {do:", "ML-F9: {do:", "there is no card “ML-F9”"),
        ("ML-N1: {applies: role.moth,", "ML-N1: {applies: role.moot,", "cannot be read"),
        ("sip: {name: Sip,", "fly: {name: Sip,", "in “move” already"),
        ("gear: {name: Tools,", "gear: {name: Tools, veiled: true,", "only a secret pile"),
        ("words: Strike back\n          if: role.ml-r3", "words: x\n          if: rolle", "cannot be read"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(old: str, new: str, words: str, tmp_path: Path) -> None:
    found = problems(tmp_path, old, new)
    assert any(words.casefold() in one.casefold() for one in found), found
    assert all("play.yaml:" in one for one in found), "each has its line"


def test_what_is_read(tmp_path: Path) -> None:
    loaded = load_game(write(tmp_path, files()))
    assert told(errors(loaded.problems)) == []
    read = game_of(loaded).play
    assert read is not None
    deal = read.setup[1]
    assert (deal.verb, deal.shares["4"], deal.without["5"]) == (Verb.DEAL, {"moth": 2, "lamp": 2}, ("ML-R7",))
    assert (read.tallies["fallen"].of, read.tallies["moths"].condition) == (Alive.OUT, "role.moth")
    assert [trigger.id for trigger in read.triggers] == ["death", "crick"]
    assert read.routines["blow"][1].turned
    assert read.cards["ML-N1"].applies == "role.moth"
    assert read.goals["ML-R7"].late
    assert [(action.id, action.once, action.out) for action in read.always][1:3] == [
        ("sip", True, False),
        ("declare", False, True),
    ]
    assert read.phases[0].moves_on
    assert read.phases[0].actions[1].condition == "role.ml-r2 * role.shown"
