"""The cookies that say which seat a phone holds in which room, and in which room it was last."""

from __future__ import annotations

from flask import request
from werkzeug.wrappers import Response

from companion.keeper import ALPHABET, CODE_LENGTH
from companion.web.house import house

_PREFIX, _HERE, _SCREEN = "seat-", "room", "screen"
_LANGUAGE, _SCREEN_LANGUAGE = "language", "screen-language"
_LIFE = 180 * 24 * 3600
_LONGEST = 64


def seat_cookie(code: str) -> str:
    """The token of the phone's seat in a room, as it was sent; "" where it holds none."""
    return request.cookies.get(f"{_PREFIX}{code}", "")[:_LONGEST]


def sits_anywhere() -> bool:
    """Whether the phone brings the cookie of any seat."""
    return any(name.startswith(_PREFIX) for name in request.cookies)


def screen_cookie() -> tuple[str, str]:
    """The room's code and the token of a shared screen; empty where this is none."""
    code, _, token = request.cookies.get(_SCREEN, "").partition(".")
    return (code, token[:_LONGEST]) if _is_code(code) else ("", "")


def here() -> str:
    """The code of the room that the phone was last in; "" where it was in none."""
    code = request.cookies.get(_HERE, "")
    return code if _is_code(code) and seat_cookie(code) else ""


def language_cookie(*, screen: bool = False) -> str:
    """The language that was chosen, for the phone or for a shared screen; "" where none was."""
    return request.cookies.get(_SCREEN_LANGUAGE if screen else _LANGUAGE, "")[:_LONGEST]


def speak(response: Response, language: str, *, screen: bool = False) -> None:
    """Remember a language, for the phone or for a shared screen."""
    _set(response, _SCREEN_LANGUAGE if screen else _LANGUAGE, language)


def give_seat(response: Response, code: str, token: str) -> None:
    """Let the phone hold a seat."""
    _set(response, f"{_PREFIX}{code}", token)
    enter(response, code)


def give_screen(response: Response, code: str, token: str) -> None:
    """Let the browser be a screen of a room."""
    _set(response, _SCREEN, f"{code}.{token}")


def enter(response: Response, code: str) -> None:
    """Remember that the phone is in this room."""
    if request.cookies.get(_HERE) != code:
        _set(response, _HERE, code)


def forget(response: Response, code: str) -> None:
    """Take away the cookie of a seat that is no longer the phone's."""
    response.delete_cookie(f"{_PREFIX}{code}", httponly=True, samesite="Lax", secure=house().config.is_secure)
    if request.cookies.get(_HERE) == code:
        response.delete_cookie(_HERE, httponly=True, samesite="Lax", secure=house().config.is_secure)


def _set(response: Response, name: str, value: str) -> None:
    secure = house().config.is_secure
    response.set_cookie(name, value, max_age=_LIFE, httponly=True, samesite="Lax", secure=secure)


def _is_code(code: str) -> bool:
    return len(code) == CODE_LENGTH and all(char in ALPHABET for char in code)
