"""Which model helps with topics, from the environment and one JSON file: the request template.

Read by the project's settings before anything else runs, so it knows neither models nor services.
No message repeats what a header holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.core.exceptions import ImproperlyConfigured

from apps.common.text import canonical_json, sha256_hex

TEMPLATE, URL, KEY = "TOPIC_MODEL_TEMPLATE", "TOPIC_MODEL_URL", "TOPIC_MODEL_KEY"
TEMPLATE_MAX_BYTES = 64 * 1024
MODEL_MAX_LENGTH = 200
HEADERS = "headers"
#: What is said anew for each call; a template that says it has been misunderstood.
RESERVED = ("messages", "stream", "n")
HEADER_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}")
#: Headers that say how a request travels are the client's.
TRANSPORT_HEADERS = frozenset(
    {"accept-encoding", "connection", "content-length", "content-type", "host", "transfer-encoding"}
)
PLACEHOLDER = re.compile(r"<[^<>]{1,100}>")
SECRET_HEADER = re.compile(r"(?i)auth|cookie|credential|key|secret|token")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """A model behind an endpoint that speaks chat completions, and what one workflow may spend.

    ``body`` is what every request says; ``template_hash`` its SHA-256, without the headers.
    """

    url: str
    body: Mapping[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    rounds: int = 8
    seconds: float = 30.0
    tokens: int = 100_000
    build_seconds: float = 600.0

    @property
    def model(self) -> str:
        return str(self.body["model"])

    @property
    def template_hash(self) -> str:
        return sha256_hex(canonical_json(self.body))

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must never be kept or logged, the longest first."""
        values = [text for name, text in self.headers.items() if SECRET_HEADER.search(name)]
        found = {part for value in values for part in (value, *value.split()) if len(part) >= 8}
        return tuple(sorted(found, key=len, reverse=True))


def model_settings(
    environment: Mapping[str, str], *, rounds: int, seconds: int, tokens: int, build_seconds: int
) -> ModelSettings | None:
    """The model that the environment names, None if it names none: then nothing asks a model.

    Raises ImproperlyConfigured with one sentence about what is wrong and where.
    """
    path, url, key = (environment.get(name, "").strip() for name in (TEMPLATE, URL, KEY))
    if not path:
        return None
    if not (key.isascii() and key.isprintable()):
        raise ImproperlyConfigured(f"{KEY} must be printable ASCII characters.")
    template = _load(Path(path))
    headers = _headers(template.pop(HEADERS, {}), key)
    return ModelSettings(
        url=_require_url(url),
        body=_require_body(template),
        headers=headers,
        rounds=rounds,
        seconds=float(seconds),
        tokens=tokens,
        build_seconds=float(build_seconds),
    )


def _load(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(TEMPLATE_MAX_BYTES + 1)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{TEMPLATE} names {path}, which cannot be read: {error.strerror}."
        ) from None
    if len(text) > TEMPLATE_MAX_BYTES:
        raise ImproperlyConfigured(f"{path} is larger than {TEMPLATE_MAX_BYTES // 1024} KiB.")
    try:
        template = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise ImproperlyConfigured(f"{path} is not valid JSON{where}.") from None
    if not isinstance(template, dict):
        raise ImproperlyConfigured(f"{path} must hold one JSON object, the request template.")
    return template


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def _require_body(template: dict[str, Any]) -> dict[str, Any]:
    model = template.get("model")
    if not isinstance(model, str) or not 0 < len(model.strip()) <= MODEL_MAX_LENGTH:
        raise ImproperlyConfigured(
            f"The template's model must be a name of 1 to {MODEL_MAX_LENGTH} characters."
        )
    for name in RESERVED:
        if template.get(name):
            raise ImproperlyConfigured(f"The template must not say {name}: it is said for it.")
    if template.get("tools"):
        raise ImproperlyConfigured("The template's tools must be empty: they are filled in.")
    filled = {*RESERVED, "tools", "tool_choice"}
    return {name: value for name, value in template.items() if name not in filled}


def _headers(given: object, key: str) -> dict[str, str]:
    if not isinstance(given, dict):
        raise ImproperlyConfigured("The template's headers must be an object of texts.")
    return {name: _header(name, value, key) for name, value in given.items()}


def _header(name: str, value: object, key: str) -> str:
    if not HEADER_NAME.fullmatch(name) or name.lower() in TRANSPORT_HEADERS:
        raise ImproperlyConfigured("The template names a header that it cannot set.")
    if not isinstance(value, str) or not (value.isascii() and value.isprintable()):
        raise ImproperlyConfigured(
            f"The template's header {name} must be printable ASCII characters."
        )
    if not PLACEHOLDER.search(value):
        return value
    if not key:
        raise ImproperlyConfigured(
            f"The template's header {name} holds a placeholder: {KEY} must say what stands there."
        )
    return PLACEHOLDER.sub(lambda _: key, value)


def _require_url(url: str) -> str:
    """The address as it was given. It is not repeated when it is none: see logins."""
    parts = _split(url)
    if parts is None or parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ImproperlyConfigured(
            f"{TEMPLATE} needs {URL}, the whole address that takes chat completions, such as"
            " https://models.example.com/v1/chat/completions."
        )
    if parts.username is not None or parts.fragment:
        raise ImproperlyConfigured(f"{URL} takes neither a login nor a fragment.")
    return url


def _split(url: str) -> SplitResult | None:
    if not (url.isascii() and url.isprintable()) or " " in url:
        return None
    try:
        parts = urlsplit(url)
        return parts if parts.port != 0 else None
    except ValueError:
        return None
