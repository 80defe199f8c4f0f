"""Pictures of the companion on three phones, taken from an evening that is really played: in daylight and at night."""

from __future__ import annotations

import base64
import io
import sys
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from phones import Phone, Site, begin_turn, browser_for_phones, companion_on, seated, set_up, short_game

SIZE = (390, 844)
SHARP = 1.5
CORNER = 36
CARDS = ("black axe", "wrist crossbow", "good doctor")


def phone_pictures(folder: Path) -> list[Image.Image]:
    """A turn and a fight by day, the scores at night; `folder` holds the evening for as long as it lasts."""
    with companion_on(folder / "store", short_game(folder / "games")) as site, browser_for_phones() as browser:
        anna, bela, _ = seated(browser, site)
        set_up(anna, bela, site)
        begin_turn(anna, site, evil=[6, 2], cities=[3])
        _into_play(anna)
        turn = _taken(anna.page, "light")
        fight = _in_a_fight(anna, site)
        return [turn, fight, _scores(anna, site)]


def _into_play(one: Phone) -> None:
    one.go("cards")
    one.count("Cards in hand", +1, times=4)
    for card in CARDS:
        one.tap("Into play")
        one.pick(card)
        one.page.locator("main .item", has_text=card[1:]).first.wait_for()
    one.go("turn")


def _in_a_fight(one: Phone, site: Site) -> Image.Image:
    site.dice.faces += [9]
    one.tap("Search")
    one.tap("Roll d10")
    one.sees("You win with")
    return _taken(one.page, "light")


def _scores(one: Phone, site: Site) -> Image.Image:
    site.dice.faces += [14]
    one.tap("Roll d20")
    one.sees("one action left")
    one.go("scores")
    return _taken(one.page, "dark")


def _taken(page: Page, scheme: str) -> Image.Image:
    """What the phone shows, from the top, sharper than its screen and with the corners of a phone."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.locator(".toast").first.wait_for(state="detached")
    page.evaluate("scrollTo(0, 0)")
    wire = page.context.new_cdp_session(page)
    screen = {"width": SIZE[0], "height": SIZE[1], "deviceScaleFactor": SHARP, "mobile": True}
    wire.send("Emulation.setDeviceMetricsOverride", screen)
    page.evaluate("document.fonts.ready")
    data = wire.send("Page.captureScreenshot", {"format": "png"})["data"]
    wire.send("Emulation.clearDeviceMetricsOverride")
    return _rounded(Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB"))


def _rounded(image: Image.Image) -> Image.Image:
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *image.size), CORNER * SHARP, fill=255)
    image.putalpha(mask)
    return image
