"""Printers and their shifts: the command calibrate, and what build uses of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.numbers import shift as read_shift
from cardgen.cli.say import DATA, line, stop, told
from cardgen.model.problem import Problem


def settings_folder() -> Path:
    """Give the folder where what a person taught the program is kept."""
    from platformdirs import user_config_path

    return user_config_path("tablewright", appauthor=False)


def back_shift(words: str, printer: str) -> tuple[float, float]:
    """Give the shift that was typed, else the one remembered for a printer, else none."""
    if words:
        return read_shift(words)
    return _remembered(printer) if printer else (0.0, 0.0)


def _remembered(printer: str) -> tuple[float, float]:
    """Give a printer's shift; leaves with a sentence where it is not known."""
    from cardgen.printers import load_shift

    found = load_shift(settings_folder(), printer)
    if isinstance(found, Problem):
        stop(str(found), DATA)
    if found is None:
        stop(
            f"There is no shift remembered for a printer “{printer}”: "
            f"print the sheet that `cardgen calibrate` makes, then tell what it shows with "
            f"`cardgen calibrate --printer {printer!r} --back-shift X,Y`."
        )
    return found


def calibrate(
    paper: Annotated[str, typer.Option("--paper", metavar="NAME|WxH", help="A4, letter … or mm: 210x297.")] = "A4",
    backs: Annotated[
        str, typer.Option("--backs", metavar="MODE", help="How backs are printed: long-edge, short-edge or separate.")
    ] = "long-edge",
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the test sheet goes.")] = Path("output"),
    printer: Annotated[
        str, typer.Option("--printer", metavar="NAME", help="The printer to remember the shift for.")
    ] = "",
    shift: Annotated[
        str, typer.Option("--back-shift", metavar="X,Y", help="The shift that the sheet shows, in mm.")
    ] = "",
) -> None:
    """Make a test sheet for backs that are off, or remember by how much."""
    moved = _to_show(shift, printer)
    with told():
        file = _write_sheet(_test_sheet(paper, backs, moved), out)
    if printer and shift:
        _remember(printer, moved)
    line(f"Wrote {file}: one sheet to print on both sides; it says how to read it.")


def _to_show(shift: str, printer: str) -> tuple[float, float]:
    """Give the shift that the test sheet is made with: typed, remembered, or none for a printer that is new."""
    from cardgen.printers import load_shift

    if shift:
        return read_shift(shift)
    found = load_shift(settings_folder(), printer) if printer else None
    if isinstance(found, Problem):
        stop(str(found), DATA)
    return found or (0.0, 0.0)


def _test_sheet(paper: str, backs: str, shift: tuple[float, float]) -> bytes:
    """Make the test sheet as a PDF; leaves with a sentence where paper or mode cannot be."""
    from cardgen.build import make_services
    from cardgen.caption import captioner
    from cardgen.export.meta import Meta
    from cardgen.export.pdf import render_sheets
    from cardgen.impose.backs import parse_mode
    from cardgen.impose.calibrate import calibration_sheets
    from cardgen.impose.paper import parse_paper
    from cardgen.text.shape import Shaper

    caption = captioner(Shaper(make_services().fonts, ()))
    try:
        sheets = calibration_sheets(parse_paper(paper), caption, parse_mode(backs), shift)
    except ValueError as wrong:
        stop(f"{str(wrong).rstrip('.')}.")
    return render_sheets(sheets, Meta(title="Calibration"))


def _write_sheet(data: bytes, out: Path) -> Path:
    """Write the test sheet into a folder."""
    from cardgen.files import atomic_write

    file = out / "calibration.pdf"
    atomic_write(file, data)
    return file


def _remember(printer: str, shift: tuple[float, float]) -> None:
    """Keep a printer's shift; leaves with a sentence where that cannot be."""
    from cardgen.printers import save_shift

    problem = save_shift(settings_folder(), printer, shift)
    if problem is not None:
        stop(str(problem), DATA)
    line(f"Remembered {shift[0]:g},{shift[1]:g} mm for “{printer}”: build with --printer {printer!r} to use it.")
