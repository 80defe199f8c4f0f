"""Compose a page: each element of a rendered template becomes items of the display list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from xml.etree.ElementTree import Element

from cardgen.display.geometry import Matrix, Outline, Rect, rectangle
from cardgen.display.items import Group, Image, Link, Path
from cardgen.layout import ornament
from cardgen.layout.attributes import Attributes
from cardgen.layout.emblem import emblem, fitted, outlined
from cardgen.layout.hints import icon_hint
from cardgen.layout.markup import place_of
from cardgen.layout.outlines import ellipse, path_outline, polyline, rounded
from cardgen.layout.pictures import GOOD_DPI, PictureFault, placed, resolution
from cardgen.layout.qr import FINE_MODULE, FINEST_MODULE, QUIET_ZONE, modules, qr_outline
from cardgen.layout.scene import Fault, Setting, Sketch, TextMark, remembered
from cardgen.layout.textbox import textbox
from cardgen.model.problem import Severity

_DEEPEST = 24
_WIDEST = 1000.0
Composer = Callable[[Element, Setting], Sketch]


def compose(root: Element, setting: Setting) -> Sketch:
    """All items of a page, in the order of the template."""
    return _children(root, setting, 0)


def _children(parent: Element, setting: Setting, depth: int) -> Sketch:
    sketch = Sketch()
    template, line = place_of(parent, setting.template)
    for element in parent:
        # An element that nobody knows bears no mark: the one before it is near enough.
        template, line = place_of(element, template, line)
        try:
            sketch.take(_element(element, setting, depth))
        except PictureFault as fault:
            message = f"{fault}; the card is printed without it"
            sketch.faults.append(Fault(message, template, line, element.get("of", ""), fault.hint, Severity.WARNING))
        except ValueError as fault:
            sketch.faults.append(Fault(str(fault), template, line))
    return sketch


def _element(element: Element, setting: Setting, depth: int) -> Sketch:
    if element.tag == "g":
        return _group(element, setting, depth + 1)
    composer = _COMPOSERS.get(element.tag)
    if composer is None:
        raise ValueError(f"There is no element <{element.tag}>; there are g, {', '.join(sorted(_COMPOSERS))}")
    if composer is _qr:
        return composer(element, setting)
    # Most of a card stands on many cards of its deck: equal elements come to the same items.
    key = (setting.template, setting.matrix, _shape(element))
    return remembered(setting.materials.elements, key, lambda: composer(element, setting))


def _group(element: Element, setting: Setting, depth: int) -> Sketch:
    if depth > _DEEPEST:
        raise ValueError(f"Groups are nested deeper than {_DEEPEST}")
    attributes = Attributes(element, setting.materials.theme)
    matrix = attributes.transform()
    clip = attributes.word("clip", "")
    share = attributes.switch("share")
    attributes.done()
    inner = setting.under(matrix)
    if not share:
        return _grouped(_children(element, inner, depth), matrix, clip, share=False)
    key = (setting.template, setting.matrix, _shape(element))
    found = setting.materials.shared.get(key)
    if found is None:
        found = _grouped(_children(element, inner, depth), matrix, clip, share=True)
        setting.materials.shared[key] = found
    return found


def _shape(element: Element) -> tuple[object, ...]:
    """All that an element says, as a key: equal shapes draw equally."""
    if not len(element):
        return (element.tag, element.text, *element.attrib.items())
    return tuple((part.tag, tuple(part.attrib.items()), part.text, part.tail) for part in element.iter())


def _grouped(inside: Sketch, matrix: Matrix, clip: str, *, share: bool) -> Sketch:
    sketch = Sketch(marks=inside.marks, faults=inside.faults, clear=inside.clear, icons=inside.icons)
    if inside.items:
        outline = path_outline(clip) if clip else None
        sketch.items.append(Group(tuple(inside.items), matrix, outline, share))
    return sketch


def _path_of(outline: Outline, attributes: Attributes, name: str = "") -> Sketch:
    fill = attributes.color("fill")
    stroke = attributes.stroke()
    opacity = attributes.number("opacity", 1.0)
    even_odd = attributes.choice("fill-rule", "nonzero", ("nonzero", "evenodd")) == "evenodd"
    matrix = attributes.transform()
    attributes.done()
    if fill is None and stroke is None:
        return Sketch()
    return Sketch([Path(outline, fill, stroke, matrix, even_odd, name, opacity)])


def _rect(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    box, radius = attributes.box(), attributes.length("rx", 0.0)
    return _path_of(rounded(box, radius) if radius else rectangle(box), attributes)


def _line(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    ends = [attributes.length(name, 0.0) for name in ("x1", "y1", "x2", "y2")]
    return _path_of(Outline("ML", tuple(ends)), attributes)


def _circle(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    x, y, radius = attributes.length("cx", 0.0), attributes.length("cy", 0.0), attributes.length("r")
    return _path_of(ellipse(Rect(x - radius, y - radius, 2 * radius, 2 * radius)), attributes)


def _polygon(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    return _path_of(polyline(attributes.word("points")), attributes)


def _path(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    return _path_of(path_outline(attributes.word("d")), attributes)


def _image(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    box, href, field = attributes.box(), attributes.word("href"), attributes.word("of", "")
    fit = attributes.choice("fit", "cover", ("cover", "contain", "stretch"))
    attributes.done()
    if not href:
        return Sketch()
    picture = setting.materials.pictures.picture(href)
    where = placed(picture, box, fit)
    sketch = Sketch([Group((Image(picture, where),), clip=rectangle(box))])
    dots = resolution(picture, where)
    if dots < GOOD_DPI:
        message = f"The picture “{href}” prints at {dots:.0f} dpi, which will look coarse"
        hint = f"give it {GOOD_DPI * where.width / 25.4:.0f}×{GOOD_DPI * where.height / 25.4:.0f} pixels or more"
        place = place_of(element, setting.template)
        sketch.faults.append(Fault(message, *place, field, hint, Severity.WARNING))
    return sketch


def _icon(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    name, box = attributes.word("name"), attributes.box()
    color = attributes.color("color", "ink") or "#000000"
    engraved = attributes.between("engraved", 0.0, 0, 50)
    line = attributes.between("outlined", 0.0, 0, 5)
    ground = attributes.color("ground", "paper") or "#ffffff"
    field = attributes.word("of", "")
    attributes.done()
    if not name:
        return Sketch()
    icon = setting.materials.book.get(name)
    if icon is None:
        place = place_of(element, setting.template)
        hint = icon_hint(name, setting.materials.book)
        return Sketch(faults=[Fault(f"There is no icon “{name}”", *place, field, hint)])
    ink = setting.matrix.rect(fitted(icon, box).rect(icon.box))
    mark = TextMark(setting.matrix.rect(box), ink, name, field, *place_of(element, setting.template))
    drawn = outlined(icon, box, color, line, engraved) if line else emblem(icon, box, color, ground, engraved)
    return Sketch(list(drawn), icons=[mark])


def _qr(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    x, y = attributes.length("x"), attributes.length("y")
    module, most = attributes.length("module", FINE_MODULE), attributes.length("most", 1000.0)
    anchor = attributes.choice("anchor", "top-left", ("top-left", "top-right", "bottom-left", "bottom-right"))
    color = attributes.color("color", "ink") or "#000000"
    attributes.done()
    if setting.code is None:
        return Sketch()
    count = modules(setting.code.version)
    side = count + 2 * QUIET_ZONE
    module = min(module, most / side)
    left = x - (side * module if anchor.endswith("right") else 0.0)
    top = y - (side * module if anchor.startswith("bottom") else 0.0)
    start = (left + QUIET_ZONE * module, top + QUIET_ZONE * module)
    outline = qr_outline(setting.code.payload, setting.code.version)
    code = Path(outline, color, transform=Matrix(module, 0.0, 0.0, module, *start), name="qr")
    area = Rect(*start, count * module, count * module)
    sketch = Sketch([code, Link(area, setting.code.payload)], faults=_fineness(element, setting, module))
    sketch.clear.append(setting.matrix.rect(area.inset(-QUIET_ZONE * module)))
    return sketch


def _fineness(element: Element, setting: Setting, module: float) -> list[Fault]:
    if module >= FINE_MODULE - 1e-9:
        return []
    tiny = module < FINEST_MODULE
    severity = Severity.ERROR if tiny else Severity.WARNING
    limit = (
        f"below {FINEST_MODULE:.2f} mm phones do not read it"
        if tiny
        else (f"below {FINE_MODULE:.2f} mm phones begin to fail")
    )
    message = f"A module of the QR code is {module:.2f} mm wide; {limit}"
    hint = "shorten the public URL or the codes, or give the code more room in the template"
    return [Fault(message, *place_of(element, setting.template), "", hint, severity)]


def _link(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    box, href = attributes.box(), attributes.word("href")
    attributes.done()
    if not href.lower().startswith(("http://", "https://")):
        raise ValueError(f"A link leads to http:// or https://, not to “{href}”")
    return Sketch([Link(box, href)])


def _ornament(element: Element, setting: Setting) -> Sketch:
    attributes = Attributes(element, setting.materials.theme)
    kind, box = attributes.word("kind"), attributes.box()
    draw = _ORNAMENTS.get(kind)
    if draw is None:
        raise ValueError(f"There is no ornament “{kind}”; there are {', '.join(_ORNAMENTS)}")
    if not (0 < box.width <= _WIDEST and 0 < box.height <= _WIDEST):
        raise ValueError(f"An ornament is between 0 and {_WIDEST:g} mm wide and high")
    return _path_of(draw(box, attributes), attributes, kind)


def _pitch(attributes: Attributes, default: float) -> float:
    """How far apart engraved lines are, in mm."""
    return attributes.between("pitch", default, 0.2, 50)


_ORNAMENTS: Mapping[str, Callable[[Rect, Attributes], Outline]] = MappingProxyType(
    {
        "vignette": lambda box, a: ornament.vignette(box, _pitch(a, 0.6), a.length("halo", 8.0)),
        "hatch": lambda box, a: ornament.hatch(box, _pitch(a, 0.5)),
        "rays": lambda box, a: ornament.rays(box, int(a.between("count", 72, 1, 1000)), a.length("inner", 8.0)),
        "rosette": lambda box, a: ornament.rosette(
            box, int(a.between("lobes", 12, 1, 200)), a.number("depth", 0.3), int(a.between("layers", 6, 1, 50))
        ),
        "lattice": lambda box, a: ornament.lattice(box, _pitch(a, 2.0), a.between("swing", 1.5, 0, box.width / 2)),
        "corners": lambda box, a: ornament.corners(box, a.length("size", 4.0)),
        "rule": lambda box, _: ornament.swelled_rule(box),
    }
)

_COMPOSERS: Mapping[str, Composer] = MappingProxyType(
    {
        "rect": _rect,
        "line": _line,
        "circle": _circle,
        "polygon": _polygon,
        "path": _path,
        "image": _image,
        "textbox": textbox,
        "icon": _icon,
        "qr": _qr,
        "link": _link,
        "ornament": _ornament,
    }
)
