"""A whole evening on two phones and a screen, from the QR code to the winner, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import (
    Phone,
    Site,
    begin_turn,
    companion_on,
    flip_unseen,
    phone,
    seated,
    set_up,
    short_game,
)
from playwright.sync_api import Browser, expect

SUCCUBI = "Succubi"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with companion_on(tmp_path / "store", short_game(tmp_path / "games")) as started:
        yield started


def test_an_evening_from_the_first_scan_to_the_winner(browser: Browser, site: Site) -> None:
    anna, bela, code = seated(browser, site)
    screen = phone(browser, size=(1280, 720))
    open_screen(anna, screen, site, code)
    set_up(anna, bela, site)
    begin_turn(anna, site, evil=[6, 2], cities=[3])
    win_a_fight(anna, site)
    lose_a_fight(anna, site)
    end_turn(anna)
    bela.sees("Your turn")
    undo_a_count(bela, anna)
    cities = iter(range(4, 20))
    while play_on(anna, bela, site, cities):
        pass
    for one in (anna, bela, screen):
        one.sees("Anna has won")
    anna.sees("The last creature card has been flipped.")
    assert [one.faults for one in (anna, bela, screen)] == [[], [], []]


def open_screen(anna: Phone, screen: Phone, site: Site, code: str) -> None:
    """A shared screen before the game begins."""
    show_on(screen, anna, site, code)
    screen.sees("Take your seats")
    expect(screen.page.locator(".join")).to_be_visible()


def show_on(screen: Phone, anna: Phone, site: Site, code: str) -> None:
    """A shared screen by the letters that a seat's phone shows."""
    anna.page.goto(f"{site.base}/room/{code}/seats")
    anna.tap("Open one on another device")
    letters = anna.page.locator(".room-code").inner_text()
    screen.page.goto(f"{site.base}/screen")
    screen.page.fill("#code", letters)
    screen.tap("Show the room")
    anna.page.goto(f"{site.base}/room/{code}")


def win_a_fight(anna: Phone, site: Site) -> None:
    """Search, find the creature in one's city, see each force with its reason and the odds, and win."""
    expect(anna.key("Rest")).to_have_attribute("aria-disabled", "true")
    anna.sees("A creature is in your city, so you cannot rest.")
    anna.tap("Search")
    anna.sees("Roll on Search")
    site.dice.faces += [9]
    anna.tap("Roll d10")
    anna.sees("You win with")
    expect(anna.page.locator("h1")).to_contain_text("Nefarious Nybbas")
    assert anna.page.locator(".odds .num").inner_text().endswith("%")
    anna.sees("Surprise, first roll only")
    anna.page.locator('summary:has-text("If you lose this roll")').click()
    anna.sees("Lose 3 hits")
    anna.tap("Add by hand")
    anna.page.fill("#figure", "2")
    anna.page.fill("#reason", "a forgotten card")
    anna.tap("Add it")
    anna.sees("a forgotten card")
    site.dice.faces += [20]
    anna.tap("Roll d20")
    anna.sees("one action left")
    assert anna.value("Victory Points") == 1
    anna.go("cards")
    expect(anna.page.locator('section[aria-label="Victory Pile"]')).to_contain_text("Nefarious Nybbas")
    anna.go("turn")


def lose_a_fight(anna: Phone, site: Site) -> None:
    """Meet a creature that nobody has named, say which it is, lose, be wounded, and flee."""
    anna.go("scores")
    anna.page.locator(".city-row", has=anna.page.locator(".num")).first.click()
    anna.tap("My pawn stands here")
    anna.go("turn")
    site.dice.faces += [7]
    anna.tap("Search")
    anna.tap("Roll d10")
    anna.tap("Say which card it is")
    anna.pick(SUCCUBI)
    anna.sees("You win with")
    anna.tap("I rolled it")
    anna.page.locator("dialog .pips button").first.click()
    anna.sees("Roll on Wound")
    anna.sees("The creature is worth 1 VP")
    site.dice.faces += [9]
    anna.tap("Roll d20")
    anna.sees("Go on, or flee?")
    assert anna.value("Hits") == 4
    anna.tap("Flee")
    anna.tap("Stay in")
    anna.sees("No action is left this turn.")


def end_turn(one: Phone) -> None:
    """To the fate phase, and on."""
    one.tap("On to Fate")
    one.sees("Discard research cards")
    one.tap("Done")


def undo_a_count(bela: Phone, anna: Phone) -> None:
    """A point too many is taken back, in sight of the other phone."""
    bela.go("scores")
    bela.count("Victory Points", +1)
    anna.page.evaluate("location.hash = 'history'")
    anna.sees("Béla: Victory Points +1, now 1.")
    bela.tap("Undo: Béla: Victory Points")
    anna.sees("Béla takes back")
    expect(bela.page.locator('.tile[aria-label="Victory Points"] .num').first).to_have_text("0")
    bela.go("turn")
    anna.go("turn")


def play_on(anna: Phone, bela: Phone, site: Site, cities: Iterator[int]) -> bool:
    """A turn each, in which only the night does something; False when the game is over."""
    for one in (bela, anna):
        one.sees("Draw 1 from Research")
        one.tap("I have drawn it")
        one.sees("What comes this night?")
        one.go("scores")
        left = one.value("Creatures left")
        one.go("turn")
        site.dice.faces += [4, 5, *(next(cities) for _ in range(min(left, 2)))]
        one.tap("Roll d6 for all 2")
        flip_unseen(one, min(left, 2))
        one.tap("On to Fate")
        one.tap("Do it all the same")
        one.tap("Done")
        if left <= 2:
            return False
    return True
