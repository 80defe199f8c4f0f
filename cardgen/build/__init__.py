"""Run the stages, from a folder of game data to files: the only package that knows them all."""

from cardgen.build.changed import build_changed
from cardgen.build.diff import Difference, diff_game
from cardgen.build.game import build_game
from cardgen.build.options import DEFAULT_URL, Options, WrongUsage
from cardgen.build.printed import Recorded, record_printed
from cardgen.build.services import Services, make_services
from cardgen.build.sheets import BuiltFile, Report
from cardgen.build.single import render_card
from cardgen.build.spoken import ALL_LANGUAGES, build_spoken, check_spoken
from cardgen.build.stages import Checked, check_game

__all__ = [
    "ALL_LANGUAGES",
    "DEFAULT_URL",
    "BuiltFile",
    "Checked",
    "Difference",
    "Options",
    "Recorded",
    "Report",
    "Services",
    "WrongUsage",
    "build_changed",
    "build_game",
    "build_spoken",
    "check_game",
    "check_spoken",
    "diff_game",
    "make_services",
    "record_printed",
    "render_card",
]
