"""What the terminal shows once the companion runs: its addresses, a QR code, and what is wrong with the games."""

from __future__ import annotations

import io
from collections.abc import Iterator

import qrcode

from cardgen.model.problem import Severity
from companion.announce import Name
from companion.config import LOCAL_NAME
from companion.web.house import House


def greeting(house: House, name: Name) -> Iterator[str]:
    """The lines of it."""
    config = house.config
    titles = ", ".join(shelved.game.title for shelved in house.shelf.games.values()) or "no game"
    yield f"The companion serves {titles}."
    yield ""
    if name is not Name.NONE or config.public_url or config.lan:
        yield from terminal_qr(config.link(""))
        yield f"  Phones:         {config.address}"
    for address in config.lan_addresses:
        if address != config.address:
            yield f"                  {address}"
    yield f"  This computer:  http://localhost:{config.port}"
    yield ""
    yield from _notes(house, name)
    yield "Ctrl-C stops it; all rooms are kept."


def _notes(house: House, name: Name) -> Iterator[str]:
    """What is not as it should be."""
    if name is Name.TAKEN:
        yield f"The name {LOCAL_NAME} belongs to another computer on this network: scanned cards lead there, not here."
    elif name is Name.NONE and not house.config.public_url:
        yield f"The name {LOCAL_NAME} could not be announced on this network: scanned cards will not find it here."
    for game, problems in house.shelf.broken.items():
        first = str(problems[0]) if problems else "it cannot be read"
        yield f"The game “{game}” is left out: {_visible(first)}"
    for shelved in house.shelf.games.values():
        errors = sum(problem.severity is Severity.ERROR for problem in shelved.problems)
        if errors:
            count = f"{errors} error{'' if errors == 1 else 's'}"
            yield f"“{shelved.game.title}” has {count}: “cardgen check {_visible(str(shelved.folder))}” tells them."


def terminal_qr(text: str) -> Iterator[str]:
    """A QR code in half blocks, dark on light whatever the terminal's colours."""
    code = qrcode.QRCode(border=2)
    code.add_data(text)
    written = io.StringIO()
    code.print_ascii(out=written, invert=True)
    yield from written.getvalue().rstrip("\n").split("\n")


def _visible(words: str) -> str:
    return "".join(char if char.isprintable() else "�" for char in words)
