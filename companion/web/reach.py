"""Pages that were opened by a number instead of the companion's name: they look whether this phone finds the name.

Cookies belong to one name, and scanned cards lead to the one that is printed: a seat taken under another name would be
unknown behind every card. So the page tries the name before there is a seat, and moves there (`reach.js`).
"""

from __future__ import annotations

import hashlib
import ipaddress
from urllib.parse import urlsplit

from flask import current_app, request

from companion.web.cookies import sits_anywhere
from companion.web.house import house


def better_address() -> str:
    """The address that this page should rather be read under; "" where it is, or where a seat is held here already."""
    address = house().config.address
    here, there = urlsplit(f"//{request.host}"), urlsplit(address)
    if here.netloc.lower() == there.netloc.lower() or sits_anywhere() or _is_this_computer(here.hostname or ""):
        return ""
    return address


def own_mark() -> str:
    """What tells this companion from another one that may have its name on the network."""
    key = current_app.config["SECRET_KEY"]
    return hashlib.sha256(b"ping:" + key).hexdigest()[:16]


def origin(address: str) -> str:
    """The scheme, name and port of an address, as a policy names them."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def _is_this_computer(name: str) -> bool:
    """Whether the page is read on the companion's own computer, where nobody scans cards."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
