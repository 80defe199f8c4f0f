"""The preview as a web page for this machine alone."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path

from flask import Flask, Response, abort, jsonify, render_template, request, send_from_directory

from cardgen.watch.hub import TooMany
from cardgen.watch.live import Live

HOST = "127.0.0.1"
_NAMES = ("localhost", "127.0.0.1", "[::1]")
_STILL_THERE = 15.0
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# A drawing may bring its own pictures, and nothing else.
_PICTURE_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; sandbox"
_FOR_EVER = "private, max-age=31536000, immutable"


def create_app(live: Live, folder: Path, port: int) -> Flask:
    """The pages of a preview. `folder` holds them; only requests that name this machine and `port` are answered.

    Without that, a page from elsewhere could read the game by a name of its own that leads to 127.0.0.1.
    """
    app = Flask(__name__, template_folder=str(folder), static_folder=None)
    allowed = frozenset((*(f"{name}:{port}" for name in _NAMES), *(_NAMES if port == 80 else ())))

    @app.before_request
    def _guard() -> None:
        elsewhere = request.headers.get("Sec-Fetch-Site") == "cross-site" and request.path != "/"
        if request.headers.get("Host", "").lower() not in allowed or elsewhere:
            abort(403)

    @app.after_request
    def _close(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", _PAGE_POLICY)
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return response

    _add_pages(app, live, folder)
    return app


def _add_pages(app: Flask, live: Live, folder: Path) -> None:
    @app.get("/")
    def page() -> str:
        return render_template("page.html", title=live.whole()["title"], folder=str(live.folder))

    @app.get("/static/<name>")
    def static_file(name: str) -> Response:
        return send_from_directory(folder / "static", name, max_age=0)

    @app.get("/state")
    def state() -> Response:
        return jsonify(live.whole())

    @app.get("/face/<token>/<key>.svg")
    def face(token: str, key: str) -> Response:
        drawn = live.picture(key) if token == live.token else None
        if drawn is None:
            abort(404)
        headers = {"Cache-Control": _FOR_EVER, "Content-Security-Policy": _PICTURE_POLICY}
        return Response(drawn, mimetype="image/svg+xml", headers=headers)

    @app.get("/events")
    def events() -> Response:
        listening = _events(live)
        try:
            first = next(listening)
        except TooMany:
            abort(503)
        return Response(_after(first, listening), mimetype="text/event-stream")


def _events(live: Live) -> Iterator[str]:
    """What the page is told, for as long as it listens (server-sent events); first the revision that it should have."""
    with live.hub.listen() as messages:
        now = live.whole()
        yield f"retry: 500\nevent: hello\ndata: {now['token']} {now['revision']}\n\n"
        while True:
            try:
                message = messages.get(timeout=_STILL_THERE)
            except queue.Empty:
                # So that a page that was closed is noticed.
                message = ": still here\n\n"
            if message is None:
                return
            yield message


def _after(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest
