"""The companion: phones at the table for the games of this project; `create_app` makes its Flask application."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from flask import Flask

from companion.config import Config
from companion.stock import Shelf
from companion.web import make_app
from companion.web.house import open_house

__all__ = ["Config", "create_app"]


def create_app(
    config: Config | None = None,
    *,
    random: Callable[[int], int] = secrets.randbelow,
    clock: Callable[[], float] = time.time,
    shelf: Shelf | None = None,
) -> Flask:
    """The application with its store opened, its games read and its routes registered.

    `random` gives a number from 0 to below its argument, and all dice and draws come from it; `clock` gives seconds
    since the epoch; `shelf` are the games, where they were read already. Raises what the store and the system raise
    where its folder or database cannot be opened.
    """
    return make_app(open_house(config or Config(), random, clock, shelf))
