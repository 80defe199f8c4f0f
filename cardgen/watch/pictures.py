"""Pages as SVG, drawn when they are first asked for and kept for a while."""

from __future__ import annotations

import threading
from collections import OrderedDict

from cardgen.display.items import Page
from cardgen.export import svg

MOST_BYTES = 128_000_000


class Pictures:
    """Drawings by the keys of their pages; those not asked for lately go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def of(self, key: str, page: Page) -> bytes:
        """The drawing of a page that has that key. Letters are outlines: so it looks as it prints in every browser."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        drawn = svg.render_page(page, outlines=True).encode()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = drawn
                self._bytes += len(drawn)
            while self._bytes > self._most and len(self._kept) > 1:
                self._bytes -= len(self._kept.popitem(last=False)[1])
        return drawn
