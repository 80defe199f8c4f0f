"""How a game's data stands to what is on paper: the cards of now, the print log, and what differs between them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.build.stages import Checked, Progress, check_game, silent
from cardgen.impose.backs import Mode, parse_mode
from cardgen.layout.facehash import Edition, HashedFaces, hash_faces
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Severity
from cardgen.printlog.compare import Comparison, Reason, compare
from cardgen.printlog.file import LOG_FILE, read_log
from cardgen.printlog.record import FaceRecord
from cardgen.printlog.scope import Scope


@dataclass(frozen=True, slots=True)
class Laid:
    """A game laid out: its problems, and where `game` is not None its cards with their digests, and their scope."""

    checked: Checked
    game: Game | None
    faces: tuple[HashedFaces, ...]
    scope: Scope

    @property
    def records(self) -> tuple[FaceRecord, ...]:
        """The records of the cards, in the order of the data."""
        return tuple(face.record for face in self.faces)


@dataclass(frozen=True, slots=True)
class Standing:
    """A game beside its print log, which lies at `path`; `known` says whether there is one."""

    laid: Laid
    path: Path
    known: bool
    log: tuple[FaceRecord, ...]
    comparison: Comparison
    problems: tuple[Problem, ...]

    @property
    def on_paper(self) -> tuple[FaceRecord, ...]:
        """What the log says of the cards that were chosen."""
        return tuple(record for record in self.log if self.laid.scope.holds(record))


def lay_out_game(folder: Path, options: Options, services: Services, progress: Progress = silent) -> Laid:
    """Load and lay out what the options choose of a game, in the quantities of its data.

    Raises WrongUsage as `check_game` does, and for backs that are not known.
    """
    options = replace(options, changed=True, copies=None)
    checked = check_game(folder, services, options, progress)
    game = checked.game
    if game is None:
        return Laid(checked, None, (), scope_of(None, checked, options))
    faces = hash_faces(checked.decks, Edition(game.language, options.ink, with_backs(options)))
    return Laid(checked, game, faces, scope_of(game, checked, options))


def stand(folder: Path, options: Options, services: Services, progress: Progress = silent) -> Standing:
    """A game's data beside its print log. Raises WrongUsage as `lay_out_game` does."""
    laid = lay_out_game(folder, options, services, progress)
    path = services.print_log(folder)
    log, wrong = read_log(path, LOG_FILE if path.parent == folder else str(path))
    on_paper = [record for record in log if laid.scope.holds(record)]
    comparison = compare(on_paper, laid.records, laid.scope.renamed)
    problems = (*laid.checked.problems, *wrong, *_other_address(comparison))
    return Standing(laid, path, path.exists(), log, comparison, problems)


def scope_of(game: Game | None, checked: Checked, options: Options) -> Scope:
    """Which cards the options choose; those that are gone belong to their decks, or to all where none is named."""
    codes = frozenset(face.card.code for laid in checked.decks for face in laid.faces)
    cards = game.cards if game else ()
    decks: frozenset[str] | None = None
    if options.cards:
        decks = frozenset()
    elif options.decks and game:
        wanted = set(options.decks)
        decks = frozenset(deck.id for deck in game.decks if wanted & {deck.id, deck.joins})
    return Scope(
        language=game.language if game else "",
        ink=options.ink,
        codes=codes,
        others=frozenset(card.code for card in cards) - codes,
        decks=decks,
        renamed={old: card.code for card in cards for old in card.was},
    )


def with_backs(options: Options) -> bool:
    """Whether backs are printed. Raises WrongUsage for a mode that is not known."""
    try:
        return parse_mode(options.backs) is not Mode.NONE
    except ValueError as fault:
        raise WrongUsage(str(fault)) from fault


def _other_address(comparison: Comparison) -> tuple[Problem, ...]:
    """A warning where cards differ by the address in their QR codes, which may be no more than a forgotten option."""
    moved = Counter(
        (one.face.address, change.now.address)
        for change in comparison.changes
        if change.now
        for one in change.take_out
        if Reason.ADDRESS in one.reasons and one.face.address and change.now.address
    )
    return tuple(
        Problem(
            f"The QR codes of {count} card{'' if count == 1 else 's'} on paper lead to {old}, not to {new}.",
            hint=f"pass --public-url {old} if that address still holds",
            severity=Severity.WARNING,
        )
        for (old, new), count in sorted(moved.items())
    )
