"""Safety: the secret key, cookies, headers, and under which names the companion may be asked."""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, request
from flask_babel import gettext as _

from companion.config import LOCAL_NAME, Config
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.reach import origin

KEY_FILE = "secret.key"
_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; connect-src 'self' "
)
_FOR_ALL: tuple[tuple[str, str], ...] = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
_FOR_PAGES = (
    ("Referrer-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
    ("Permissions-Policy", "geolocation=(), microphone=(), payment=(), usb=()"),
)
_PARTS: Mapping[str, str] = MappingProxyType(
    {
        "text/css": "",
        "text/javascript": "",
        "font/woff2": "",
        "application/json": "",
        "image/svg+xml": "default-src 'none'",
    }
)
"""What is a part of a page, with its own policy: where it can run nothing, more would do nothing but weigh."""


def settings(config: Config) -> Mapping[str, Any]:
    """What Flask and its extensions are told."""
    return {
        "SECRET_KEY": secret_key(config.folder),
        "SESSION_COOKIE_NAME": "tablewright",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": config.is_secure,
        "MAX_CONTENT_LENGTH": config.limits.body,
        "MAX_FORM_MEMORY_SIZE": config.limits.body,
        "MAX_FORM_PARTS": 200,
        "WTF_CSRF_TIME_LIMIT": None,
        "SEND_FILE_MAX_AGE_DEFAULT": 31536000,
    }


def register(app: Flask) -> None:
    """Look at the name before anything else, and put headers on every answer."""
    app.before_request(_check_host)
    app.after_request(_with_headers)


def secret_key(folder: Path) -> bytes:
    """The key in the store's folder, made where there is none; only its owner may read it. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / KEY_FILE
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) >= 32:
            if os.name == "posix" and path.stat().st_mode & 0o077:
                path.chmod(0o600)
            return key
        path.unlink()  # the disk was full when it was made
        return secret_key(folder)
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(32)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


def is_trusted(host: str, config: Config) -> bool:
    """Whether the companion may be asked under this name (with or without a port).

    A page of another site can only reach us under a name of its own that it made lead here; addresses in figures and
    the names that we have are safe against that.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".").lower()
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in _names(config)
    return True


def _names(config: Config) -> frozenset[str]:
    machine = socket.gethostname().lower()
    public = (urlsplit(config.public_url).hostname or "").lower()
    own = ("localhost", LOCAL_NAME, machine, f"{machine.partition('.')[0]}.local", public)
    return frozenset(name for name in (*own, *(host.lower() for host in config.hosts)) if name)


def _check_host() -> None:
    if not is_trusted(request.headers.get("Host", ""), house().config):
        raise Sorry(400, _("The companion does not go by that name: open it by the address that its terminal shows."))


def _with_headers(response: Response) -> Response:
    policy, wanted = _PARTS.get(response.mimetype or ""), _FOR_ALL
    if policy is None:
        # The one other address that a script may ask is our own: whether the phone finds us by name.
        policy, wanted = f"{_POLICY}{origin(house().config.address)}", (*_FOR_ALL, *_FOR_PAGES)
    if policy:
        response.headers.setdefault("Content-Security-Policy", policy)
    for name, value in wanted:
        response.headers.setdefault(name, value)
    if house().config.is_secure:  # browsers heed it under HTTPS alone, and complain elsewhere
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
