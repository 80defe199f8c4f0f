"""The companion's own words: where they stand, and the catalogues of their translations, `locale/LANGUAGE.po`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

from cardgen.catalogue import Finder, Words, gather, words_in_python, words_in_script, words_in_template

LOCALE = Path(__file__).parent / "locale"
SOURCE_LANGUAGE = "en"
SCRIPT = ".js"
_PLACES = ("companion", "templates/companion")
_CALLS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "_": (0,),
        "gettext": (0,),
        "ngettext": (0, 1),
        "say": (0,),
        "mark": (0,),
        "tell": (0,),
        "tell_privately": (1,),
    }
)


def catalogue_files(folder: Path = LOCALE) -> Mapping[str, Path]:
    """The catalogues that there are, by language."""
    return MappingProxyType({path.stem: path for path in sorted(folder.glob("*.po"))})


def words_of(root: Path) -> Mapping[Words, list[str]]:
    """All words of the companion in a checkout, each with the files that have it."""
    finders: Mapping[str, Finder] = {
        ".py": partial(words_in_python, calls=_CALLS),
        SCRIPT: words_in_script,
        ".html": words_in_template,
    }
    return gather(root, finders, _PLACES)
