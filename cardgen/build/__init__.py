"""Run the stages, from a folder of game data to files: the only package that knows them all."""

from cardgen.build.options import DEFAULT_URL, Options, WrongUsage
from cardgen.build.services import Services, make_services
from cardgen.build.sheets import BuiltFile, Report, build_game
from cardgen.build.single import render_card
from cardgen.build.stages import Checked, check_game

__all__ = [
    "DEFAULT_URL",
    "BuiltFile",
    "Checked",
    "Options",
    "Report",
    "Services",
    "WrongUsage",
    "build_game",
    "check_game",
    "make_services",
    "render_card",
]
