"""The progress bar comes late, and only on a terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardgen.cli.progress import Bar


def ticking(*times: float) -> Callable[[], float]:
    """Give a clock that tells these seconds, one after the other."""
    left = iter(times)
    return lambda: next(left)


def test_quick_work_shows_nothing() -> None:
    with Bar(terminal=True, clock=ticking(0.0, 0.2, 0.9)) as bar:
        bar("research", 1, 2)
        bar("research", 2, 2)
        assert not bar.shown


def test_slow_work_shows_a_bar_after_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    with Bar(terminal=True, clock=ticking(0.0, 0.5, 1.5)) as bar:
        seen = []
        for done, what in enumerate(("research", "research [bold]", "research"), start=1):
            bar(what, done, 9)
            seen.append(bar.shown)
        assert seen == [False, True, True]
    assert capsys.readouterr().out == ""


def test_nothing_is_shown_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with Bar(terminal=False, clock=ticking(0.0, 5.0, 9.0)) as bar:
        bar("research", 1, 2)
        assert not bar.shown
    assert capsys.readouterr() == ("", "")
