"""How often a client or a seat may ask for what: one table of endpoints, kept by Flask-Limiter in memory."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from companion.config import Limits
from companion.web.cookies import seat_cookie

# What tells a stranger whether a code or a pass is good: only those that lead nowhere are counted.
_GUESSED = (
    "join.lobby",
    "join.sit",
    "join.find",
    "play.room",
    "play.do",
    "play.state",
    "play.stream",
    "play.export",
    "seats.move",
    "seats.take",
    "screen.open_screen",
    "screen.enter",
)
_JOINING = ("join.create", "join.sit")
_TAPPED = ("play.do", "play.back", "seats.pass_on", "seats.screen_pass")
_LOOKED_UP = ("dice.throw", "tables.throw")
_LED_NOWHERE = 404


def register(app: Flask, limits: Limits) -> None:
    """Put the limits around the views of the table."""
    limiter = Limiter(get_remote_address, app=app, storage_uri="memory://", headers_enabled=False)
    wrappers: tuple[tuple[tuple[str, ...], Callable[[Callable[..., object]], Callable[..., object]]], ...] = (
        (_TAPPED, limiter.shared_limit(limits.taps, scope="taps", key_func=_seat)),
        (_JOINING, limiter.shared_limit(limits.joins, scope="joins")),
        (_LOOKED_UP, limiter.shared_limit(limits.lookups, scope="lookups")),
        (_GUESSED, limiter.shared_limit(limits.guesses, scope="guesses", deduct_when=_led_nowhere)),
    )
    for endpoints, wrap in wrappers:
        for endpoint in endpoints:
            app.view_functions[endpoint] = wrap(app.view_functions[endpoint])  # type: ignore[assignment]


def _seat() -> str:
    """The seat that asks, by its cookie; a client without one counts as itself."""
    code = str((request.view_args or {}).get("code", ""))
    return seat_cookie(code) or get_remote_address()


def _led_nowhere(response: Response) -> bool:
    return response.status_code == _LED_NOWHERE
