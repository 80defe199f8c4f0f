"""Record in the print log that cards are on paper."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardgen.build.options import Options
from cardgen.build.services import Services
from cardgen.build.stages import Progress, silent
from cardgen.build.standing import stand
from cardgen.model.problem import Problem, has_errors
from cardgen.printlog.compare import Comparison, compare
from cardgen.printlog.file import write_log
from cardgen.printlog.scope import with_copies, with_printed


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded, and how it differs from what the log said before.

    `written` is false where problems forbade it.
    `cards` counts the cards of which at least one copy is on paper, `copies` all their copies.
    """

    game_id: str
    log: Path
    changes: Comparison
    cards: int
    copies: int
    problems: tuple[Problem, ...]
    written: bool


def record_printed(
    folder: Path, options: Options, services: Services, copies: int | None = None, progress: Progress = silent
) -> Recorded:
    """Record that the chosen cards are on paper with their present faces, and that no other faces of them are.

    `copies` is how many of each there are, the card's quantity where it is None; 0 forgets a card. Cards that the game
    no longer has are forgotten, in the chosen decks; what the log says of other cards, languages and inks stays. To
    say it twice changes nothing. Nothing is written where the data or the log has errors. Raises WrongUsage and
    CannotWrite.
    """
    standing = stand(folder, options, services, progress)
    records = with_copies(standing.laid.records, copies)
    changes = compare(standing.on_paper, records, standing.laid.scope.renamed)
    there = [record.qty for record in records if record.qty > 0]
    sound = standing.laid.game is not None and not has_errors(standing.problems)
    if sound:
        write_log(standing.path, with_printed(standing.log, standing.laid.scope, records))
    game = standing.laid.game
    name = game.id if game else folder.name
    return Recorded(name, standing.path, changes, len(there), sum(there), standing.problems, sound)
