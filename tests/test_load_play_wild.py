"""A play.yaml that is broken in any way is told where it is wrong, and one that can still be played breaks no room."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from load_case import game_of
from telling import errors
from wild import DATA, SEATS, Wild, check_goes_on

from cardgen.load.game import load_game
from companion.rooms import Rulebook, view

JUNK = (
    *("null", "true", "-1", "999999999", "99999999999999999999", "1.5", '""', "x", "[]", "{}", "[[]]", "[x]", "{x: 1}"),
    *('"1/0"', '"1+"', '"(("', "1d6", "hits.all.all", "card.", "target.target.x", "seats = 1", f'"{"-" * 3000}1"'),
    *(f'"{"(" * 300}1{")" * 300}"', "*nothing", "&twice x", "'\u202e'", "a: b: c"),
)
_WORD = re.compile(r"[\w.-]+")


@cache
def lines_of(game: str) -> tuple[str, ...]:
    return tuple((DATA / game / "play.yaml").read_text(encoding="utf-8").splitlines())


def broken(lines: tuple[str, ...], seed: int) -> str:
    """The lines with one to three of them spoilt."""
    luck = random.Random(seed)  # noqa: S311  (a test has to be the same each time)
    made = list(lines)
    for _ in range(luck.choice((1, 1, 2, 3))):
        at, other = luck.randrange(len(made)), luck.randrange(len(made))
        words = _WORD.findall(made[at]) or ["x"]
        word = luck.choice(words)
        others = _WORD.findall(made[other]) or ["x"]
        match luck.randrange(6):
            case 0:
                made[at] = ""
            case 1:
                made.insert(at, made[other])
            case 2:
                made[at] = made[at].replace(word, luck.choice(others), 1)
            case 3:
                made[at] = made[at].replace(word, luck.choice(JUNK), 1)
            case 4:
                made[at] = made[at][: luck.randrange(len(made[at]) + 1)]
            case _:
                made[at] = re.sub(r"\b\d+\b", luck.choice(("0", "999999999", "10000000000", "-5")), made[at], count=1)
    return "\n".join(made) + "\n"


@given(st.sampled_from(sorted(SEATS)), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_broken_play_file_is_told_where_it_is_wrong_and_breaks_no_room(game: str, seed: int) -> None:
    with TemporaryDirectory() as folder:
        for path in (DATA / game).iterdir():
            if path.name not in ("art", "play.yaml"):
                (Path(folder) / path.name).symlink_to(path)
        (Path(folder) / "play.yaml").write_text(broken(lines_of(game), seed), encoding="utf-8")
        loaded = load_game(Path(folder))
        for problem in errors(loaded.problems):
            assert problem.file, "a problem has its place"
            assert problem.row or problem.file != "play.yaml", problem
            assert len(problem.message) < 1000
        if errors(loaded.problems):
            return
        wild = Wild(Rulebook.of(game_of(loaded)), seed, SEATS[game])
        for _ in range(20):
            wild.run(wild.sensible())
        check_goes_on(wild)
        assert view(wild.rules, wild.state, None)["revision"] == wild.state.revision
