"""What a build draws on beside the game's folder: built-in templates, installed fonts, a cache."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from cardgen.load.games import folder_id
from cardgen.printlog.file import LOG_FILE
from cardgen.share import PACKAGED, share_folder
from cardgen.text.fonts import FontLibrary, installed_font_folders


@dataclass(frozen=True, slots=True)
class Services:
    """`share` holds `templates/` and `data/`; the cache may be deleted at any time.

    Builds keep in the cache what they made, and use it again, unless `keep` says otherwise.
    """

    share: Path
    cache: Path
    font_folders: tuple[Path, ...]
    keep: bool = True

    def print_log(self, game_folder: Path) -> Path:
        """Where it is kept which cards of a game are on paper: with the game.

        A game that an installer put beside the program belongs to the installer, so that its log is kept with what
        else is the user's own.
        """
        installed = self.share.name == PACKAGED and game_folder.resolve().is_relative_to(self.share.resolve())
        if not installed:
            return game_folder / LOG_FILE
        return (
            platformdirs.user_data_path("tablewright", appauthor=False) / "printed" / f"{folder_id(game_folder)}.jsonl"
        )

    @property
    def templates(self) -> Path:
        """The built-in templates and themes."""
        return self.share / "templates"

    @property
    def fonts(self) -> FontLibrary:
        """The fonts that are installed."""
        return FontLibrary(self.font_folders, self.cache / "fonts")

    def fonts_for(self, game_folder: Path) -> FontLibrary:
        """The fonts of a game's own folder, before those that are installed."""
        return FontLibrary((game_folder / "fonts", *self.font_folders), self.cache / "fonts")


def make_services(cache: Path | None = None) -> Services:
    """The services of this installation, with the cache in the user's cache folder unless told otherwise."""
    place = cache if cache is not None else Path(platformdirs.user_cache_dir("tablewright"))
    return Services(share_folder(), place, installed_font_folders())
