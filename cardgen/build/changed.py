"""Print only what paper does not have yet: new cards, changed faces, missing copies; and list what to take out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.sheets import (
    Drawn,
    Report,
    draw,
    file_name,
    plan_of,
    sheets_of,
    speaking,
    variant,
    without_own_language,
)
from cardgen.build.stages import Checked, Progress, silent
from cardgen.build.standing import Standing, stand
from cardgen.build.takeout import take_out_text
from cardgen.files import atomic_write
from cardgen.layout.faces import DeckFaces
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Severity, has_errors


def build_changed(folder: Path, out: Path, options: Options, services: Services, progress: Progress = silent) -> Report:
    """Print to PDF files in `out` what the print log does not know to be on paper, and list what is to leave the box.

    The files that an earlier build of this kind left, and that this one does not replace, are removed: they would be
    printed a second time. Nothing is touched where the data or the log has errors. Raises WrongUsage for options that
    make no sense and CannotWrite where a file cannot be written.
    """
    options = replace(options, changed=True)
    plan = plan_of(options, services.fonts)
    standing = stand(folder, options, services, progress)
    game = standing.laid.game
    if game is None or has_errors(standing.problems):
        title = game.title if game else folder.name
        return Report(folder.name, title, (), standing.problems, written=False)
    wanted = only(standing.laid.checked, standing.comparison.missing)
    plan = speaking(plan, game, standing.laid.checked.studio)
    groups = sheets_of(wanted, plan, options)
    problems = (*standing.problems, *_unknown(standing), *(found for group in groups for found in group.problems))
    if has_errors(problems):
        return Report(game.id, game.title, (), problems, written=False, changes=standing.comparison)
    options = without_own_language(options, standing.laid.checked)
    drawn = [draw(group, game, plan, options, out) for group in groups if group.sheets]
    listed = _write(drawn, standing, game, options, out)
    files = tuple(one.file for one in drawn)
    return Report(
        game.id,
        game.title,
        files,
        problems,
        written=True,
        changes=standing.comparison,
        take_out=listed,
        language=options.language,
        translations=standing.laid.checked.translations,
    )


def only(checked: Checked, copies: Mapping[str, int]) -> Checked:
    """The laid-out decks with so many copies of the cards that are named by their codes, and none of others."""
    decks = [_only(laid, copies) for laid in checked.decks]
    # A deck that others join is named even where it has nothing itself: it gives their file its name.
    named = {name for laid in decks if laid.faces for name in (laid.deck.id, laid.deck.joins)}
    return replace(checked, decks=tuple(laid for laid in decks if laid.deck.id in named))


def _only(laid: DeckFaces, copies: Mapping[str, int]) -> DeckFaces:
    faces = tuple(
        replace(face, card=replace(face.card, qty=copies[face.card.code]))
        for face in laid.faces
        if copies.get(face.card.code)
    )
    return replace(laid, faces=faces)


def _unknown(standing: Standing) -> tuple[Problem, ...]:
    if standing.known:
        return ()
    message = "Nothing is recorded as printed yet, so that every card counts as new."
    hint = "say “cardgen printed GAME” once the sheets have come out of the printer"
    return (Problem(message, standing.path.name, hint=hint, severity=Severity.NOTICE),)


def _write(drawn: Sequence[Drawn], standing: Standing, game: Game, options: Options, out: Path) -> Path | None:
    """Write sheets and list, and remove what an earlier build left; gives the list where there is one."""
    listed = out / game.id / list_name(options)
    for one in drawn:
        atomic_write(one.file.path, one.data)
    written = {one.file.path for one in drawn}
    if standing.comparison.take_out:
        atomic_write(listed, take_out_text(game, standing.comparison, options.ink).encode())
        written.add(listed)
    chosen = {laid.deck.id for laid in standing.laid.checked.decks}
    names = [file_name(deck, options) for deck in game.decks if {deck.id, deck.joins} & chosen]
    for path in (listed, *(out / game.id / name for name in names)):
        if path not in written:
            path.unlink(missing_ok=True)
    return listed if listed in written else None


def list_name(options: Options) -> str:
    """The name of the list of what to take out; it says what the names of sheets say."""
    parts = ["take-out", *variant(options)]
    if options.cards or options.decks:
        parts.append("selected")
    return "-".join(parts) + ".txt"
