"""Where the built-in templates and games lie: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path

PACKAGED = "_share"
FOLDERS = ("templates", "data")


class ShareMissing(FileNotFoundError):
    """The built-in folders are not where they belong; says where they were looked for."""


def share_folder(package: Path | None = None) -> Path:
    """Give the folder that holds `templates/` and `data/`.

    A wheel carries them as `cardgen/_share/`, a checkout has them beside `cardgen/`. `package` is the package's folder,
    this module's own by default. Raises ShareMissing where neither place has both.
    """
    here = Path(__file__).resolve().parent if package is None else package
    places = (here / PACKAGED, here.parent)
    for place in places:
        if all((place / folder).is_dir() for folder in FOLDERS):
            return place
    looked = " and ".join(f"“{place}”" for place in places)
    raise ShareMissing(
        f"The folders “templates” and “data” that belong to Tablewright are neither in {looked}: "
        "install it again, or run it from a complete checkout."
    )
