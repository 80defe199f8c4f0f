"""Say what a build wrote, and how to print it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.cli.choose import shown
from cardgen.cli.say import line, table

if TYPE_CHECKING:
    from cardgen.build import BuiltFile, Report


def many(number: int, name: str) -> str:
    """Give a number of things in words."""
    return f"{number} {name}{'' if number == 1 else 's'}"


def show_files(files: Sequence[BuiltFile]) -> None:
    """List the files with what is in them."""
    table(
        (
            (
                f"  {shown(file.path)}",
                many(file.cards, "card") if file.cards else "",
                many(file.sheets, "sheet"),
                many(file.sides, "side"),
            )
            for file in files
        ),
        right=(1, 2, 3),
    )


def show_sums(reports: Sequence[Report]) -> None:
    """Say how much of which paper to load, and how; what is in another language by itself, since one prints either."""
    for language in sorted({report.language for report in reports}):
        files = [file for report in reports if report.language == language for file in report.files]
        if files:
            _show_sum(files, language)


def _show_sum(files: Sequence[BuiltFile], language: str) -> None:
    """Say it of the files in one language: each way of printing once, with the files that it is for."""
    loads: dict[str, list[BuiltFile]] = {}
    for file in files:
        if file.advice:
            loads.setdefault(file.paper, []).append(file)
    cards = sum(file.cards for file in files)
    papers = ", ".join(
        f"{many(sum(file.sheets for file in part), 'sheet')} of {paper}" for paper, part in loads.items()
    )
    line("")
    inside = many(len(files), "file") + (f" in {language}" if language else "")
    if all(file.cards for file in files):
        line(f"{many(cards, 'card')} on {papers} in {inside}.", "bold")
    else:
        line(f"{papers} in {inside}, with {many(cards, 'card')}.", "bold")
    ways: dict[str, list[BuiltFile]] = {}
    for file in files:
        ways.setdefault(_way(file.advice), []).append(file)
    ways.pop("", None)
    if len(ways) == 1:
        line(next(iter(ways)))
        return
    for way, part in ways.items():
        sheets = many(sum(file.sheets for file in part), "sheet")
        line(f"{_names(part)}: {part[0].advice}" if len(part) == 1 else f"{sheets} ({_names(part)}): {way}")


def _names(files: Sequence[BuiltFile]) -> str:
    """Name files; those of several games game by game."""
    folders: dict[str, list[str]] = {}
    for file in files:
        folders.setdefault(file.path.parent.name, []).append(file.path.name)
    if len(folders) == 1:
        return ", ".join(next(iter(folders.values())))
    return "; ".join(f"{folder}: {', '.join(names)}" for folder, names in folders.items())


def _way(advice: str) -> str:
    """Give what advice says after how many sheets to load, which differs from file to file."""
    load, _, rest = advice.partition(". ")
    return rest if load.startswith("Load ") else advice
