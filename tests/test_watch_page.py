"""The preview in a real browser: it shows the cards, follows saved files, and keeps one's place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import chromium
from playwright.sync_api import Browser, Locator, Page, expect
from preview import running
from small_game import FRONT, GAME, small_game

from cardgen.watch.run import Preview

MANY = "code,name,qty,text\n" + "".join(
    f"BC-{number:03},Bat {number},1,{'Flies' if number % 2 else 'Sleeps'} {number} nights.\n" for number in range(1, 61)
)
TWO = GAME + "  cats: {title: Cats, template: plain, size: micro, back: rear}\n"
SMALL = '<page><textbox x="3" y="3" width="25" height="30" of="name">{{ card.name }}</textbox></page>'
CATS = "code,name\nBC-901,Tom\nBC-902,Tim\n"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[Preview]:
    game = TWO.replace("cats: {title: Cats, template: plain", "cats: {title: Cats, template: small")
    folder = small_game(
        tmp_path / "game", **{"game": game, "cards": MANY, "cats.csv": CATS, "templates/small.xml": SMALL}
    )
    with running(folder) as started:
        yield started


@pytest.fixture
def page(browser: Browser, preview: Preview) -> Iterator[Page]:
    """The page, with all cards on it; whatever the browser complains of is an error."""
    opened = browser.new_page(viewport={"width": 1280, "height": 800})
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda fault: complaints.append(str(fault)))
    opened.goto(preview.address)
    expect(opened.locator(".item")).to_have_count(62)
    expect(opened.locator("#told")).to_have_text("Up to date")
    yield opened
    opened.close()
    assert [words for words in complaints if "ERR_INTERNET_DISCONNECTED" not in words] == []


def card(page: Page, code: str) -> Locator:
    return page.locator(f'.item[data-id="beasts/{code}"]')


def save(preview: Preview, name: str, words: str) -> None:
    (preview.live.folder / name).write_text(words)


def edited(preview: Preview, number: int, words: str) -> None:
    """Change the name of one card of many."""
    save(preview, "beasts.csv", MANY.replace(f",Bat {number},", f",{words},"))


def sources(page: Page) -> list[str]:
    """The addresses of all fronts, as the page has them."""
    return [image.get_attribute("data-key") or "" for image in page.locator(".item img.front").all()]


def test_a_saved_file_changes_its_card_and_no_other(page: Page, preview: Preview) -> None:
    before = sources(page)
    edited(preview, 3, "Vampire")
    expect(card(page, "BC-003").locator(".title")).to_have_text("Vampire")
    expect(page.locator("#told")).to_have_text(re.compile(r"Vampire · \d+ ms"))
    after = sources(page)
    assert [number for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [2]
    shown = card(page, "BC-003").locator("img.front")
    assert shown.get_attribute("src") == f"/face/{preview.live.token}/{after[2]}.svg"
    assert shown.evaluate("image => image.complete && image.naturalWidth > 0")


def test_the_time_from_saving_to_the_screen_is_told(page: Page, preview: Preview) -> None:
    edited(preview, 2, "Quick Bat")
    expect(page.locator("#told")).to_have_text(re.compile(r"Quick Bat · \d+ ms"))
    told = page.locator("#told").get_attribute("title") or ""
    found = re.fullmatch(r"(\d+) ms from saving the file to the screen, of which (\d+) ms .* lay out 1 side", told)
    assert found, told
    assert 0 < int(found[2]) <= int(found[1]) < 5000


def test_scroll_and_zoom_stay_where_they_are(page: Page, preview: Preview) -> None:
    for _ in range(3):
        page.locator("#larger").click()
    page.evaluate("scrollTo(0, 1900)")
    place, width = page.evaluate("scrollY"), card(page, "BC-010").bounding_box()
    edited(preview, 5, "Elsewhere")
    expect(page.locator("#told")).to_have_text(re.compile("Elsewhere"))
    assert page.evaluate("scrollY") == place
    assert card(page, "BC-010").bounding_box() == width
    expect(page.locator("#actual")).to_have_text("195 %")


def test_a_card_above_that_goes_does_not_move_what_one_looks_at(page: Page, preview: Preview) -> None:
    page.evaluate("scrollTo(0, 2400)")
    near = card(page, "BC-033")
    before = near.bounding_box()
    assert before
    row = page.evaluate("document.querySelector('.items').getBoundingClientRect().width")
    across = int((row + 20) // (before["width"] + 20))
    # A whole row goes, so that the others keep their columns.
    lines = MANY.splitlines(keepends=True)
    save(preview, "beasts.csv", "".join(lines[:1] + lines[1 + across :]))
    expect(card(page, "BC-001")).to_have_count(0)
    expect(page.locator(".item")).to_have_count(62 - across)
    after = near.bounding_box()
    assert after
    assert abs(after["y"] - before["y"]) < 2


def test_a_broken_file_shows_its_problem_and_keeps_the_picture(page: Page, preview: Preview) -> None:
    before = sources(page)
    save(preview, "templates/plain.xml", FRONT.replace("card.name", "card.nome"))
    problem = card(page, "BC-001").locator(".faults .error")
    expect(problem).to_contain_text("nome")
    expect(problem).to_contain_text("templates/plain.xml:4")
    expect(card(page, "BC-001")).to_have_class(re.compile("old"))
    assert sources(page) == before
    expect(page.locator("#problems-button")).to_contain_text("1 error")
    save(preview, "templates/plain.xml", FRONT)
    expect(card(page, "BC-001").locator(".faults li")).to_have_count(0)
    expect(page.locator("#problems-button")).to_have_text("No problems")


def test_problems_are_listed_by_file_and_lead_to_their_card(page: Page, preview: Preview) -> None:
    save(preview, "beasts.csv", MANY.replace(",Bat 50,1,", ",Bat 50,many,"))
    page.locator("#problems-button").click()
    listed = page.locator("#problems-list section")
    expect(listed.locator("h3")).to_have_text("beasts.csv")
    expect(listed.locator("li")).to_contain_text("row 51, qty")
    listed.locator("button").click()
    expect(card(page, "BC-050")).to_be_in_viewport()
    expect(card(page, "BC-050").locator(".faults")).to_contain_text("many")
    page.locator("#only").check()
    expect(page.locator(".item:visible")).to_have_count(1)


def test_decks_and_words_filter_and_the_address_keeps_them(page: Page) -> None:
    page.get_by_role("button", name="Cats 2").click()
    expect(page.locator(".item:visible")).to_have_count(2)
    page.locator("#search").fill("tim")
    expect(page.locator(".item:visible .title")).to_have_text("Tim")
    page.reload()
    expect(page.locator(".item:visible .title")).to_have_text("Tim")
    page.get_by_role("button", name="All 62").click()
    page.locator("#search").fill("sleeps 44")
    expect(page.locator(".item:visible .title")).to_have_text("Bat 44")
    page.locator("#search").fill("nobody")
    expect(page.locator("#empty")).to_have_text("No card has “nobody” in it.")


def test_sizes_are_actual_and_change(page: Page) -> None:
    front = card(page, "BC-001").locator("img.front")

    def width() -> float:
        box = front.bounding_box()
        assert box
        return box["width"]

    assert abs(width() - 63.5 * 96 / 25.4) < 0.5
    page.keyboard.press("+")
    assert abs(width() - 1.25 * 63.5 * 96 / 25.4) < 0.5
    page.keyboard.press("0")
    page.keyboard.press("-")
    assert abs(width() - 0.8 * 63.5 * 96 / 25.4) < 0.5


def test_fronts_backs_or_both(page: Page) -> None:
    front, back = (card(page, "BC-001").locator(f"img.{side}") for side in ("front", "back"))
    expect(back).to_be_hidden()
    page.get_by_role("button", name="Both").click()
    expect(front).to_be_visible()
    expect(back).to_be_visible()
    page.get_by_role("button", name="Backs").click()
    expect(front).to_be_hidden()
    expect(back).to_be_visible()


def test_a_card_from_near_follows_too(page: Page, preview: Preview) -> None:
    card(page, "BC-001").locator(".faces").click()
    near = page.locator("#near")
    expect(near.locator("h2")).to_have_text("Bat 1")
    expect(near.locator("#near-details")).to_contain_text("Flies 1 nights.")
    old = near.locator("img").first.get_attribute("src")
    edited(preview, 1, "Near Bat")
    expect(near.locator("h2")).to_have_text("Near Bat")
    assert near.locator("img").first.get_attribute("src") != old
    page.keyboard.press("ArrowRight")
    expect(near.locator("h2")).to_have_text("Bat 2")
    page.keyboard.press("Escape")
    expect(near).to_be_hidden()


def test_a_page_that_missed_something_asks_for_everything(page: Page, preview: Preview) -> None:
    page.context.set_offline(True)
    edited(preview, 1, "Unseen Bat")
    page.context.set_offline(False)
    page.reload()
    expect(card(page, "BC-001").locator(".title")).to_have_text("Unseen Bat")


def test_a_page_follows_another_preview_that_takes_the_place_of_its_own(browser: Browser, preview: Preview) -> None:
    page = browser.new_page()
    page.goto(preview.address)
    expect(page.locator("#told")).to_have_text("Up to date")
    first = page.locator(".item img.front").first.get_attribute("src") or ""
    preview.stop()
    expect(page.locator("#told")).to_contain_text("Not connected")
    with running(preview.live.folder, preview.port) as other:
        expect(page.locator("#told")).to_have_text("Up to date", timeout=15_000)
        address = first.replace(preview.live.token, other.live.token)
        expect(page.locator(".item img.front").first).to_have_attribute("src", address)
    page.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_cut_off_and_everything_can_be_read(
    browser: Browser, preview: Preview, width: int, height: int, scheme: str
) -> None:
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(preview.address)
    expect(page.locator(".item")).to_have_count(62)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for selector in ("#title", "#told", "#search", "#problems-count", ".segment", ".item .title", ".item .place"):
        for part in page.locator(selector).all()[:3]:
            box = part.bounding_box()
            assert box, selector
            assert box["x"] >= 0, selector
            assert box["x"] + box["width"] <= width + 0.5, selector
            assert part.evaluate(CONTRAST) >= 4.5, selector
    page.close()


# The contrast of an element's text with the nearest ground that is no glass (WCAG 2.2, relative luminance).
CONTRAST = """element => {
  const parse = words => words.match(/[\\d.]+/g).map(Number);
  const linear = c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => [r, g, b].map(c => linear(c / 255))
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  let ground = element, color = [0, 0, 0, 0];
  while (ground && (color.length === 4 && color[3] < 0.9)) {
    color = parse(getComputedStyle(ground).backgroundColor);
    if (/^color/.test(getComputedStyle(ground).backgroundColor)) color = [0, 0, 0, 0];
    ground = ground.parentElement;
  }
  const [one, two] = [light(parse(getComputedStyle(element).color)), light(color)].sort((a, b) => b - a);
  return (one + 0.05) / (two + 0.05);
}"""
