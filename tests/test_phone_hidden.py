"""Secrets on phones: seen while held, by finger or key, on one phone alone; and a card that goes to one other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import Phone, Site, companion_on, guest, host, wider
from playwright.sync_api import Browser, expect

from cardgen.share import share_folder

GAME = "shadow-hunters"
NAMES = ("Allie", "Bob", "Charles", "Daniel", "Emi", "Franklin", "George", "Unknown", "Vampire", "Werewolf")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with companion_on(tmp_path / "store", share_folder() / "data" / GAME) as started:
        yield started


def named(phone: Phone) -> set[str]:
    """The characters whose names are anywhere on a phone's page."""
    whole = phone.page.content()
    return {name for name in NAMES if name in whole}


def test_a_role_is_seen_while_it_is_held_and_a_card_by_two(browser: Browser, site: Site) -> None:
    ada, code = host(browser, site, "Ada", game=GAME)
    bela, cora, dora = (
        guest(browser, f"{site.base}/J/{code}", name, color)
        for name, color in (("Bela", "blue"), ("Cora", "green"), ("Dora", "gold"))
    )
    ada.sees("Dora")
    ada.tap("Begin the game")
    ada.sees("Lay the places out")
    ada.page.locator(".group .btn").nth(0).click()
    ada.page.locator(".group .btn").nth(5).click()
    ada.tap("They lie like this")
    ada.sees("Who begins?")
    site.dice.faces += [20, 3, 4, 5]
    ada.tap("Roll d20 for all 4")
    bela.sees("Ada chooses")
    bela.sees("Your Character")
    hold(bela)
    hand_on(ada, bela, cora, dora, site)
    assert [wider(one.page) for one in (ada, bela, cora)] == [0, 0, 0]
    assert [one.faults for one in (ada, bela, cora, dora)] == [[], [], [], []]


def hold(phone: Phone) -> None:
    """Nothing stands on the page but while a finger or a key is down."""
    button, shown = phone.page.locator(".hold").first, phone.page.locator(".veil.open .behind h3")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    phone.hold(button, shown)
    role = shown.inner_text()
    assert role in NAMES
    phone.page.mouse.up()
    expect(shown).to_have_count(0)
    visible = phone.page.locator("main").inner_text()
    assert role not in visible
    button.focus()
    phone.page.keyboard.down("Enter")
    expect(shown).to_have_text(role)
    phone.page.keyboard.up("Enter")
    expect(shown).to_have_count(0)


def hand_on(ada: Phone, bela: Phone, cora: Phone, dora: Phone, site: Site) -> None:
    """Ada draws a hermit card and hands it to Bela; the others see that she does, and no more."""
    site.dice.faces += [1, 2]
    ada.tap("Roll and move")
    ada.sees("Roll on Movement")
    ada.tap("Roll d")
    ada.sees("Ada goes to Hermit’s Cabin.")
    ada.tap("Hermit card")
    ada.tap("Name the card")
    ada.pick("two-edged")
    ada.page.locator('.item[data-key^="seat-"]').first.click()
    for phone in (bela, cora, dora):
        phone.sees("Ada hands a card to Bela")
    assert bela.page.locator(".veil").count() == 2
    assert named(cora) == set()
    for phone in (cora, dora):
        state = phone.page.evaluate("fetch(location.pathname + '/state').then((answer) => answer.text())")
        assert "Two-Edged" not in state
        assert "SH-H14" not in state
    bela.page.locator("main button:visible").filter(has_text="It applies").click()
    bela.sees("A Hunter heals, a Shadow takes damage.")
    cora.sees("Bela has something to do in secret")
    assert "A Hunter heals" not in cora.page.content()
    bela.page.locator(".task .btn").filter(has_text="1 damage").first.click()
    cora.sees("Bela has chosen.")
