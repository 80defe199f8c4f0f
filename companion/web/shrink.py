"""Compresses pages and views on their way, so that a phone far from the router waits less."""

from __future__ import annotations

import gzip

from flask import Flask, Response, request

_KINDS = frozenset(("text/html", "application/json"))
_LEAST = 1400
"""What fits in one packet gains nothing."""
_LEVEL = 5


def register(app: Flask) -> None:
    """Compress what is worth it, for whoever takes it."""
    app.after_request(_shrunk)


def _shrunk(response: Response) -> Response:
    if response.mimetype not in _KINDS or response.is_streamed or response.direct_passthrough:
        return response
    response.vary.add("Accept-Encoding")
    taken = "gzip" in request.headers.get("Accept-Encoding", "")
    if not taken or "Content-Encoding" in response.headers or (response.content_length or 0) < _LEAST:
        return response
    response.set_data(gzip.compress(response.get_data(), _LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    return response
