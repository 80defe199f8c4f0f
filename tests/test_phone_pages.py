"""Every page at the sizes of phones, by day and night: nothing for axe, nothing too small, too wide, too heavy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from phones import (
    Phone,
    Site,
    begin_turn,
    companion_on,
    host,
    phone,
    seated,
    set_up,
    short_game,
    wider,
)
from playwright.sync_api import Browser, Page, expect

TINY, SMALL, LARGE = (320, 568), (360, 740), (390, 844)
LONG = "W" * 24
PAGES = (
    "/",
    "/new?game=demon-hunter",
    "/join",
    "/join?code=QQQQQQ",
    "/dice",
    "/dice?roll=3d6&target=12",
    "/dice?roll=2d6%2B",
    "/tables",
    "/tables/demon-hunter/wound",
    "/cards",
    "/cards?q=axe",
    "/cards?q=zzzz",
    "/cards/demon-hunter/research",
    "/C/DH-C09",
    "/C/DH-C09.ZZZZ",
    "/P/DH-P01",
    "/rules/demon-hunter",
    "/R/DH-SETUP",
    "/about",
    "/screen",
    "/nothing-here",
)
HEAVIEST = 100_000
TARGETS = """() => [...document.querySelectorAll("a, button, input, select, summary, label.check")].filter((one) => {
    const box = one.getBoundingClientRect();
    const inside = one.closest(".prose, p, .check, .colors, .skip");
    return box.width && (box.height < 47.5 || box.width < 47.5) && (!inside || inside === one && !one.matches(".skip"));
}).map((one) => one.outerHTML.slice(0, 120))"""

# Words for reading are at least 15 px; names of the spaces of a small map are an aid beside their full names.
FINE_PRINT = """() => [...document.querySelectorAll("body *")].filter((one) => {
    const said = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    return said && one.checkVisibility() && !one.closest(".unseen, .skip, .grid-map, noscript, script, svg") &&
        parseFloat(getComputedStyle(one).fontSize) < 14.9;
}).map((one) => `${getComputedStyle(one).fontSize}: ${one.outerHTML.slice(0, 120)}`)"""
# What sticks out at the right; what scrolls by itself, such as a wide table, may.
CUT_OFF = """() => [...document.querySelectorAll("main *, header *, nav *, dialog *")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && box.right > innerWidth + 1 && !one.closest(".scroll, .unseen, .skip, svg");
}).map((one) => `sticks out: ${one.outerHTML.slice(0, 120)}`)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("phones")
    with companion_on(folder / "store", short_game(folder / "games")) as started:
        yield started


def faults_of(page: Page) -> list[str]:
    """What axe finds, what is too small for a thumb or an eye, and what is wider than the screen."""
    found = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in Axe().run(page).response["violations"]]
    small: list[str] = page.evaluate(TARGETS)
    wide = [f"{wider(page)} px too wide"] if wider(page) > 0 else []
    return [*found, *small, *page.evaluate(FINE_PRINT), *wide, *page.evaluate(CUT_OFF)]


@pytest.mark.parametrize(
    ("scheme", "size", "tongue"),
    [("light", SMALL, "en"), ("dark", SMALL, "en"), ("light", TINY, "zh-Hant"), ("dark", LARGE, "zh-Hant")],
)
def test_pages_that_look_things_up(
    browser: Browser, site: Site, scheme: str, size: tuple[int, int], tongue: str
) -> None:
    one = phone(browser, scheme, size, tongue)
    found = {}
    for path in PAGES:
        one.page.goto(site.base + path)
        found[path] = faults_of(one.page)
    assert {path: faults for path, faults in found.items() if faults} == {}
    assert [words for words in one.faults if "404" not in words and "400" not in words] == []


@pytest.mark.parametrize(("scheme", "size"), [("light", SMALL), ("dark", LARGE)])
def test_every_place_of_a_room(browser: Browser, site: Site, scheme: str, size: tuple[int, int]) -> None:
    anna, bela, code = seated(browser, site)
    anna.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    found = {"lobby": faults_of(anna.page)}
    set_up(anna, bela, site)
    found["draw"] = faults_of(anna.page)
    begin_turn(anna, site, evil=[6, 2], cities=[3])
    for place in ("turn", "dice", "tables", "cards", "scores"):
        anna.go(place)
        expect(anna.page.locator(f'.foot a[data-place="{place}"]')).to_have_attribute("aria-current", "page")
        found[place] = faults_of(anna.page)
    anna.page.evaluate("location.hash = 'history'")
    anna.sees("What happened")
    found["history"] = faults_of(anna.page)
    anna.go("turn")
    anna.tap("Search")
    anna.sees("Roll on Search")
    found["table"] = faults_of(anna.page)
    site.dice.faces += [9]
    anna.tap("Roll d10")
    anna.sees("You win with")
    found["fight"] = faults_of(anna.page)
    anna.tap("From hand")
    anna.page.locator("dialog .item").first.wait_for()
    found["sheet"] = faults_of(anna.page)
    anna.page.goto(f"{site.base}/room/{code}/seats")
    found["people"] = faults_of(anna.page)
    assert {place: faults for place, faults in found.items() if faults} == {}
    assert anna.faults == []


def test_six_long_names_fit_on_the_narrowest_phone(browser: Browser, site: Site) -> None:
    anna, code = host(browser, site, LONG)
    found = {}
    for name in (LONG, "👨‍👩‍👧‍👦" * 8, "Anna-Magdalena von Hohen", "Ed", "Zoë"):
        anna.page.goto(f"{site.base}/room/{code}/seats")
        anna.page.fill("#add-name", name)
        anna.page.press("#add-name", "Enter")
        anna.page.wait_for_load_state()
    anna.page.set_viewport_size({"width": TINY[0], "height": TINY[1]})
    found["people"] = faults_of(anna.page)
    anna.page.goto(f"{site.base}/room/{code}")
    expect(anna.page.locator(".person")).to_have_count(6)
    found["lobby"] = faults_of(anna.page)
    anna.tap("Begin the game")
    anna.sees("Draw 5 from Characters")
    anna.go("scores")
    anna.count("Victory Points", +1)
    anna.sees("Undo: ")
    found["scores"] = faults_of(anna.page)
    anna.go("turn")
    found["turn"] = faults_of(anna.page)
    assert {place: faults for place, faults in found.items() if faults} == {}
    assert anna.faults == []


def test_text_of_twice_the_size_stays_on_the_screen(browser: Browser, site: Site) -> None:
    anna, code = host(browser, site)
    found = {}
    for path in ("/", "/dice?roll=3d6", "/tables/demon-hunter/wound", "/C/DH-C09", "/R/DH-SETUP", f"/room/{code}"):
        anna.page.goto(site.base + path)
        anna.page.locator("main > *").first.wait_for()
        anna.page.evaluate("document.documentElement.style.fontSize = '200%'")
        found[path] = [wider(anna.page), *anna.page.evaluate(CUT_OFF)]
    assert {path: faults for path, faults in found.items() if faults != [0]} == {}


def test_a_sheet_shows_what_is_counted_in_it(browser: Browser, site: Site) -> None:
    anna, _ = host(browser, site)
    anna.tap("Add somebody without a phone")
    anna.page.fill("#add-name", "Ed")
    anna.page.press("#add-name", "Enter")
    anna.page.locator("summary", has_text="Ed").wait_for()
    anna.tap("Turn")
    anna.tap("Begin the game")
    anna.go("scores")
    anna.page.locator("button.person", has_text="Ed").click()
    points = anna.page.locator('dialog .tile[aria-label="Victory Points"]')
    points.locator("button").nth(1).click()
    expect(points.locator(".num")).to_have_text("1")
    assert anna.faults == []


def test_a_room_weighs_less_than_a_hundred_kilobytes(browser: Browser, site: Site) -> None:
    anna, code = host(browser, site, game="short-hunt")
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.add_cookies([{"name": one["name"], "value": one["value"], "url": site.base} for one in _cookies(anna)])
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    weights: list[float] = []
    wire.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    page.goto(f"{site.base}/room/{code}")
    page.locator(".room-code").wait_for()
    page.wait_for_timeout(1000)
    assert 30_000 < sum(weights) < HEAVIEST
    assert anna.faults == []


def _cookies(one: Phone) -> list[dict[str, str]]:
    return [{"name": cookie["name"], "value": cookie["value"]} for cookie in one.page.context.cookies()]


def test_looking_up_works_without_javascript(browser: Browser, site: Site) -> None:
    one = phone(browser, script=False)
    one.page.goto(f"{site.base}/cards")
    one.page.fill("#q", "crone")
    one.page.press("#q", "Enter")
    one.page.locator("a.item", has_text="Crone").first.click()
    expect(one.page.locator("h1")).to_contain_text("Crone")
    one.page.goto(f"{site.base}/tables/demon-hunter/search")
    site.dice.faces += [6]
    one.tap("Roll d10")
    expect(one.page.locator(".figure-big .num")).to_have_text("6")
    one.page.goto(f"{site.base}/dice")
    site.dice.faces += [3, 4]
    one.tap("2d6")
    expect(one.page.locator(".figure-big .num")).to_have_text("7")


def test_phones_on_plain_http_under_the_local_name_lack_what_the_pages_do_without(browser: Browser, site: Site) -> None:
    one = phone(browser)
    one.page.goto(site.base)
    missing = one.page.evaluate("[isSecureContext, typeof crypto.randomUUID, typeof navigator.wakeLock]")
    assert missing == [False, "undefined", "undefined"]


def test_a_refused_roll_of_dice_says_where_it_went_wrong(browser: Browser, site: Site) -> None:
    one = phone(browser)
    one.page.goto(f"{site.base}/dice")
    one.page.fill("#roll", "2d6+")
    one.page.press("#roll", "Enter")
    expect(one.page.locator('[role="alert"]')).to_be_visible()
    expect(one.page.locator("#roll")).to_have_value("2d6+")
