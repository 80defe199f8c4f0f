"""What the pages of one companion share: its settings, games, pictures, rooms and streams."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

from flask import current_app

from cardgen.build.services import Services, make_services
from companion.config import Config
from companion.keeper import Keeper
from companion.live import Hub
from companion.stock import Pictures, Shelf, open_shelf
from companion.stock.renewal import Renewal
from companion.stock.tongues import Tongues
from companion.store import Passes, Store, open_engine
from companion.web.packed import Sheets

EXTENSION = "tablewright"


@dataclass(frozen=True, slots=True)
class House:
    """Everything that a request may need; made once, when the application is."""

    config: Config
    services: Services
    stock: Renewal
    pictures: Pictures
    sheets: Sheets
    keeper: Keeper
    passes: Passes
    hub: Hub
    random: Callable[[int], int]
    clock: Callable[[], float]

    @property
    def shelf(self) -> Shelf:
        """The games as their folders have them now."""
        return self.stock.now().shelf

    @property
    def tongues(self) -> Tongues:
        """The languages, with the games in each as their folders have them now."""
        return self.stock.now().tongues

    def close(self) -> None:
        """End all streams and let go of the store."""
        self.hub.close()
        self.keeper.close()


def open_house(
    config: Config, random: Callable[[int], int], clock: Callable[[], float], shelf: Shelf | None = None
) -> House:
    """Read the games, where they are not given, and open the store."""
    services = make_services(config.cache)
    shelf = shelf or open_shelf(config.paths, services.share)
    store = Store(open_engine(config.database))
    hub = Hub(config.limits.streams, config.limits.streams_each)
    games = {name: shelved.game for name, shelved in shelf.games.items()}
    keeper = Keeper(store, games, hub.publish, random, clock)
    pictures = Pictures(services, config.printed_address)
    warn = logging.getLogger("companion").warning
    stock = Renewal(shelf, keeper.renew, pictures.forget, partial(warn, "%s"), clock)
    return House(config, services, stock, pictures, Sheets(), keeper, Passes(store.engine), hub, random, clock)


def house() -> House:
    """The house of the application that answers the present request."""
    return cast("House", current_app.extensions[EXTENSION])
