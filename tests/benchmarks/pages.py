"""How much a phone loads for a page and when it first shows something, on a slow line and a slow processor."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

# The tests' helpers are top-level modules, as pytest has them.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from browser import FLAGS, found_chromium

from .phones import Server, seated

_SIZE = {"width": 360, "height": 740}
_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""A slow 4G line: milliseconds, and bytes a second."""
_SLOWER = 4
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def measure(server: Server, rounds: int) -> Mapping[str, dict[str, float]]:
    """For each page its `bytes` on the wire with an empty cache, and the milliseconds to the first `paint`.

    `again` are the bytes when the phone has been there before. Each is the median of several rounds.
    """
    room = seated(server.port, 4)
    code = room[0].taps.code
    cookie = room[1].taps.cookies[f"seat-{code}"]
    pages = {"home": "/", "join": f"/join/{code}", "room": f"/room/{code}", "card": "/C/DH-C09"}
    found: dict[str, dict[str, float]] = {}
    with _browser() as browser:
        for name, path in pages.items():
            told = [_visit(browser, server, path, code, cookie if name == "room" else "") for _ in range(rounds)]
            found[name] = {key: sorted(one[key] for one in told)[rounds // 2] for key in told[0]}
    return found


@contextmanager
def _browser() -> Iterator[Browser]:
    path = found_chromium()
    if path is None:
        raise SystemExit("Chromium is not installed: see “make chromium”.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def _visit(browser: Browser, server: Server, path: str, code: str, cookie: str) -> dict[str, float]:
    base = f"http://127.0.0.1:{server.port}"
    context = browser.new_context(viewport=_SIZE, device_scale_factor=2, is_mobile=True, has_touch=True)  # type: ignore[arg-type]
    if cookie:
        context.add_cookies([{"name": f"seat-{code}", "value": cookie, "url": base}])
    page = context.new_page()
    weight = _Weight(context.new_cdp_session(page))
    told = {**_load(page, base + path), "bytes": weight.taken()}
    told["pictures"] = weight.pictures
    page.goto("about:blank")
    weight.clear()
    _load(page, base + path)
    told["again"] = weight.taken()
    context.close()
    return told


def _load(page: Page, address: str) -> dict[str, float]:
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1200)  # what scripts load after the page
    while not (paint := float(page.evaluate(_PAINT))):  # the page's policy lets Playwright wait for no expression
        page.wait_for_timeout(50)
    return {"paint": paint}


class _Weight:
    """Counts what comes over the line, and makes it slow; card pictures are counted apart."""

    def __init__(self, session: CDPSession) -> None:
        self._kinds: dict[str, str] = {}
        self._bytes: dict[str, float] = {}
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", _LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
        session.on("Network.requestWillBeSent", self._begun)
        session.on("Network.loadingFinished", self._ended)

    def _begun(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = event["request"]["url"]

    def _ended(self, event: dict[str, Any]) -> None:
        self._bytes[event["requestId"]] = float(event["encodedDataLength"])

    def _of(self, *, pictures: bool) -> float:
        faces = re.compile(r"/faces/")
        return sum(
            size for key, size in self._bytes.items() if bool(faces.search(self._kinds.get(key, ""))) == pictures
        )

    def taken(self) -> float:
        """The bytes of the page and of all that it is made of, but card pictures."""
        return self._of(pictures=False)

    @property
    def pictures(self) -> float:
        """The bytes of card pictures."""
        return self._of(pictures=True)

    def clear(self) -> None:
        """Begin to count anew."""
        self._bytes.clear()
