"""Every refusal has one form: `{"error": {"code", "message", …}}`, the message for people."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from ..errors import DedaleError, FileError
from ..i18n import N_, _
from ..jsons import JsonObject
from ..store.errors import Damaged, DiskFull, StoreUnavailable, TooMany
from .addresses import ADDRESS
from .limits import LimitError

log = logging.getLogger("dedale.web")


class Refusal(BaseModel):
    """What went wrong."""

    code: str = Field(examples=["invalid"])
    message: str = Field(examples=["unknown generator 'wilsen': did you mean 'wilson'?"])
    line: int | None = None  # of a text that was sent
    column: int | None = None
    state: JsonObject | None = None  # of a game that has gone on
    retry_after: int | None = None  # seconds after which there should be room


class ErrorAnswer(BaseModel):
    """The one form of every refusal."""

    error: Refusal


#: For the description of the API: what every call may answer besides its result.
REFUSALS: dict[int | str, JsonObject] = {
    status: {"model": ErrorAnswer, "description": about}
    for status, about in {
        400: "The body is not JSON.",
        403: "A write from another site.",
        404: "Not there, or not yours.",
        408: "The body does not come.",
        409: "The game has gone on elsewhere.",
        413: "The body is too long.",
        415: "The body is not application/json.",
        422: "Something cannot be used as it is, or is more than the limits allow.",
        429: "Too many requests at once: try again after a while.",
        503: "The server is busy, or the work took too long and was stopped.",
        507: "There is no room left on the disk.",
    }.items()
}


class ApiError(Exception):
    """A refusal with its status and code."""

    def __init__(self, status: int, code: str, message: str, **more: object) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.more = status, code, message, more


def not_found(what: str) -> ApiError:
    """Not there, or not yours: the two are never told apart."""
    return ApiError(404, "not-found", what)


def answer(status: int, code: str, message: str, **more: object) -> JSONResponse:
    """The refusal as a response."""
    headers = {"Retry-After": str(more["retry_after"])} if "retry_after" in more else None
    content = {"error": {"code": code, "message": message, **more}}
    return JSONResponse(content, status, headers)


def error_json(error: DedaleError) -> JsonObject:
    """What an error of ours says: code, message and, for texts, the place."""
    codes = {LimitError: "limit", TooMany: "limit", Damaged: "damaged"}
    code = next((code for kind, code in codes.items() if isinstance(error, kind)), "invalid")
    found: JsonObject = {"code": code, "message": str(error)}
    if isinstance(error, FileError) and error.line is not None:
        found |= {"line": error.line, "column": error.column}
    return found


def public_message(trouble: DedaleError) -> str:
    """What is wrong with the database; hosts and folders only to those on this machine."""
    if not ADDRESS.get() or not {"reason", "path", "folder"} & trouble.values.keys():
        return str(trouble)
    log.warning("%s", trouble)
    return _("the database cannot be used at the moment: whoever runs this server knows more")


def install(app: FastAPI) -> None:
    """Make the application answer every error in the one form."""

    async def of_api(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ApiError)
        return answer(error.status, error.code, error.message, **error.more)

    async def of_input(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, DedaleError)
        if isinstance(error, StoreUnavailable):
            status = 507 if isinstance(error, DiskFull) else 503
            return answer(status, "unavailable", public_message(error))
        return answer(422, **error_json(error))

    async def of_form(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        place = [str(part) for part in first.get("loc", ()) if part not in ("body", "query")]
        if first.get("type") == "json_invalid":
            return answer(400, "bad-json", _("the body is not JSON"))
        own = first.get("ctx", {}).get("error")  # one of ours is put into words by itself
        where = (place or [_("the body")])[-1]  # in a form the field itself, not the way to it
        if isinstance(own, DedaleError):
            return answer(422, "invalid", str(own))
        return answer(422, "invalid", f"{where[:100]}: {_what_is_wrong(first)}")

    async def of_http(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        if error.status_code == 404:
            return answer(404, "not-found", _("there is nothing here"))
        if error.status_code == 400:
            return answer(400, "bad-json", _("the body is not JSON"))
        code = "too-large" if error.status_code == 413 else "refused"
        refused = answer(error.status_code, code, str(error.detail))
        refused.headers.update(error.headers or {})
        return refused

    async def of_ourselves(_request: Request, _error: Exception) -> JSONResponse:
        return answer(500, "failed", _("something went wrong on the server; it was noted"))

    app.add_exception_handler(Exception, of_ourselves)  # the server notes it before it answers
    app.add_exception_handler(ApiError, of_api)
    app.add_exception_handler(DedaleError, of_input)
    app.add_exception_handler(RequestValidationError, of_form)
    app.add_exception_handler(HTTPException, of_http)


#: What pydantic calls what is wrong with a value, and how we say it.
_WRONG = {
    "missing": N_("is missing"),
    "extra_forbidden": N_("there is no such field"),
    "string": N_("should be a text"),
    "int": N_("should be a whole number"),
    "float": N_("should be a number"),
    "bool": N_("should be true or false"),
    "list": N_("should be a list"),
    "dict": N_("should be an object"),
    "model": N_("should be an object"),
    "literal": N_("should be one of {expected}"),
    "string_too_long": N_("is too long: at most {max_length} letters"),
    "string_too_short": N_("is too short: at least {min_length} letters"),
    "too_long": N_("has too many elements: at most {max_length}"),
    "too_short": N_("has too few elements: at least {min_length}"),
    "greater_than_equal": N_("should be at least {ge}"),
    "less_than_equal": N_("should be at most {le}"),
    "less_than": N_("should be less than {lt}"),
}


def _what_is_wrong(error: Any) -> str:
    """What is wrong with a value of a form, in words of ours.

    >>> _what_is_wrong({"type": "int_parsing"})
    'should be a whole number'
    """
    kind = str(error.get("type", ""))
    words = _WRONG.get(kind) or _WRONG.get(kind.split("_")[0], N_("cannot be used as it is"))
    return _(words).format(**error.get("ctx") or {})
