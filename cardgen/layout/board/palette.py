"""The colours of a board, from its theme."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.layout.theme import Theme

_WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as #rrggbb; None where nothing is filled. `plain` is set for low ink: thin lines and no tints.

    `ground` is what the paper shows: the colour that covers without being seen.
    """

    ground: str
    paper: str | None
    ink: str
    muted: str
    sea: str | None
    land: str | None
    wash: str | None
    coast: str
    shore: str
    river: str
    relief: str
    road: str
    place: str
    figure: str
    note: str
    slot: str
    graticule: str
    title: str
    sea_words: str
    land_words: str
    plain: bool

    @classmethod
    def of(cls, theme: Theme) -> Palette:
        """The board's colours of a theme; one that says nothing of boards gets them in its paper, ink and muted ink.

        Raises ThemeFault for a colour that is none.
        """
        paper, ink = theme.color("paper"), theme.color("ink") or "#000000"
        muted = (theme.color("muted") if "muted" in theme.colors else None) or ink
        ground = paper or _WHITE

        def line(name: str, otherwise: str) -> str:
            return (theme.color(name) if name in theme.colors else None) or otherwise

        def tint(name: str, otherwise: str | None = None) -> str | None:
            return theme.color(name) if name in theme.colors else otherwise

        return cls(
            ground=ground,
            paper=paper,
            ink=ink,
            muted=muted,
            sea=tint("sea"),
            land=tint("land", paper),
            wash=tint("wash", tint("land", paper)),
            coast=line("coast", ink),
            shore=line("shore", muted),
            river=line("river", muted),
            relief=line("relief", muted),
            road=line("road", ink),
            place=line("place", ink),
            figure=line("place-figure", ground),
            note=line("note", ink),
            slot=line("slot", ground),
            graticule=line("graticule", muted),
            title=line("title", ink),
            sea_words=line("sea-words", muted),
            land_words=line("land-words", muted),
            plain=theme.mono,
        )


def mixed(first: str, second: str, part: float) -> str:
    """The colour that lies `part` (0…1) of the way from the first to the second, channel by channel."""
    channels = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - part) + b * part):02x}" for a, b in channels)
