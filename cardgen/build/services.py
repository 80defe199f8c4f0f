"""What a build draws on beside the game's folder: built-in templates, installed fonts, a cache."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from cardgen.share import share_folder
from cardgen.text.fonts import FontLibrary, installed_font_folders


@dataclass(frozen=True, slots=True)
class Services:
    """`share` holds `templates/` and `data/`; the cache may be deleted at any time."""

    share: Path
    cache: Path
    font_folders: tuple[Path, ...]

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
