"""Which model helps with topics, from the environment and one JSON file: the request template.

Read by the project's settings before anything else runs, so it knows neither models nor services.
No message repeats what a header holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from django.core.exceptions import ImproperlyConfigured

from apps.common.configuration import (
    ConfigurationSection,
    http_address,
    load_file,
    printable,
    read_section,
)
from apps.common.messages import Line, Schema, ValueKind, all_wrong, wrong
from apps.common.text import canonical_json, sha256_hex

TEMPLATE, URL, KEY = "TOPIC_MODEL_TEMPLATE", "TOPIC_MODEL_URL", "TOPIC_MODEL_KEY"
TEMPLATE_MAX_BYTES = 64 * 1024
MODEL_MAX_LENGTH = 200
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


class HeaderMap(ValueKind):
    """Headers of a request, but for those that are the client's."""

    def read(self, value: Any) -> dict[str, str]:
        if not isinstance(value, dict):
            raise wrong("It must be an object of texts.")
        for name, text in value.items():
            if not HEADER_NAME.fullmatch(name) or name.lower() in TRANSPORT_HEADERS:
                raise wrong("It names a header that it cannot set.")
            if not isinstance(text, str) or not (text.isascii() and text.isprintable()):
                raise all_wrong([((name,), "It must be printable ASCII characters.")])
        return value

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": {"type": "string"}}


class FilledIn(ValueKind):
    """What is said anew for each call: a template that says it has been misunderstood."""

    def read(self, value: Any) -> None:
        if value:
            raise wrong("It must be left out or empty: it is filled in for each call.")

    def schema(self) -> Schema:
        return {}


class Template(ConfigurationSection):
    """What is ours to look at in a request template; the rest goes to the service as it is."""

    model: Annotated[str, Line(MODEL_MAX_LENGTH)]
    headers: Annotated[dict[str, str], HeaderMap()] = {}
    messages: Annotated[None, FilledIn()] = None
    stream: Annotated[None, FilledIn()] = None
    n: Annotated[None, FilledIn()] = None
    tools: Annotated[None, FilledIn()] = None


#: Not part of what every request says.
APART = {*Template.model_fields, "tool_choice"} - {"model"}


def model_settings(
    environment: Mapping[str, str], *, rounds: int, seconds: int, tokens: int, build_seconds: int
) -> ModelSettings | None:
    """The model that the environment names, None if it names none: then nothing asks a model.

    Raises ImproperlyConfigured with a sentence about what is wrong and where.
    """
    path = environment.get(TEMPLATE, "").strip()
    if not path:
        return None
    key = printable(environment, KEY)
    given = load_file(Path(path), variable=TEMPLATE, form="JSON", max_bytes=TEMPLATE_MAX_BYTES)
    if not isinstance(given, dict):
        raise ImproperlyConfigured(f"{path} must hold one JSON object, the request template.")
    known = {name: value for name, value in given.items() if name in Template.model_fields}
    template = read_section(Template, known, path="template")
    return ModelSettings(
        url=_require_url(environment.get(URL, "").strip()),
        body={name: value for name, value in given.items() if name not in APART},
        headers={name: _filled(name, text, key) for name, text in template.headers.items()},
        rounds=rounds,
        seconds=float(seconds),
        tokens=tokens,
        build_seconds=float(build_seconds),
    )


def _filled(name: str, text: str, key: str) -> str:
    """A header's text with the key where it leaves room for it."""
    if PLACEHOLDER.search(text) and not key:
        raise ImproperlyConfigured(
            f"template.headers.{name} holds a placeholder: {KEY} must say what stands there."
        )
    return PLACEHOLDER.sub(lambda _: key, text)


def _require_url(url: str) -> str:
    """The address as it was given. It is not repeated when it is none: see logins."""
    parts = http_address(url)
    if parts is None:
        raise ImproperlyConfigured(
            f"{TEMPLATE} needs {URL}, the whole address that takes chat completions, such as"
            " https://models.example.com/v1/chat/completions."
        )
    if parts.username is not None or parts.fragment:
        raise ImproperlyConfigured(f"{URL} takes neither a login nor a fragment.")
    return url
