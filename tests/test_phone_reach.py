"""A phone that opens the companion by a number finds the name by itself, before anybody sits down."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from browser import chromium
from phones import GAME, RESOLVE, Phone, Site, companion_on, phone
from playwright.sync_api import Browser, Request, Route

from companion.config import LOCAL_NAME

NUMBER = "10.20.30.40"  # stands for an address on the local network; the browser is told to find this machine there
KNOWN = f"{RESOLVE}, MAP {NUMBER} 127.0.0.1"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with companion_on(tmp_path_factory.mktemp("reach") / "store") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium(KNOWN) as found:
        yield found


def by_number(site: Site, path: str) -> str:
    """An address of the companion without its name."""
    return f"http://{NUMBER}:{urlsplit(site.base).port}{path}"


def asked(one: Phone) -> list[str]:
    """The addresses that the phone asks for from now on, pages and pings alone."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.is_navigation_request() or request.url.endswith("/ping"):
            found.append(request.url)

    one.page.on("request", note)
    return found


def sit_down(one: Phone) -> None:
    one.page.fill("#name", "Anna")
    one.tap("Open the room")
    one.page.locator(".room-code").wait_for()


def test_it_moves_to_the_name_once_and_is_seated_there(browser: Browser, site: Site) -> None:
    one = phone(browser)
    found = asked(one)
    one.page.goto(by_number(site, f"/new?game={GAME}"))
    one.page.wait_for_url(f"{site.base}/new?game={GAME}")
    sit_down(one)
    one.page.goto(f"{site.base}/")
    one.sees("Back to your room")
    names = [urlsplit(url).hostname for url in found if not url.endswith("/ping")]
    assert names == [NUMBER, *[LOCAL_NAME] * (len(names) - 1)]
    assert sum(url.endswith("/ping") for url in found) == 1
    assert {cookie["domain"] for cookie in one.page.context.cookies() if cookie["name"].startswith("seat-")} == {
        LOCAL_NAME
    }
    assert one.faults == []


def test_what_was_typed_goes_along(browser: Browser, site: Site) -> None:
    one = phone(browser)

    def later(route: Route) -> None:
        one.page.fill("#name", "Béla & Co")
        one.page.locator('input[name="color"]').nth(2).check()
        route.continue_()

    one.page.route("**/ping", later)
    one.page.goto(by_number(site, f"/new?game={GAME}"))
    one.page.wait_for_url(f"{site.base}/new?game={GAME}")
    assert one.page.input_value("#name") == "Béla & Co"
    assert one.page.locator('input[name="color"]').nth(2).is_checked()
    assert one.faults == []


def test_another_companion_under_the_name_is_left_alone(browser: Browser, site: Site) -> None:
    one = phone(browser)
    headers = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}
    one.page.route("**/ping", lambda route: route.fulfill(body="here 0123456789abcdef", headers=headers))
    with one.page.expect_response("**/ping"):
        one.page.goto(by_number(site, f"/new?game={GAME}"))
    sit_down(one)
    assert urlsplit(one.page.url).hostname == NUMBER


def test_where_the_name_is_not_found_it_stays_and_asks_no_more_once_seated(browser: Browser, site: Site) -> None:
    one = phone(browser)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    one.page.route("**/ping", hold)
    found = asked(one)
    one.page.goto(by_number(site, f"/new?game={GAME}"))
    one.page.fill("#name", "Anna")
    one.tap("Open the room")
    one.page.wait_for_timeout(200)
    assert one.page.url == by_number(site, f"/new?game={GAME}"), "the form waits until it is known where it belongs"
    held.pop().abort("namenotresolved")
    one.page.locator(".room-code").wait_for()
    assert urlsplit(one.page.url).hostname == NUMBER
    one.page.goto(by_number(site, "/"))
    one.sees("Back to your room")
    assert len([url for url in found if url.endswith("/ping")]) == 1, "a seat is held here"
    assert LOCAL_NAME not in {urlsplit(url).hostname for url in found if not url.endswith("/ping")}
