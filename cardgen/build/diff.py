"""What has changed in a game since it was printed, or since another version of its folder; also as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.build.stages import Progress, read_theme, silent
from cardgen.build.standing import Laid, lay_out_game, stand
from cardgen.build.takeout import differences, why
from cardgen.caption import FAMILY, WEIGHT
from cardgen.export import pdf
from cardgen.export.meta import Meta
from cardgen.files import atomic_write
from cardgen.impose.paper import parse_paper
from cardgen.layout.difference import Lettering, Pair, difference_pages
from cardgen.layout.facehash import HashedFaces
from cardgen.model.problem import Problem, has_errors
from cardgen.printlog.compare import CardChange, Comparison, Kind, Reason, TakeOut, compare
from cardgen.printlog.record import FaceRecord
from cardgen.text.shape import Shaper


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between a game and what it was compared with: `against`, the print log where `printed`.

    `known` says whether there was anything to compare with. `comparison` is None where problems forbid one; `before`
    are those of the other folder. `pdf` is the file with the pictures, where one was asked for and something differs.
    """

    game_id: str
    title: str
    against: Path
    printed: bool
    known: bool
    comparison: Comparison | None
    problems: tuple[Problem, ...]
    before: tuple[Problem, ...] = ()
    pdf: Path | None = None


@dataclass(frozen=True, slots=True)
class _Sides:
    """A comparison with the pages that there are of both sides; of what only the log knows there are none."""

    laid: Laid
    before: tuple[HashedFaces, ...]
    result: Difference


def diff_game(
    folder: Path,
    options: Options,
    services: Services,
    *,
    against: Path | None = None,
    out: Path | None = None,
    progress: Progress = silent,
) -> Difference:
    """Compare a game with its print log or, where `against` names one, with another folder of it.

    With `out`, a PDF of old and new faces is written there. Raises WrongUsage and CannotWrite.
    """
    if against is None:
        sides = _with_log(folder, options, services, progress)
    else:
        sides = _with_folder(folder, against, options, services, progress)
    result = sides.result
    game = sides.laid.game
    if out is None or game is None or result.comparison is None or not result.comparison.changes:
        return result
    file = out / game.id / "diff.pdf"
    atomic_write(file, _drawn(folder, sides, result.comparison, options, services))
    return replace(result, pdf=file)


def _with_log(folder: Path, options: Options, services: Services, progress: Progress) -> _Sides:
    standing = stand(folder, options, services, progress)
    laid = standing.laid
    name, title = _names(laid, folder)
    sound = laid.game is not None and not has_errors(standing.problems)
    comparison = standing.comparison if sound else None
    result = Difference(name, title, standing.path, True, standing.known, comparison, standing.problems)
    return _Sides(laid, (), result)


def _with_folder(folder: Path, against: Path, options: Options, services: Services, progress: Progress) -> _Sides:
    laid = lay_out_game(folder, options, services, progress)
    other = lay_out_game(against, replace(options, decks=(), cards=()), services, progress)
    name, title = _names(laid, folder)
    problems, before = laid.checked.problems, other.checked.problems
    comparison: Comparison | None = None
    faces: tuple[HashedFaces, ...] = ()
    if laid.game and other.game and not has_errors((*problems, *before)):
        # The other folder may name its own language otherwise; what was asked for is compared all the same.
        spoken = [replace(face, record=replace(face.record, language=laid.game.language)) for face in other.faces]
        faces = tuple(face for face in spoken if laid.scope.holds(face.record))
        comparison = compare([face.record for face in faces], laid.records, laid.scope.renamed)
    return _Sides(laid, faces, Difference(name, title, against, False, True, comparison, problems, before))


def _names(laid: Laid, folder: Path) -> tuple[str, str]:
    return (laid.game.id, laid.game.title) if laid.game else (folder.name, folder.name)


def _drawn(folder: Path, sides: _Sides, comparison: Comparison, options: Options, services: Services) -> bytes:
    """The pages that show what differs, as a PDF."""
    game = sides.laid.game
    if game is None:
        raise ValueError("There is no game to draw.")
    try:
        paper = parse_paper(options.paper)
    except ValueError as fault:
        raise WrongUsage(str(fault)) from fault
    theme, _ = read_theme(game.theme, folder, services.templates, options.ink, game.language)
    lettering = Lettering(Shaper(services.fonts_for(folder), theme.fallback if theme else ()), FAMILY, WEIGHT)
    heading = f"{game.title}: what changed"
    pages = difference_pages(tuple(_pairs(sides, comparison)), heading, paper, lettering)
    return pdf.render_pages(pages, Meta(heading, language=game.language))


def _pairs(sides: _Sides, comparison: Comparison) -> Iterator[Pair]:
    """What there is to show: faces card by card, then each changed back once, then what only words can say."""
    shown = {face.record.code: face for face in sides.laid.faces}
    fronts = {face.record.front: face.front for face in sides.before}
    backs: dict[tuple[str, str], list[FaceRecord]] = {}
    words: list[Pair] = []
    for change in comparison.changes:
        now = shown[change.code].front if change.now and change.kind is not Kind.REMOVED else None
        if change.kind is Kind.NEW:
            yield Pair(f"{_title(change)}: new", (_copies(change),), None, now, ("There was no such card.",))
        for one in change.take_out if change.kind is not Kind.COPIES else ():
            if change.now and Reason.BACK in one.reasons:
                backs.setdefault((one.face.back, change.now.back), []).append(change.now)
            if one.reasons == (Reason.BACK,):
                continue
            pair = Pair(*_said(change, one), fronts.get(one.face.front), now, _absent(change, one, sides.result))
            if pair.before or pair.now:
                yield pair
            else:
                words.append(pair)
        if change.kind is Kind.COPIES:
            words.append(Pair(_title(change), (_copies(change),), None, None))
    yield from _back_pairs(backs, sides)
    yield from words


def _back_pairs(backs: Mapping[tuple[str, str], Sequence[FaceRecord]], sides: _Sides) -> Iterator[Pair]:
    old = {face.record.back: face.back for face in sides.before}
    new = {face.record.back: face.back for face in sides.laid.faces}
    for (before, now), records in backs.items():
        codes = ", ".join(record.code for record in records)
        title = f"The back of {len(records)} card{'' if len(records) == 1 else 's'}"
        absent = "The print log keeps no pictures." if before else "There was no back."
        yield Pair(title, (codes,), old.get(before), new[now], (absent,))


def _said(change: CardChange, one: TakeOut) -> tuple[str, tuple[str, ...]]:
    """The title of a face that differs, and how it does."""
    if change.kind is Kind.REMOVED:
        return f"{one.face.title}: removed", (why(change, one), _copies(change))
    notes = differences(one.reasons, one.fields, one.face.size, change)
    return f"{_title(change)}: changed", (*notes, _copies(change))


def _absent(change: CardChange, one: TakeOut, result: Difference) -> tuple[str, ...]:
    """What stands in the place of a face that there is no picture of."""
    if change.kind is Kind.REMOVED and not result.printed:
        return ("There is no such card any more.",)
    said = [f"{field.field}: {field.before}" for field in one.fields if field.before]
    return ("The print log keeps no pictures.", *(("Its columns had:", *said) if said else ()))


def _title(change: CardChange) -> str:
    return f"{change.code} {change.name}".strip()


def _copies(change: CardChange) -> str:
    now = change.now.qty if change.now else 0
    if change.before == now:
        return f"{now} cop{'y' if now == 1 else 'ies'}"
    return f"copies {change.before} → {now}"
