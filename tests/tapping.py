"""People who do everything with their fingers, on phones in a real browser: what `company` decides, tapped."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from company import Company, Dice, Luck, View
from phones import Phone, Site
from playwright.sync_api import Locator
from web_case import Clock, Table

_STATE = "fetch(location.pathname + '/state', {headers: {Accept: 'application/json'}}).then((r) => r.json())"
_LATEST = 15.0
"""Seconds after which a tap has to have done something."""


FEW = 6
"""So many cards that one may be are shown as buttons."""


def nothing(_seat: str, _what: str) -> None:
    """Look at nothing before a tap."""


@dataclass
class Fingers(Company):
    """A company whose phones are pages of a browser, by their seats."""

    before: Callable[[str, str], None] = nothing
    """Called with a seat and with the kind of what it is about to do."""

    @classmethod
    def at(cls, site: Site, dice: Dice, phones: Sequence[Phone], seed: int) -> Self:
        """People whose phones sit in a room, the host's first."""
        held = {phone.page.evaluate(_STATE)["view"]["you"]: phone for phone in phones}
        return cls(Table(site.app, Clock()), dice, held, Luck(seed))

    def seen_by(self, seat: str) -> View:
        view: View = self.phones[seat].page.evaluate(_STATE)["view"]
        return view

    def order(self, seat: str, kind: str, data: Mapping[str, Any], *, force: bool = False) -> None:
        """Tap what stands for a command, and wait until it is done."""
        phone: Phone = self.phones[seat]
        known = self.look(seat)
        self.before(seat, kind if kind != "answer" else self._task(data)["kind"])
        self.dice.luck = self.random
        taps = {
            "act": self._act_on,
            "answer": self._answer,
            "begin": self._begin,
            "count": self._count,
            "next": self._next,
        }
        taps[kind](phone, data)
        self._until_done(seat, known["revision"], force=force)

    def _until_done(self, seat: str, revision: int, *, force: bool) -> None:
        """Wait for what comes of a tap; where the table may overrule, it does."""
        phone: Phone = self.phones[seat]
        until = time.monotonic() + _LATEST
        while time.monotonic() < until:
            self.view = self.seen_by(seat)
            if self.view["revision"] > revision:
                return
            sure = phone.page.locator("dialog button", has_text="Do it all the same")
            if force and sure.count():
                sure.click()
            phone.page.wait_for_timeout(20)
        raise AssertionError(f"a tap did nothing: {phone.page.locator('main').inner_text()}")

    # What is tapped for each command.

    def _begin(self, phone: Phone, _: Mapping[str, Any]) -> None:
        phone.tap("Begin the game")

    def _count(self, phone: Phone, data: Mapping[str, Any]) -> None:
        seat = next(one for one in self.view["seats"] if one["id"] == data["owner"])
        name = next(one["name"] for one in seat["counters"] if one["id"] == data["counter"])
        phone.count(name, data["by"], abs(data["by"]))

    def _act_on(self, phone: Phone, data: Mapping[str, Any]) -> None:
        if "seat" not in data:
            phone.page.locator(f'[data-key="act-{data["action"]}"]').click()
            return
        key = f'[data-key="whenever-{data["seat"]}-{data["action"]}"] button'
        if not phone.page.locator(key).is_visible():
            phone.page.locator(f'[data-key="always-{data["seat"]}"] summary').click()
        name = phone.page.locator(key).inner_text()
        phone.page.locator(key).click()
        phone.page.locator("dialog button", has_text=name).click()

    def _next(self, phone: Phone, _: Mapping[str, Any]) -> None:
        phone.page.locator(".thumb button").filter(has_text="On to").or_(phone.key("End the turn")).first.click()

    def _task(self, data: Mapping[str, Any]) -> View:
        task: View = next(one for one in self.view["tasks"] if one["id"] == data["task"])
        return task

    def _answer(self, phone: Phone, data: Mapping[str, Any]) -> None:
        task = self._task(data)
        panel = phone.page.locator(f'.task[data-key="{task["id"]}"]')
        panel.wait_for()
        made = getattr(self, f"_tap_{task['kind']}", self._tap_plain)
        made(phone, panel, task, data)

    def _tap_plain(self, _phone: Phone, panel: Locator, task: View, data: Mapping[str, Any]) -> None:
        """A card, a place, a seat or a choice in a list; or the button that leaves it."""
        seat = f"seat-{data['target']}" if data.get("target") else ""
        space = f"space-{data['place']}" if panel.locator(".grid-map").count() else data.get("place")
        key = seat or data.get("card") or space
        if key:
            panel.locator(f'[data-key="{key}"]').click()
        elif data.get("choice"):
            words = next(one["words"] for one in task["choices"] if one["id"] == data["choice"])
            panel.get_by_role("button", name=words, exact=True).click()
        elif task["optional"]:
            panel.locator("button", has_text="Leave it at that").or_(
                panel.locator("button", has_text="I want none")
            ).click()
        else:
            panel.locator(".btn.main").first.click()

    def _tap_roll(self, _phone: Phone, panel: Locator, _task: View, _data: Mapping[str, Any]) -> None:
        panel.locator("button", has_text="Roll").first.click()

    _tap_table = _tap_clash = _tap_roll

    def _say_which(self, phone: Phone, panel: Locator, words: str, code: str) -> None:
        """Say which card it is, by its code."""
        panel.locator("button", has_text=words).click()
        phone.pick(code)

    def _tap_draw(self, phone: Phone, panel: Locator, task: View, data: Mapping[str, Any]) -> None:
        if not task["named"]:
            panel.locator(".btn.main").click()
            return
        for number, code in enumerate(data["cards"]):
            if code.startswith("@"):
                self._back(panel, task["backs"], code)
            else:
                self._say_which(phone, panel, "Name another" if number else "Name the cards", code)
        if task["left"] > 1 or not data["cards"] or not data["cards"][0].startswith("@"):
            left = ("Drawn; name them later", "The others stay unknown", f"That is all {task['left']}")
            which = 0 if not data["cards"] else 1 if len(data["cards"]) < task["left"] else 2
            panel.locator("button", has_text=left[which]).click()

    def _back(self, panel: Locator, backs: Sequence[View], code: str) -> None:
        back = next(one for one in backs if one["id"] == code)
        name = " ".join(str(part) for part in (back["name"], back["figure"]) if part is not None)
        panel.get_by_role("button", name=name, exact=True).click()

    def _tap_flip(self, phone: Phone, panel: Locator, task: View, data: Mapping[str, Any]) -> None:
        if data["card"].startswith("@"):
            self._back(panel, task["backs"], data["card"])
        elif data["card"]:
            self._say_which(phone, panel, "Which card is it?", data["card"])
        else:
            panel.locator("button", has_text="Flipped; name it later").click()

    def _tap_reveal(self, phone: Phone, panel: Locator, task: View, data: Mapping[str, Any]) -> None:
        if "by" in data:
            panel.locator("button", has_text="Enter its figure only").click()
            phone.page.locator("dialog .pips").get_by_role("button", name=str(data["by"]), exact=True).click()
        elif len(task["among"]) <= FEW:
            name = next(one["name"] for one in self.catalog["cards"] if one["code"] == data["card"])
            panel.get_by_role("button", name=name, exact=True).first.click()
        else:
            self._say_which(phone, panel, "Say which card it is", data["card"])

    def _tap_play(self, phone: Phone, panel: Locator, task: View, data: Mapping[str, Any]) -> None:
        if not data["play"]:
            panel.locator("button", has_text="Leave it at that" if task["follow"] else "Play nothing").click()
            return
        way = next(one for one in task["plays"] if one["id"] == data["play"])
        box = panel.locator(f'.way[data-key="{way["id"]}"]')
        if not box.is_visible():
            panel.locator("summary", has_text="Cards that the companion does not know of").click()
        if data.get("card"):
            box.locator(f'[data-key="{data["card"]}"]').click()
        elif data["code"].startswith("@"):
            self._back(box, way["backs"], data["code"])
        else:
            box.locator(
                "button", has_text="I know which card it is" if way["from"] == "deck" else "hoose the card"
            ).or_(box.locator("button", has_text="Another of my cards")).click()
            phone.pick(data["code"])
        if data.get("on"):
            phone.page.locator(f'dialog [data-key="{data["on"]}"]').click()

    def _tap_name(self, phone: Phone, panel: Locator, _task: View, data: Mapping[str, Any]) -> None:
        self._say_which(phone, panel, "Say which card it is", data["card"])

    def _tap_put(self, phone: Phone, panel: Locator, task: View, data: Mapping[str, Any]) -> None:
        panel.locator("button", has_text="Choose the card").click()
        if len(task.get("holders", ())) > 1:
            phone.page.locator(f'dialog [data-key="{data["on"]}"]').click()
        phone.pick(data["card"])

    def _tap_spread(self, _phone: Phone, panel: Locator, _task: View, data: Mapping[str, Any]) -> None:
        for key, share in data["shares"].items():
            for _ in range(share):
                panel.locator(f'.share[data-key="{key}"] button').last.click()
        panel.locator("button", has_text="That is how it is").click()

    def _tap_send(self, phone: Phone, panel: Locator, _task: View, data: Mapping[str, Any]) -> None:
        if data["card"]:
            self._say_which(phone, panel, "Name the card", data["card"])
        panel.locator(f'[data-key="seat-{data["target"]}"]').click()

    def _tap_unmask(self, phone: Phone, panel: Locator, _task: View, data: Mapping[str, Any]) -> None:
        self._say_which(phone, panel, "Which card is it?", data["card"])
