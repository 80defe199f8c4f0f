"""Whole evenings on phones of 360 by 740 in a real browser, from creating the room to the winner: all is tapped."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from company import COLORS, NAMES, Dice
from habits import HABITS
from phones import Phone, Site, companion_on, guest, host, phone, wider
from playwright.sync_api import Browser, expect
from tapping import Fingers
from test_phone_evening import open_screen

from cardgen.share import share_folder

SIZE = (360, 740)
MOST = 600


@pytest.fixture
def dice() -> Dice:
    return Dice()


@pytest.fixture
def site(browser: Browser, tmp_path: Path, dice: Dice) -> Iterator[Site]:
    with companion_on(tmp_path / "store", fewer_cards(tmp_path / "hunt"), night(), random=dice) as started:
        yield started
        for context in browser.contexts:  # pages that listen no more let the companion end at once
            context.close()


def night() -> Path:
    return share_folder() / "data" / "shadow-hunters"


def fewer_cards(folder: Path, every: int = 4) -> Path:
    """Hunt with a quarter of its cards, so that an evening is short."""
    shutil.copytree(share_folder() / "data" / "hunt", folder)
    deck = folder / "monsters.csv"
    with deck.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    with deck.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[::every])
    return folder


def at_the_table(browser: Browser, site: Site, dice: Dice, game: str, seats: int, seed: int) -> Fingers:
    """So many phones in a new room, every second one dark."""
    first, code = host(browser, site, NAMES[0], game, size=SIZE)
    others = [
        guest(browser, f"{site.base}/J/{code}", NAMES[at], COLORS[at], size=SIZE, scheme=("light", "dark")[at % 2])
        for at in range(1, seats)
    ]
    made = Fingers.at(site, dice, [first, *others], seed)
    made.habits = HABITS[game]
    return made


def to_the_end(evening: Fingers) -> None:
    """Tap until somebody has won; no page is ever wider than its phone."""
    for number in range(MOST):
        if evening.view["stage"] == "over":
            break
        evening.one_thing()
        if not number % 20:
            assert [wider(one.page) for one in evening.phones.values()] == [0] * len(evening.phones)
    assert evening.view["stage"] == "over", f"the evening has no end: {evening.view['tasks']}"


def all_see_who_has_won(evening: Fingers, *screens: Phone) -> None:
    """Every phone and screen names the winners, and nothing went wrong on any."""
    names = evening.view["outcome"]["names"]
    assert names
    last = names[-1]
    words = f"{', '.join(names[:-1])} and {last} share the win" if len(names) > 1 else f"{last} has won"
    shown: Sequence[Phone] = (*evening.phones.values(), *screens)
    for one in shown:
        one.sees(words)
    assert [one.faults for one in shown] == [[] for _ in shown]


def test_a_hunt_of_two_from_the_first_tap_to_the_winner(browser: Browser, site: Site, dice: Dice) -> None:
    evening = at_the_table(browser, site, dice, "hunt", 2, 2)
    screen = phone(browser, size=(1280, 720))
    open_screen(evening.host, screen, site, evening.view["room"]["code"])
    evening.begin()
    to_the_end(evening)
    assert {"act battle", "act take", "play", "reveal", "claim", "carry", "draw", "ask"} <= set(evening.kinds)
    all_see_who_has_won(evening, screen)


def test_a_night_of_four_from_the_first_tap_to_the_winners(browser: Browser, site: Site, dice: Dice) -> None:
    evening = at_the_table(browser, site, dice, "shadow-hunters", 4, 5)
    evening.begin()
    while evening.view["stage"] != "play":
        evening.one_thing()
    for one in evening.phones.values():
        shows_its_role_only_while_held(one)
    to_the_end(evening)
    assert {"act roll", "act attack", "choose", "flip", "send", "verdict", "scatter"} <= set(evening.kinds)
    assert evening.kinds["always declare"], "whoever has reached a goal is told, and declares it with a tap"
    all_see_who_has_won(evening)


def shows_its_role_only_while_held(one: Phone) -> None:
    """A finger on the lock shows one's own character; lifted, it is gone from the page."""
    lock, inside = one.page.locator(".veil .hold").first, one.page.locator(".veil .behind img")
    expect(inside).to_have_count(0)
    lock.scroll_into_view_if_needed()
    one.hold(lock, inside)
    expect(one.page.locator(".veil .goal")).to_contain_text("Your goal:")
    one.page.mouse.up()
    expect(inside).to_have_count(0)
