"""The icons of the pages themselves, such as dice and arrows, which belong to no game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.text.icons import IconBook
from companion.stock.icons import symbol

PAGE_ICONS: Mapping[str, str] = MappingProxyType(
    {
        "add-person": "mdi:account-plus",
        "alert": "mdi:alert",
        "app": "rpga:crossed-swords",
        "back": "mdi:chevron-left",
        "board": "mdi:podium",
        "book": "mdi:book-open-variant",
        "cards": "mdi:cards",
        "chart": "mdi:chart-bar",
        "check": "mdi:check-bold",
        "close": "mdi:close",
        "d10": "mdi:dice-d10",
        "d12": "mdi:dice-d12",
        "d20": "mdi:dice-d20",
        "d4": "mdi:dice-d4",
        "d6": "mdi:dice-d6",
        "d8": "mdi:dice-d8",
        "dice": "mdi:dice-multiple",
        "down": "mdi:skull",
        "eye": "mdi:eye",
        "flee": "mdi:run-fast",
        "heart": "mdi:heart",
        "history": "mdi:history",
        "home": "mdi:home-variant",
        "host": "mdi:crown",
        "info": "mdi:information-outline",
        "lock": "mdi:lock",
        "me": "rpga:player",
        "menu": "mdi:menu",
        "more": "mdi:chevron-right",
        "move": "mdi:cellphone-arrow-down",
        "next": "mdi:arrow-right",
        "pencil": "mdi:pencil",
        "people": "mdi:account-multiple",
        "person": "mdi:account",
        "phone": "mdi:cellphone",
        "place": "mdi:map-marker",
        "plus": "mdi:plus",
        "qr": "mdi:qrcode",
        "save": "mdi:download",
        "screen": "mdi:television",
        "search": "mdi:magnify",
        "skip": "mdi:timer-sand",
        "sum": "mdi:plus-minus-variant",
        "tables": "mdi:format-list-numbered",
        "trophy": "mdi:trophy",
        "turn": "rpga:compass",
        "undo": "mdi:undo",
        "unlock": "mdi:lock-open-variant",
    }
)


def page_icon_sheet() -> str:
    """All of them as symbols of one SVG; one whose font is not installed is left out, as words stand beside each."""
    book = IconBook(PAGE_ICONS, None)
    drawn = ((name, book.get(name)) for name in PAGE_ICONS)
    symbols = "".join(symbol(name, icon) for name, icon in drawn if icon is not None)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
