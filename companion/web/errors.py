"""The one place that maps what went wrong to a status and a sentence."""

from __future__ import annotations

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.keeper import NoSuchGame, Outgrown
from companion.rooms import render
from companion.store import StoreFault, UnknownRoom


class Sorry(Exception):
    """A request that cannot be done, with its status and a sentence for the person who made it."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def register(app: Flask) -> None:
    """Answer every error with a sentence, as a page or as JSON."""
    app.register_error_handler(Sorry, _sorry)
    app.register_error_handler(UnknownRoom, _unknown_room)
    app.register_error_handler(NoSuchGame, _no_such_game)
    app.register_error_handler(StoreFault, _store)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(500, _broken)


def answer(status: int, sentence: str) -> Response:
    """The sentence as what the browser asked for."""
    if wants_json():
        response = jsonify({"error": sentence, "status": status})
    else:
        response = make_response(render_template("error.html", sentence=sentence, status=status))
    response.status_code = status
    response.headers["Cache-Control"] = "no-store"
    return response


def wants_json() -> bool:
    """Whether a script asked, and not a person who opens a page."""
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def _sorry(fault: Sorry) -> Response:
    return answer(fault.status, fault.sentence)


def _unknown_room(fault: UnknownRoom) -> Response:
    del fault
    return answer(404, _("There is no room of that code: look at the code on the host’s phone again."))


def _no_such_game(fault: NoSuchGame) -> Response:
    if isinstance(fault, Outgrown):
        sentence = _("The game was changed so that this room cannot go on. Its log is kept: change the game back.")
        return answer(409, f"{sentence} {render(fault.said, _)}")
    return answer(
        404, _("The game of this room is not served here now. Its log is kept: serve the game’s folder again.")
    )


def _store(fault: StoreFault) -> Response:
    response = answer(503, str(fault))
    response.headers["Retry-After"] = "2"
    return response


def _csrf(fault: CSRFError) -> Response:
    del fault
    return answer(400, _("This page is too old to be sent from: load it again, then repeat what you did."))


def _http(fault: HTTPException) -> Response:
    status = fault.code or 500
    if fault.response is not None or status < 400:
        return make_response(fault.get_response())
    response = answer(status, _sentence(status))
    # What a status demands besides, such as Allow with 405 and Retry-After with 429.
    for name, value in fault.get_headers():
        if name.lower() not in {"content-type", "content-length"}:
            response.headers[name] = value
    return response


def _broken(fault: Exception) -> Response:
    del fault  # the application has logged it
    return answer(500, _("Something went wrong in the companion itself. What was recorded before is safe."))


def _sentence(status: int) -> str:
    sentences: dict[int, str] = {
        400: _("The companion could not understand that. Go back and try again."),
        403: _("That is not yours to do."),
        404: _("There is nothing at this address."),
        405: _("This address cannot be used in that way."),
        413: _("That is too much at once: send less."),
        414: _("That address is too long."),
        415: _("The companion does not read that kind of data."),
        429: _("That was too often in a short time: wait a moment, then try again."),
    }
    return sentences.get(status, str(_("That did not work.")))
