"""Icons, and addresses of static files that change when the file does, so that phones can keep them for good."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response, current_app, request, url_for
from flask_babel import gettext as _

from companion.web.bundle import Unbundled, bundled
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.lean import lean_script, lean_sheet
from companion.web.packed import Packed, packed

blueprint = Blueprint("assets", __name__)
_FOREVER = "public, max-age=31536000, immutable"
_PAGES = ("card", "room", "screen")
"""Scripts of pages that are sent with all that they import."""
_AN_HOUR = "public, max-age=3600"
_LEAN: Mapping[str, Callable[[str], str]] = MappingProxyType({".css": lean_sheet, ".js": lean_script})
_KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}


def send(item: Packed, kind: str, keep: str) -> Response:
    """The bytes, compressed for whoever takes that, or 304 for whoever has them."""
    small = "gzip" in request.headers.get("Accept-Encoding", "")
    response = Response(item.small if small else item.data, mimetype=kind)
    if small:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = keep
    response.set_etag(f"{item.tag}{'-z' if small else ''}")
    response.make_conditional(request)
    return response


@blueprint.get("/icons/<game>.svg")
def icons(game: str) -> Response:
    """All icons of a game."""
    shelved = house().shelf.games.get(game)
    if shelved is None:
        raise Sorry(404, _("There is no game of that name here."))
    return send(house().sheets.of(shelved), "image/svg+xml", _AN_HOUR)


def asset(name: str) -> str:
    """The address of a static file, with a mark of all of them, so that modules find each other in the same state."""
    return url_for("assets.static", mark=_statics().mark, name=name)


@blueprint.get("/s/<mark>/<path:name>")
def static(mark: str, name: str) -> Response:
    """A static file, compressed; kept for good under the present mark, and not at all under an old one."""
    statics = _statics()
    item = statics.items.get(name)
    if item is None:
        raise Sorry(404, _("There is nothing at this address."))
    kind = _KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    return send(item, kind, _FOREVER if mark == statics.mark else "no-cache")


@dataclass(frozen=True, slots=True)
class _Statics:
    """All static files, and a mark that changes with any of them."""

    items: Mapping[str, Packed]
    mark: str


def _statics() -> _Statics:
    folder = Path(current_app.static_folder or "")
    files = tuple(sorted(path for path in folder.rglob("*") if path.suffix[1:] in _KINDS))
    return _read_statics(folder, tuple((path, path.stat().st_mtime_ns) for path in files))


@lru_cache(maxsize=4)
def _read_statics(folder: Path, files: tuple[tuple[Path, int], ...]) -> _Statics:
    read = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path, _changed in files}
    scripts = {Path(name).stem: text for name, text in read.items() if name.endswith(".js")}
    whole = read | dict(_bundles(scripts))
    items = {name: packed(_LEAN.get(Path(name).suffix, str)(text).encode()) for name, text in whole.items()}
    mark = hashlib.sha256("".join(f"{name}:{item.tag};" for name, item in items.items()).encode()).hexdigest()[:12]
    return _Statics(items, mark)


def _bundles(scripts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The pages' scripts in one piece each; one that cannot be put together stays in pieces."""
    for name in _PAGES:
        with contextlib.suppress(Unbundled):
            yield f"js/{name}.js", bundled(name, scripts)
