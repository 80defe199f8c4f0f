"""The command stats: a game's figures as text, as JSON, and as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardgen.cli.choose import one_game, shown
from cardgen.cli.progress import bar as progress_bar
from cardgen.cli.say import DATA, as_json, line, show_problems, table, tally, told

if TYPE_CHECKING:
    from fractions import Fraction

    from cardgen.build.study import Study
    from cardgen.stats.counts import Count
    from cardgen.stats.curves import Curve
    from cardgen.stats.draws import DrawTable
    from cardgen.stats.figures import DeckFigures, Figures
    from cardgen.stats.odds import OddsTable

_A4 = (210.0, 297.0)
_WIDE = 32
_MOST_STEPS = 14


def stats(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name or folder.")],
    language: Annotated[str, typer.Option("--lang", metavar="CODE", help="A language that the game has.")] = "",
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the figures as one picture.")] = None,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Draw the figures on sheets of A4.")] = None,
    as_data: Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show notices and the odds of each card too.")
    ] = False,
) -> None:
    """Count cards, draw curves, tell odds, and say what could be better."""
    with told():
        from cardgen.build import Options, make_services
        from cardgen.build.study import study_game

        folder = one_game(game)
        with progress_bar() as progress:
            study = study_game(folder.path, make_services(), Options(language=language), progress)
        written = _pictures(study, svg, pdf)
    if study.figures is None:
        show_problems(study.problems, shown(folder.path), notices=False)
        line(f"{folder.id}: it has errors ({tally(study.problems)}), so that nothing was counted.", "bold")
        raise typer.Exit(DATA)
    if as_data:
        as_json(_data(study.figures, written))
        return
    _show(study.figures, verbose=verbose)
    show_problems(study.figures.lints, shown(folder.path), notices=verbose)
    found = tally(study.figures.lints)
    line("")
    line(f"{folder.id}: {study.figures.copies} cards, {found}.", "bold")
    if found.notices and not verbose:
        line("--verbose shows the notices and the odds of each card.", "dim")
    for file in written:
        line(f"Wrote {file}.")


def _pictures(study: Study, svg: Path | None, pdf: Path | None) -> list[Path]:
    """Write the pictures that were asked for."""
    if study.figures is None or (svg is None and pdf is None):
        return []
    from cardgen.export import pdf as pdf_export
    from cardgen.export import svg as svg_export
    from cardgen.export.meta import Meta
    from cardgen.files import atomic_write

    written = []
    if svg is not None:
        (page,) = study.pages(paper=None)
        atomic_write(svg, svg_export.render_page(page).encode())
        written.append(svg)
    if pdf is not None:
        meta = Meta(f"{study.figures.title}: figures")
        atomic_write(pdf, pdf_export.render_pages(study.pages(paper=_A4), meta))
        written.append(pdf)
    return written


def _show(figures: Figures, *, verbose: bool) -> None:
    """Say everything but the lints."""
    for deck in figures.decks:
        _show_deck(deck)
    for one in figures.odds:
        _show_odds(one, verbose=verbose)
    for drawn in figures.draws:
        _show_draws(drawn)
    if verbose:
        line("")
        line("Contrast on the paper:", "bold")
        table(((f"  {one.what}", one.color, f"{one.ratio:.1f}:1") for one in figures.contrasts), right=(2,))


def _show_deck(deck: DeckFigures) -> None:
    counts = deck.counts
    line("")
    line(f"{counts.title}: {counts.copies} cards, {counts.cards} of them different", "bold")
    if len(counts.types) > 1:
        _show_counts("by type", counts.types)
    _show_counts("by trait", counts.traits)
    for curve in deck.curves:
        _show_curve(curve)
    if deck.smallest is not None:
        line(f"  smallest type: {deck.smallest.size:.1f} pt, “{deck.smallest.words}” on {deck.smallest.card}")
    if deck.qr is not None:
        side = deck.qr.modules * deck.qr.module
        line(f"  QR codes: {deck.qr.modules} modules of {deck.qr.module:.2f} mm, {side:.1f} mm without their margin")


def _show_counts(how: str, counts: Sequence[Count]) -> None:
    if not counts:
        return
    most = max(count.copies for count in counts)
    line(f"  {how}:")
    table(((f"    {count.name}", str(count.copies), _bar(count.copies, most)) for count in counts), right=(1,))


def _show_curve(curve: Curve) -> None:
    from cardgen.stats.curves import bars

    shown_bars = bars(curve)
    most = max(one.copies for one in shown_bars)
    sums = f"mean {curve.mean:.4g}, median {curve.median:g}, sum {float(curve.total):g}"
    others = [f"{count} {what}" for count, what in ((curve.blank, "without"), (curve.other, "no number")) if count]
    line(f"  {curve.title}: {', '.join([sums, *others])}")
    rows = ((f"    {one.label}", str(one.copies) if one.copies else "", _bar(one.copies, most)) for one in shown_bars)
    table(rows, right=(0, 1))


def _show_odds(one: OddsTable, *, verbose: bool) -> None:
    how = "exceed" if one.rule.beyond else "reach"
    line("")
    line(f"{one.deck}: odds in % to {how} {one.field} with {one.rule.dice} + {one.versus}", "bold")
    steps = _steps(one.bonuses)
    heads = (f"  {one.field}", "cards", *(f"{one.rule.low + step:+d}" for step in steps))
    rows = [
        (f"  {number}", str(sum(card.copies for card in one.of(number))), *_percents(one.of(number)[0].chances, steps))
        for number in one.numbers
    ]
    rows.append(("  average", "", *_percents(one.average, steps)))
    table(rows, heads=heads, right=range(1, len(heads)))
    if verbose:
        line("")
        cards = ((f"  {card.code}", card.name, *_percents(card.chances, steps)) for card in one.cards)
        table(cards, heads=("  card", "", *heads[2:]), right=range(2, len(heads)))


def _show_draws(one: DrawTable) -> None:
    from cardgen.stats.drawpanel import title_of
    from cardgen.stats.panel import percent

    line("")
    line(f"{one.rule.title}: {title_of(one)}, in %", "bold")
    for side in (one.ours, one.theirs):
        line(f"  {side.title}: {side.copies} cards, mean {side.mean:.4g}, {side.least} to {side.most}")
    heads = (f"  {one.ours.title} | {one.theirs.title}", *(str(number) for number in one.columns))
    rows = (
        (f"  {number}", *(percent(chance) for chance in chances))
        for number, chances in zip(one.rows, one.chances, strict=True)
    )
    table(rows, heads=heads, right=range(1, len(heads)))


def _steps(bonuses: range) -> Sequence[int]:
    """Which of the bonuses a terminal has room for."""
    return range(0, len(bonuses), 1 + (len(bonuses) - 1) // _MOST_STEPS)


def _percents(chances: Sequence[Fraction], steps: Iterable[int]) -> list[str]:
    from cardgen.stats.panel import percent

    return [percent(chances[step]) for step in steps]


def _bar(count: int, most: int) -> str:
    """A bar of characters; what there is at all shows."""
    halves = round(2 * _WIDE * count / most) if most else 0
    return "█" * (halves // 2) + "▌" * (halves % 2) if halves or not count else "▏"


def _data(figures: Figures, written: Sequence[Path]) -> dict[str, Any]:
    """Give the figures as JSON has them: chances as numbers from 0 to 1, curves as pairs of number and copies."""
    return {
        "game": figures.id,
        "title": figures.title,
        "cards": figures.copies,
        "decks": [
            {
                **{key: getattr(deck.counts, key) for key in ("id", "title", "cards", "copies", "types", "traits")},
                "curves": [_curve_data(curve) for curve in deck.curves],
                "smallest_type": deck.smallest,
                "qr": deck.qr,
            }
            for deck in figures.decks
        ],
        "odds": [_odds_data(one) for one in figures.odds],
        "draws": [_draws_data(one) for one in figures.draws],
        "contrasts": figures.contrasts,
        "lints": figures.lints,
        "files": written,
    }


def _curve_data(curve: Curve) -> dict[str, Any]:
    return {
        "field": curve.field,
        "title": curve.title,
        "copies": [[float(number), count] for number, count in curve.copies.items()],
        "blank": curve.blank,
        "other": curve.other,
        "sum": float(curve.total),
        "mean": curve.mean,
        "median": curve.median,
    }


def _odds_data(one: OddsTable) -> dict[str, Any]:
    return {
        "deck": one.rule.deck,
        "field": one.rule.field,
        "dice": one.rule.dice,
        "versus": one.rule.versus,
        "wins": "exceed" if one.rule.beyond else "reach",
        "bonuses": list(one.bonuses),
        "average": [float(chance) for chance in one.average],
        "cards": [
            {
                "code": card.code,
                "name": card.name,
                "number": card.number,
                "copies": card.copies,
                "chances": [float(chance) for chance in card.chances],
            }
            for card in one.cards
        ],
    }


def _draws_data(one: DrawTable) -> dict[str, Any]:
    return {
        "id": one.rule.id,
        "title": one.rule.title,
        "wins": "exceed" if one.rule.beyond else "reach",
        "ours": one.ours,
        "theirs": one.theirs,
        "rows": list(one.rows),
        "columns": list(one.columns),
        "chances": [[None if chance is None else float(chance) for chance in row] for row in one.chances],
    }
