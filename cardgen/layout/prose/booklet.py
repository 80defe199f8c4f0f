"""The rules as a booklet: a title page, the contents, chapters with their codes, running heads and page numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from cardgen.display.geometry import Matrix, Outline, Rect, rectangle
from cardgen.display.items import Link, Page, Path, Stroke, Text
from cardgen.layout.check import check_page
from cardgen.layout.compose import compose
from cardgen.layout.markup import TemplateFault, parse, render
from cardgen.layout.ornament import swelled_rule
from cardgen.layout.prose.blocks import set_blocks
from cardgen.layout.prose.desk import Desk, PictureOf, no_picture, text_strips
from cardgen.layout.prose.pages import Placed, paginate
from cardgen.layout.prose.strip import Strip, indented, moved, stacked
from cardgen.layout.prose.styles import book_styles
from cardgen.layout.qr import FINE_MODULE, QUIET_ZONE, is_compact, modules, qr_outline, version_for
from cardgen.layout.scene import Fault, Setting, Sketch
from cardgen.layout.studio import Studio
from cardgen.layout.units import MM_PER_POINT
from cardgen.model.problem import Problem
from cardgen.model.rules import Chapter, Paragraph, Rules
from cardgen.model.size import Size

A5 = Size(148, 210)
HALF_LETTER = Size(139.7, 215.9)

COVER = "booklet-cover.xml"
_POINTS = 9.5
# How far lines are apart, in ems: the first that leaves more than this part of a column on the last page.
_LEADINGS = (1.34, 1.32, 1.30, 1.36)
_LAST = 0.2
_INNER, _OUTER, _TOP, _BOTTOM = 15.0, 13.0, 19.0, 17.0
_HEAD, _FOOT = 9.5, 10.0  # mm from the page's edge to the running head's top and to the page number's foot
# A chapter begins where so many mm are left, and stands so far below what is above it.
_ROOM, _APART = 42.0, 9.0
# So many mm of its words stay with its heading.
_BEGUN = 18.0
_LEAD_ON_COVER = 480  # characters
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class _Book:
    """What all pages share."""

    studio: Studio
    rules: Rules
    desk: Desk
    size: Size
    public_url: str
    version: int

    @property
    def room(self) -> float:
        """The height of a column in mm."""
        return self.size.height - _TOP - _BOTTOM

    def say(self, words: str, **values: object) -> str:
        """The program's own words, in the game's language."""
        return self.studio.materials.speech.say(words, **values)

    def left(self, number: int) -> float:
        """Where the column begins on a page: odd pages lie on the right, with the fold at their left."""
        return _INNER if number % 2 else _OUTER


def lay_out_booklet(
    rules: Rules,
    studio: Studio,
    *,
    page: Size = A5,
    public_url: str,
    picture: PictureOf = no_picture,
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """The rules as pages of one size, the first of them the title page, and what is wrong with them.

    `picture` gives the page of a figure's target (`card:SI-G12`, `board:island`), None for what it does not have:
    paths are then opened as pictures of the game's folder. Each chapter's heading has the QR of
    `{public_url}/R/CODE` beside it, all of one version.
    """
    book, problems = _open(rules, studio, page, public_url, picture)
    front, lead = _lead(book)
    contents_pages = max(1, len(_contents(book, {}, lead)))
    first = 2 + contents_pages
    book, columns = _settled(book)
    starts = _starts(columns, first)
    laid: list[tuple[Page, Sketch]] = [_cover(book, front)]
    for number, column in enumerate(_contents(book, starts, lead), 2):
        laid.append(_page(book, number, column, ""))
    title = ""
    for number, column in enumerate(columns, first):
        opened = [placed.strip.anchor for placed in column if placed.strip.anchor]
        # A page whose first strip opens a chapter is that chapter's; else the one that goes on there names it.
        title = _title(book, opened[0]) if opened and column[0].strip.anchor else title
        laid.append(_page(book, number, column, title))
        title = _title(book, opened[-1]) if opened else title
    return tuple(one for one, _ in laid), (*problems, *_problems(laid, rules.file))


def _settled(book: _Book) -> tuple[_Book, list[list[Placed]]]:
    """The chapters in columns, their lines a little closer or wider where the last page would hold next to nothing."""
    theme = book.studio.materials.theme
    tried: list[tuple[_Book, list[list[Placed]]]] = []
    for leading in _LEADINGS:
        desk = replace(book.desk, styles=book_styles(theme, _POINTS, leading))
        set_book = replace(book, desk=desk)
        columns = paginate(_body(set_book), book.room)
        tried.append((set_book, columns))
        if not columns[-1] or columns[-1][-1].bottom >= _LAST * book.room:
            return tried[-1]
    return tried[0]


def _open(rules: Rules, studio: Studio, page: Size, public_url: str, picture: PictureOf) -> tuple[_Book, list[Problem]]:
    problems: list[Problem] = []
    payloads = [payload_for(public_url, chapter.code) for chapter in rules.chapters if chapter.code]
    version = 0
    if payloads and not is_compact("".join(payloads)):
        hint = "use letters without accents, digits, and only $ % * + - . / : besides"
        message = f"The public URL “{public_url}” has characters that a small QR code cannot hold"
        problems.append(Problem(message, hint=hint))
    elif payloads:
        version = version_for(max(map(len, payloads)))
    styles = book_styles(studio.materials.theme, _POINTS)
    tables = {table.id: table for table in studio.game.tables}
    desk = Desk(studio.materials, styles, page.width - _INNER - _OUTER, rules.file, tables, picture=picture)
    return _Book(studio, rules, desk, page, public_url, version), problems


def payload_for(public_url: str, code: str) -> str:
    """What a chapter's QR code says: `{public-url}/R/{CODE}`, in upper case."""
    return f"{public_url.rstrip('/')}/R/{code}".upper()


def roman(number: int) -> str:
    """A number from 1 on in Roman numerals, as chapters have them."""
    words = ""
    for value, letters in _ROMAN:
        words += letters * (number // value)
        number %= value
    return words


def _lead(book: _Book) -> tuple[str, list[Strip]]:
    """What stands before the chapters: on the title page where it is short, else above the contents."""
    lead = book.rules.lead
    texts = [block.text for block in lead if isinstance(block, Paragraph)]
    if len(texts) == len(lead) and sum(map(len, texts)) <= _LEAD_ON_COVER:
        return "\n".join(texts), []
    return "", set_blocks(lead, book.desk)


def _body(book: _Book) -> list[Strip]:
    """All chapters, one below the other."""
    strips: list[Strip] = []
    for number, chapter in enumerate(book.rules.chapters, 1):
        opening = _opening(book, chapter, number)
        strips += [opening, *_begun(set_blocks(chapter.blocks, book.desk))]
    return strips


def _begun(strips: list[Strip]) -> list[Strip]:
    """A chapter's strips, the first of them kept together: no heading stands above a line or two at a page's foot."""
    found: list[Strip] = []
    tall = 0.0
    for number, strip in enumerate(strips):
        tall += strip.before + strip.height
        found.append(replace(strip, keep=strip.keep or (tall < _BEGUN and _goes_on(strips, number))))
    return found


def _goes_on(strips: list[Strip], number: int) -> bool:
    """Whether text follows a strip, and no picture that may go elsewhere."""
    return number + 1 < len(strips) and not strips[number + 1].floats


def _opening(book: _Book, chapter: Chapter, number: int) -> Strip:
    """A chapter's number, title and rule, with its code at the right."""
    desk, styles = book.desk, book.desk.styles
    sketch, side = Sketch(), 0.0
    if book.version and chapter.code:
        sketch, side = _code(book, chapter)
    wide = desk.width - (side + 4.0 if side else 0.0)
    airy = 1.45 * book.studio.materials.theme.leading
    numeral = replace(styles.minor, color=styles.inks.accent, size=10 * MM_PER_POINT, tracking=0.14, leading=airy)
    name = replace(styles.title, size=19 * MM_PER_POINT, leading=1.1)
    lines = text_strips(desk, roman(number), numeral, chapter.line, wide)
    lines += text_strips(desk, chapter.title, name, chapter.line, wide)
    words = stacked(lines)
    tall = max(side, words.height + 3.4)
    top = tall - words.height - 3.4
    sketch.take(moved(words.sketch, 0.0, top))
    rule = Rect(0.0, tall - 1.9, wide, 1.3)
    sketch.items.append(Path(swelled_rule(rule), styles.inks.accent, name="rule"))
    room = book.room if chapter.level == 1 and number > 1 else _ROOM
    return Strip(tall + 0.9, sketch, _APART, keep=True, room=room, anchor=chapter.code or chapter.title)


def _code(book: _Book, chapter: Chapter) -> tuple[Sketch, float]:
    """The chapter's QR code, flush with the column's right edge but for its quiet zone; and how much it takes."""
    payload = payload_for(book.public_url, chapter.code)
    count = modules(book.version)
    side = (count + 2 * QUIET_ZONE) * FINE_MODULE
    quiet = QUIET_ZONE * FINE_MODULE
    x, y = book.desk.width - count * FINE_MODULE, quiet  # the quiet zone at the right lies in the margin
    ink = book.desk.styles.inks.text
    code = Path(
        qr_outline(payload, book.version), ink, transform=Matrix(FINE_MODULE, 0, 0, FINE_MODULE, x, y), name="qr"
    )
    area = Rect(x, y, count * FINE_MODULE, count * FINE_MODULE)
    sketch = Sketch([code, Link(area, payload)])
    sketch.clear.append(area.inset(-quiet))
    return sketch, side - quiet


def _contents(book: _Book, starts: Mapping[str, int], lead: list[Strip]) -> list[list[Placed]]:
    """The contents with page numbers, on as many pages as they take; none where there are no chapters."""
    desk, styles = book.desk, book.desk.styles
    heading = replace(styles.title, size=19 * MM_PER_POINT, align="center", leading=1.2)
    title = stacked(text_strips(desk, book.say("Contents"), heading, 0))
    rule = Path(swelled_rule(Rect(desk.width * 0.2, title.height + 1.2, desk.width * 0.6, 1.5)), styles.inks.accent)
    title.sketch.items.append(rule)
    strips = [*lead, replace(title, height=title.height + 6.5, before=10.0, keep=True)]
    for number, chapter in enumerate(book.rules.chapters, 1):
        strips.append(_entry(book, chapter, number, starts.get(chapter.code or chapter.title, 0)))
    return paginate(strips, book.room)


def _entry(book: _Book, chapter: Chapter, number: int, page: int) -> Strip:
    """A line of the contents: numeral, title, leader, page."""
    desk, styles = book.desk, book.desk.styles
    em = styles.em
    indent = 11.0
    numeral = replace(styles.minor, color=styles.inks.accent, align="right", tracking=0.06, leading=1.38, size=em)
    figure = replace(styles.figure, size=em * 1.25, align="right", leading=1.1)
    entry = replace(styles.body, size=em * 1.1, leading=1.3)
    lines = text_strips(desk, chapter.title, entry, chapter.line, desk.width - indent - 14.0)
    words = stacked(indented(line, indent) for line in lines)
    sketch = words.sketch
    for style, text, x, width in (
        (numeral, roman(number), 0.0, indent - 3.0),
        (figure, str(page) if page else "", desk.width - 12.0, 12.0),
    ):
        for strip in text_strips(desk, text, style, chapter.line, width):
            shift = _baseline(lines[-1] if x else lines[0]) - _baseline(strip)
            down = words.height - lines[-1].height if x else 0.0
            sketch.take(moved(strip.sketch, x, shift + down))
    _leader(sketch, lines[-1], words, indent, desk)
    return Strip(words.height, sketch, before=0.55 * em)


def _baseline(strip: Strip) -> float:
    """Where the first text of a strip stands."""
    return next((item.y for item in strip.sketch.items if isinstance(item, Text)), 0.0)


def _leader(sketch: Sketch, line: Strip, words: Strip, indent: float, desk: Desk) -> None:
    """Dots from the end of a title to its page number."""
    ends = [mark.ink.right + indent for mark in line.sketch.marks]
    y = words.height - line.height + _baseline(line) - 0.25
    start, end = max(ends, default=indent) + 1.6, desk.width - 8.0
    step = 1.7
    first = -(-start // step) * step
    if end > first:
        stroke = Stroke(desk.styles.inks.muted, 0.34, (0.0, step), "round")
        sketch.items.append(Path(Outline("ML", (first, y, end, y)), None, stroke, name="leader"))


def _starts(columns: Sequence[Sequence[Placed]], first: int) -> dict[str, int]:
    """The page of each chapter."""
    found: dict[str, int] = {}
    for number, column in enumerate(columns, first):
        for placed in column:
            if placed.strip.anchor:
                found.setdefault(placed.strip.anchor, number)
    return found


def _title(book: _Book, anchor: str) -> str:
    return next((one.title for one in book.rules.chapters if anchor in {one.code, one.title}), "")


def _page(book: _Book, number: int, column: Sequence[Placed], title: str) -> tuple[Page, Sketch]:
    """A page: its column, and around it what every page has."""
    x = book.left(number)
    sketch = Sketch()
    sketch.items += _bars(column, x, book.desk)
    for placed in column:
        sketch.take(moved(placed.strip.sketch, x, _TOP + placed.y))
    sketch.take(_furniture(book, number, title))
    names = [_title(book, placed.strip.anchor) for placed in column if placed.strip.anchor]
    label = names[0] if names else title or (book.say("Contents") if number == 2 else "")
    sketch.faults += check_page(sketch, book.size.width, book.size.height)
    return Page(book.size.width, book.size.height, tuple(sketch.items), label), sketch


def _bars(column: Sequence[Placed], x: float, desk: Desk) -> list[Path]:
    """The rules at the side of what is set apart, each over all its strips on the page."""
    spans: dict[str, tuple[float, float]] = {}
    for placed in column:
        bar = placed.strip.bar
        if bar:
            top = spans.get(bar, (placed.y, 0.0))[0]
            spans[bar] = (top, placed.bottom)
    em = desk.styles.em
    return [
        Path(rectangle(Rect(x + 0.35 * em, _TOP + top, 0.7, bottom - top)), desk.styles.inks.accent, name="aside")
        for top, bottom in spans.values()
    ]


def _furniture(book: _Book, number: int, title: str) -> Sketch:
    """The running head and the page number, both on the outside."""
    desk, styles = book.desk, book.desk.styles
    outside = "right" if number % 2 else "left"
    inside = "left" if number % 2 else "right"
    head = replace(styles.cell_head, size=7.6 * MM_PER_POINT, tracking=0.12, leading=1.2)
    folio = replace(styles.figure, size=12 * MM_PER_POINT, align=outside, leading=1.0)
    x, sketch = book.left(number), Sketch()
    pairs = ((title, outside, desk.width * 0.62), (book.studio.game.title if title else "", inside, desk.width * 0.36))
    for text, align, width in pairs:
        for strip in text_strips(desk, text, replace(head, align=align), 0, width)[:1]:
            left = x if align == "left" else x + desk.width - width
            sketch.take(moved(strip.sketch, left, _HEAD))
    if title:
        rule = Outline("ML", (x, _HEAD + 4.6, x + desk.width, _HEAD + 4.6))
        sketch.items.append(Path(rule, None, Stroke(styles.inks.muted, 0.15), name="rule"))
    for strip in text_strips(desk, str(number), folio, 0):
        sketch.take(moved(strip.sketch, x, book.size.height - _FOOT - strip.height + 1.0))
    return sketch


def _cover(book: _Book, lead: str) -> tuple[Page, Sketch]:
    """The title page, from its template."""
    game, say = book.studio.game, book.say
    fewest, most = game.players
    context = {
        "game": game,
        "title": book.rules.title or game.title,
        "lead": lead,
        "rules": say("The Rules of the Game"),
        "players": say("For {fewest} to {most} players", fewest=fewest, most=most),
        "version": say("Version {version}", version=game.version) if game.version else "",
        "accent": "accent" if "accent" in book.studio.materials.theme.colors else "ink",
        "w": book.size.width,
        "h": book.size.height,
        "ink": book.studio.ink,
    }
    sketch = Sketch()
    try:
        root = parse(render(book.studio.environment, COVER, context), COVER)
        sketch = compose(root, Setting(book.studio.materials, COVER))
    except TemplateFault as fault:
        sketch.faults.append(Fault(str(fault), fault.template, fault.line))
    sketch.faults += check_page(sketch, book.size.width, book.size.height)
    return Page(book.size.width, book.size.height, tuple(sketch.items), game.title), sketch


def _problems(laid: Sequence[tuple[Page, Sketch]], file: str) -> list[Problem]:
    """Faults as problems of the rules' file or of a template, each once."""
    found = [
        Problem(fault.message, place_name(fault.template, file), fault.line or None, "", fault.hint, fault.severity)
        for fault in chain.from_iterable(sketch.faults for _, sketch in laid)
    ]
    return list(dict.fromkeys(found))


def place_name(template: str, file: str) -> str:
    """Where a fault is: the text's own file, or a template."""
    return file if template in {"", file} else f"templates/{template}"
