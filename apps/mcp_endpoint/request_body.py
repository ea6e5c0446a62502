"""What a request body must be before the protocol library sees it, alike in both eras."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

import pydantic_core
from mcp_types import INVALID_REQUEST, PARSE_ERROR

from apps.common.json_limits import shallow
from apps.common.text import UNSTORABLE

SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")
MAX_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Malformed(Exception):
    """A body that is no JSON-RPC request or notification."""

    code: int
    message: str

    def as_dict(self) -> dict[str, Any]:
        """The JSON-RPC error response."""
        return {
            "jsonrpc": "2.0",
            "id": None,
            "error": {"code": self.code, "message": self.message},
        }


def checked_body(body: bytes, *, is_answer_awaited: bool = False) -> tuple[bytes, dict[str, Any]]:
    """``body``, or an equal one that every parser of the library takes, and the message in it.

    Arguments that are nested too deep come out just as much too deep as parsers take. A response
    is a message only where the server may have asked something. Raises Malformed: no JSON, not
    UTF-8, an envelope that is too deep or wrong, NaN, a batch.
    """
    try:
        decoded = pydantic_core.from_json(body, allow_inf_nan=False)
    except ValueError:
        cut = shallow(body)
        repaired, decoded = _without_surrogates(cut)
        if cut != body and not _is_message(decoded):
            _refuse()
        body = repaired
    if not (_is_message(decoded) or (is_answer_awaited and _is_response(decoded))):
        raise Malformed(INVALID_REQUEST, "Send one JSON-RPC request or notification.")
    return body, decoded


def _is_message(decoded: object) -> bool:
    """A request or a notification."""
    if not isinstance(decoded, dict) or decoded.get("jsonrpc") != "2.0":
        return False
    params = decoded.get("params", {})
    return (
        isinstance(decoded.get("method"), str)
        and isinstance(params, dict)
        and ("id" not in decoded or _is_id(decoded["id"]))
    )


def _is_response(decoded: object) -> bool:
    return (
        isinstance(decoded, dict)
        and decoded.get("jsonrpc") == "2.0"
        and _is_id(decoded.get("id"))
        and isinstance(decoded.get("result", decoded.get("error")), dict)
    )


def _is_id(value: object) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, str) or (isinstance(value, int) and abs(value) <= MAX_ID)


def _without_surrogates(body: bytes) -> tuple[bytes, Any]:
    """The body with lone surrogates turned into NUL: just as unstorable, but legal JSON.

    So a text that holds one is refused by the argument's name in both eras, instead of breaking
    the parser of one of them.
    """
    try:
        if not SURROGATE_ESCAPE.search(body):
            return body, pydantic_core.from_json(body, allow_inf_nan=False)
        decoded = json.loads(body.decode(), parse_constant=_refuse)
        text = json.dumps(decoded, ensure_ascii=False)
        repaired = UNSTORABLE.sub(r"\\u0000", text).encode()
        return repaired, pydantic_core.from_json(repaired, allow_inf_nan=False)
    except (ValueError, RecursionError):
        _refuse()


def _refuse(_: object = None) -> NoReturn:
    raise Malformed(PARSE_ERROR, "The body is not valid JSON in UTF-8.")
