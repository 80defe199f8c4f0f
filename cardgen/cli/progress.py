"""A progress bar that comes only when work takes longer than a second, and only on a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self

from cardgen.cli.say import console, visible

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0


class Bar:
    """Called with what is being done, how much of it is done and of how much; draws once patience is over.

    Used as a context manager, it takes the bar away at the end.
    """

    def __init__(self, *, terminal: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin to wait. `clock` gives seconds."""
        self._terminal = terminal
        self._clock = clock
        self._began = clock()
        self._drawn: tuple[Progress, TaskID] | None = None

    @property
    def shown(self) -> bool:
        """Whether the bar is on the terminal."""
        return self._drawn is not None

    def __call__(self, what: str, done: int, total: int) -> None:
        """Tell how far the work has come."""
        if not self._terminal:
            return
        if self._drawn is None:
            if self._clock() - self._began < PATIENCE:
                return
            self._drawn = self._draw()
        bar, task = self._drawn
        bar.update(task, description=visible(what), completed=done, total=max(total, 1))

    def _draw(self) -> tuple[Progress, TaskID]:
        """Put the bar on the terminal."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
        bar = Progress(*columns, console=console(errors=True), transient=True)
        bar.start()
        return bar, bar.add_task("")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawn is not None:
            self._drawn[0].stop()


def bar() -> Bar:
    """Give a bar for standard error."""
    return Bar(terminal=console(errors=True).is_terminal)
