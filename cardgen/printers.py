"""Remember, per printer, how far its backs have to be shifted."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from cardgen.files import CannotWrite, atomic_write
from cardgen.model.problem import Problem

FILE = "printers.json"
_KEY = "back-shift"
_HINT = "mend the file, or delete it and calibrate again"


def load_shift(folder: Path, name: str) -> tuple[float, float] | Problem | None:
    """The back shift of a printer in mm, to the right and down; None for a printer that is not known.

    A file that cannot be read, or holds something else, is a Problem with its place.
    """
    known = _load(folder / FILE)
    if isinstance(known, Problem):
        return known
    printer = _name(name)
    return _shift(folder / FILE, printer, known[printer]) if printer in known else None


def save_shift(folder: Path, name: str, shift: tuple[float, float]) -> Problem | None:
    """Remember a printer's back shift in mm; what is known of others stays.

    Returns a Problem, and changes nothing, where the file cannot be written or holds something that it should not.
    """
    path = folder / FILE
    printer = _name(name)
    if not printer:
        return Problem("A printer without a name cannot be remembered.", hint="give it one with --printer")
    if not all(map(math.isfinite, shift)):
        return Problem(f"A shift of {shift[0]:g},{shift[1]:g} mm is no measure.", hint="such as 0.5,-1")
    known = _load(path)
    if isinstance(known, Problem):
        return known
    entry = known.get(printer)
    known[printer] = {**(entry if isinstance(entry, dict) else {}), _KEY: list(shift)}
    words = json.dumps(known, ensure_ascii=False, indent=2, sort_keys=True)
    try:
        atomic_write(path, f"{words}\n".encode())
    except CannotWrite as error:
        return Problem(str(error), file=str(path), hint="the shift is not remembered: pass it with --back-shift")
    return None


def _name(name: str) -> str:
    return " ".join(name.split())


def _load(path: Path) -> dict[str, Any] | Problem:
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        return _unreadable(path, error)
    except OSError as error:
        return Problem(f"The file cannot be read: {error.strerror}.", file=str(path), hint=_HINT)
    if not isinstance(found, dict):
        return Problem("The file holds no object with printers' names.", file=str(path), hint=_HINT)
    return found


def _unreadable(path: Path, error: ValueError | RecursionError) -> Problem:
    if isinstance(error, json.JSONDecodeError):
        column = f"character {error.colno}"
        return Problem(f"This is no JSON: {error.msg}.", file=str(path), row=error.lineno, column=column, hint=_HINT)
    if isinstance(error, UnicodeDecodeError):
        return Problem("This is no text in UTF-8.", file=str(path), hint=_HINT)
    return Problem(
        "This JSON cannot be read: it is nested too deeply, or a number is too long.", file=str(path), hint=_HINT
    )


def _shift(path: Path, printer: str, entry: object) -> tuple[float, float] | Problem:
    shift = entry.get(_KEY) if isinstance(entry, dict) else None
    if isinstance(shift, list) and len(shift) == 2:
        x, y = shift
        if _is_number(x) and _is_number(y):
            return float(x), float(y)
    return Problem(
        f"The back shift of “{printer}” is not two numbers in mm.",
        file=str(path),
        column=f"{printer}.{_KEY}",
        hint=_HINT,
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1000
