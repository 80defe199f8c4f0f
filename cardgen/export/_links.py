"""The links of a page, found inside its groups, in the page's own millimetres."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.display.geometry import IDENTITY, Matrix
from cardgen.display.items import Group, Item, Link

_SCHEMES = ("http:", "https:", "mailto:")


def find_links(items: Iterable[Item], matrix: Matrix = IDENTITY) -> list[tuple[Link, Matrix]]:
    """Each link with the transform that takes its box to where `items` lie, in the order of drawing."""
    found: list[tuple[Link, Matrix]] = []
    for item in items:
        if type(item) is Link:
            if leads_somewhere(item.uri):
                found.append((item, matrix))
        elif type(item) is Group:
            found += find_links(item.items, item.transform.then(matrix))
    return found


def leads_somewhere(uri: str) -> bool:
    """Whether a link may be followed: games come from strangers, and a `javascript:` address would run in a browser."""
    return uri.strip().lower().startswith(_SCHEMES)
