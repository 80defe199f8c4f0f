"""A party on two phones: homes on the map, heroes and their hits, a spell that one phone alone knows, hits to share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import Phone, Site, companion_on, guest, host
from playwright.sync_api import Browser

HEROES = ("Temple Knight", "Court Sorcerer", "Sworn Bodyguard")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with companion_on(tmp_path) as found:
        yield found


def begun(browser: Browser, site: Site) -> tuple[Phone, Phone]:
    """Two phones at the beginning of Anna's first turn."""
    anna, code = host(browser, site, game="treasure-hunter")
    ben = guest(browser, f"{site.base}/J/{code}", "Ben")
    anna.tap("Begin the game")
    anna.tap("Done")
    anna.sees("Choose your home")
    assert anna.page.locator(".space.can").count() == 4
    anna.page.locator(".space.can").first.click()
    ben.page.locator(".space.can").nth(2).wait_for()
    ben.page.locator(".space.can").last.click()
    ben.sees("Draw 5")
    for phone in (anna, ben):
        phone.tap("I have drawn 5")
    site.dice.faces[:] = [6, 1]
    anna.tap("Roll d6 for all 2")
    anna.tap("I have drawn it")
    anna.sees("On to Movement")
    return anna, ben


def test_a_party_from_its_home_to_its_hits(browser: Browser, site: Site) -> None:
    anna, ben = begun(browser, site)
    for hero in HEROES:
        anna.tap("Recruit")
        anna.tap("Choose the card")
        anna.pick(hero)
        anna.page.locator(".bearer").filter(has_text=hero).wait_for()
    anna.tap("Attach a spell")
    anna.tap("Choose the card")
    anna.page.locator("dialog .item").filter(has_text="Court Sorcerer").click()
    anna.pick("Fire Bolt")
    anna.page.locator(".carried").filter(has_text="Fire Bolt").wait_for()
    anna.tap("On to Movement")
    site.dice.faces[:] = [4]
    anna.tap("March")
    anna.tap("Roll d6")
    anna.page.locator(".space.can").nth(1).click()
    for card in ("Wolf Glen", "Ashwing"):
        anna.tap("Say which card it is")
        anna.pick(card)
    anna.sees("Your turn to play")
    ben.sees("Ashwing the Old")
    assert "Fire Bolt" not in ben.page.content()
    anna.tap("Play nothing")
    ben.tap("Play nothing")
    site.dice.faces[:] = [1, 1, 6, 6, 3]
    anna.tap("Roll for both sides")
    anna.tap("Roll d6")
    anna.sees("Share out 3")
    rows = anna.page.locator(".task .share")
    rows.nth(1).locator("button").last.click()
    anna.sees("1 of 3 shared out")
    rows.nth(1).locator("button").last.click()
    anna.sees("falls")
    rows.nth(0).locator("button").last.click()
    anna.tap("That is how it is")
    anna.sees("goes home")
    assert anna.page.locator(".bearer").count() == len(HEROES) - 1
    knight = anna.page.locator(".bearer").filter(has_text="Temple Knight").locator(".stepper .num")
    assert knight.inner_text() == "3", "2 of 3 were left, and at home two are healed"
    assert (anna.faults, ben.faults) == ([], [])
