"""Where a form leads to when it is done."""

from __future__ import annotations

from flask import request


def onward(otherwise: str) -> str:
    """The page that the field `next` of the form names, where it is one of the companion's own; else another."""
    wanted = request.form.get("next", "")
    safe = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and "\\" not in wanted
    return wanted if safe and wanted.isprintable() else otherwise
