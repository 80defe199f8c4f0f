"""Phones in a real browser, under the `.local` name, at a companion whose dice fall as the test says."""

from __future__ import annotations

import csv
import io
import re
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import zxingcpp
from browser import chromium
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate
from waitress.server import create_server

from cardgen.share import share_folder
from companion import Config, create_app
from companion.config import LOCAL_NAME, Limits
from companion.web.house import EXTENSION

RESOLVE = f"--host-resolver-rules=MAP {LOCAL_NAME} 127.0.0.1"
SIZE = (390, 844)
GAME = "demon-hunter"
# What browsers say of answers that a page expects and shows in words.
_EXPECTED = ("status of 409", "status of 422", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED")


@dataclass
class Dice:
    """A random source: what is in `faces` falls first, then the middle of each die."""

    faces: list[int] = field(default_factory=list)

    def __call__(self, sides: int) -> int:
        face = self.faces.pop(0) if self.faces else (sides + 1) // 2
        assert 1 <= face <= sides, f"a die with {sides} sides cannot show {face}"
        return face - 1


@dataclass
class Site:
    """A companion that runs: its address under the `.local` name, its dice, and the application itself."""

    base: str
    dice: Dice
    app: Flask


@contextmanager
def companion_on(
    store: Path, *games: Path, limits: Limits | None = None, random: Callable[[int], int] | None = None
) -> Iterator[Site]:
    """A companion on a free port with a store of its own; its dice fall as `faces` say, or by `random`."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    base = f"http://{LOCAL_NAME}:{port}"
    config = Config(paths=games, store=str(store), port=port, public_url=base, limits=limits or Limits())
    dice = Dice()
    app = create_app(config, random=random or dice)
    server = create_server(app, sockets=[listener], threads=16, asyncore_use_poll=True)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield Site(base, dice, app)
    finally:
        app.extensions[EXTENSION].hub.close()
        server.task_dispatcher.shutdown(timeout=5)  # streams end before what carries them
        server.close()
        thread.join(5)
        app.extensions[EXTENSION].close()


@dataclass
class Phone:
    """A phone: its page, and what went wrong on it that nobody expected."""

    page: Page
    faults: list[str]

    def tap(self, words: str, at: int = 0) -> None:
        """Tap a button or a link by its words."""
        self.key(words).nth(at).click()

    def key(self, words: str) -> Locator:
        """Buttons and links that are shown, by their words."""
        return self.page.locator("button:visible, a:visible").filter(has_text=re.compile(re.escape(words)))

    def sees(self, words: str, timeout: float = 15000) -> None:
        """Wait until some words are shown."""
        self.page.locator(f":text({words!r}):visible").first.wait_for(timeout=timeout)

    def pick(self, typed: str) -> None:
        """Type into the sheet that asks for a card, and take the first that fits."""
        self.page.fill("dialog input", typed)
        self.page.locator("dialog .item").first.click()
        self.page.locator("dialog input").wait_for(state="detached")

    def hold(self, lock: Locator, shown: Locator) -> None:
        """Put a finger on a lock and leave it there; once more, like people, where the page moved under the finger."""
        for _ in range(3):
            lock.hover()
            self.page.mouse.down()
            try:
                shown.wait_for(timeout=3000)
            except TooLate:
                self.page.mouse.up()
            else:
                return
        raise AssertionError("A finger on the lock shows nothing.")

    def go(self, place: str) -> None:
        """One of the places at the foot."""
        self.page.locator(f'.foot a[data-place="{place}"]').click()

    def value(self, counter: str) -> int:
        """What one's own counter shows on the page."""
        tile = self.page.locator(f'.tile[aria-label="{counter}"]:visible').first
        return int(tile.locator(".num").inner_text().replace("−", "-"))

    def count(self, counter: str, by: int, times: int = 1) -> None:
        """Tap + or − of one's own counter."""
        tile = self.page.locator(f'.tile[aria-label="{counter}"]:visible').first
        for _ in range(times):
            tile.locator("button").nth(0 if by < 0 else 1).click()


@contextmanager
def browser_for_phones() -> Iterator[Browser]:
    """The browser that finds the `.local` name on this machine."""
    with chromium(RESOLVE) as found:
        yield found


def phone(
    browser: Browser, scheme: str = "light", size: tuple[int, int] = SIZE, tongue: str = "en", **more: bool
) -> Phone:
    """A phone that has never been here, whose owner reads a language."""
    context: BrowserContext = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        is_mobile=True,
        has_touch=True,
        reduced_motion="reduce",
        locale=tongue,
        java_script_enabled=more.get("script", True),
    )
    page = context.new_page()
    page.set_default_timeout(15000)
    expect.set_options(timeout=15000)
    faults: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in _EXPECTED):
            faults.append(message.text)

    def broke(fault: Error) -> None:
        faults.append(str(fault))

    page.on("console", said)
    page.on("pageerror", broke)
    return Phone(page, faults)


def host(browser: Browser, site: Site, name: str = "Anna", game: str = GAME, **more: Any) -> tuple[Phone, str]:
    """A phone that has started a room, and the room's code."""
    made = phone(browser, **more)
    made.page.goto(f"{site.base}/new?game={game}")
    made.page.fill("#name", name)
    made.tap("Open the room")
    return made, made.page.locator(".room-code").inner_text()


def guest(browser: Browser, address: str, name: str, color: str = "blue", **more: Any) -> Phone:
    """A phone that has joined by an address."""
    made = phone(browser, **more)
    made.page.goto(address)
    made.page.fill("#name", name)
    made.page.locator(f'input[value="{color}"]').check()
    made.tap("Sit down")
    made.page.locator(".person").first.wait_for()
    return made


def scanned(shown: Locator) -> str:
    """What the QR code of an element says, as a camera reads it from the screen."""
    picture = Image.open(io.BytesIO(shown.screenshot()))
    read = zxingcpp.read_barcodes(picture)
    assert len(read) == 1, "one QR code is on the page"
    return str(read[0].text)


def wider(page: Page) -> int:
    """How much the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def short_game(folder: Path, cards: int = 12) -> Path:
    """Demon Hunter with so few creatures that an evening is short, as a game of its own."""
    target = folder / "short-hunt"
    shutil.copytree(share_folder() / "data" / GAME, target)
    creatures = target / "creatures.csv"
    rows = list(csv.DictReader(io.StringIO(creatures.read_text("utf-8"))))
    kept = [row for row in rows if row["type"] == "creature"][:cards]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(kept[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows({**row, "qty": "1"} for row in kept)
    creatures.write_text(out.getvalue(), "utf-8")
    return target


def seated(browser: Browser, site: Site, **more: str) -> tuple[Phone, Phone, str]:
    """Two phones in a room: one that started it, one that scanned its code."""
    anna, code = host(browser, site, game="short-hunt", **more)
    address = scanned(anna.page.locator("svg.qr"))
    assert address == f"{site.base.upper()}/J/{code}"
    bela = guest(browser, address.replace(site.base.upper(), site.base), "Béla", **more)
    anna.sees("Béla")
    return anna, bela, code


def set_up(anna: Phone, bela: Phone, site: Site) -> None:
    """Cards, cities, who goes first, and the two creatures that begin on the map: all in Vienna but one."""
    anna.tap("Begin the game")
    for typed in ("exorcist", "scholar"):
        anna.tap("Name the cards" if typed == "exorcist" else "Name another")
        anna.pick(typed)
    anna.tap("The others stay unknown")
    bela.sees("Draw 5 from Characters")
    bela.tap("Drawn; name them later")
    anna.sees("Where does each hunter begin?")
    site.dice.faces += [1, 2]
    anna.tap("Roll d20 for all 2")
    anna.sees("Who goes first?")
    site.dice.faces += [1, 2]  # the cities of the first creatures, as the dice of the hunters are real
    anna.tap("I rolled it")
    anna.page.fill("#die-0", "15")
    anna.page.fill("#die-1", "3")
    anna.tap("Take these")
    anna.sees("Anna goes first.")
    anna.tap("Which card is it?")
    anna.pick("nefarious")
    flip_unseen(anna, 1)
    anna.sees("Draw 1 from Research")


def begin_turn(one: Phone, site: Site, evil: list[int], cities: list[int]) -> None:
    """Draw, then the evil phase for all in one tap; each card that comes is flipped without a name."""
    one.tap("I have drawn it")
    one.sees("What comes this night?")
    site.dice.faces += evil + cities
    one.tap("Roll d6 for all 2")
    flip_unseen(one, len(cities))
    one.sees("2 actions left")


def flip_unseen(one: Phone, cards: int) -> None:
    """Cards are flipped, one after the other, and nobody says which they are."""
    flips = one.key("Flipped; name it later")
    for left in range(cards, 0, -1):
        expect(flips).to_have_count(left)
        flips.first.click()
    expect(flips).to_have_count(0)
