"""Configuration: files read into models, and whatever is wrong refused as ImproperlyConfigured.

The project's settings read it before anything else runs. No sentence repeats a value, which may be
a secret or hold one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NoReturn, TypeVar
from urllib.parse import SplitResult, urlsplit

import yaml
from django.core.exceptions import ImproperlyConfigured

from apps.common.errors import PlatformError
from apps.common.messages import UNKNOWN_SAID, Message, read

NO_SECTION = "must be a section with settings under it."


class ConfigurationSection(Message):
    """A part of a configuration. What it does not say is as its defaults are."""

    no_object: ClassVar[str] = f"It {NO_SECTION}"


Read = TypeVar("Read", bound=ConfigurationSection)


def read_section(model: type[Read], raw: object, *, path: str) -> Read:
    """The section at a dotted ``path``; one that is missing or empty has no settings.

    Raises ImproperlyConfigured with a sentence about each setting that is wrong.
    """
    try:
        return read(model, {} if raw is None else raw)
    except PlatformError as refusal:
        wrong = refusal.details.get("fields") or [{"field": "", "message": refusal.message}]
    raise ImproperlyConfigured(" ".join(_sentence(path, **one) for one in wrong))


def section_at(document: object, path: str) -> Mapping[str, Any]:
    """The mapping at a dotted path; empty if it is missing. Raises ImproperlyConfigured."""
    found, seen = _mapping(document, "the file"), ""
    for name in path.split("."):
        seen = f"{seen}.{name}".lstrip(".")
        found = _mapping(found.get(name), seen)
    return found


def load_file(path: Path, *, variable: str, form: str, max_bytes: int) -> object:
    """What a file of YAML or JSON holds, which an environment variable names.

    Raises ImproperlyConfigured with one sentence about what is wrong and where.
    """
    try:
        with path.open("rb") as file:
            text = file.read(max_bytes + 1)
    except OSError as error:
        raise ImproperlyConfigured(
            f"{variable} names {path}, which cannot be read: {error.strerror}."
        ) from None
    if len(text) > max_bytes:
        raise ImproperlyConfigured(f"{path} is larger than {max_bytes // 1024} KiB.")
    try:
        return PARSERS[form](text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ImproperlyConfigured(f"{path} is not valid {form}{_line_of(error)}.") from None


def printable(environment: Mapping[str, str], name: str) -> str:
    """A variable that goes into a header. Raises ImproperlyConfigured."""
    value = environment.get(name, "").strip()
    if not (value.isascii() and value.isprintable()):
        raise ImproperlyConfigured(f"{name} must be printable ASCII characters.")
    return value


def http_address(text: str) -> SplitResult | None:
    """The parts of an absolute HTTP address; None if it is none that a client could use."""
    if not (text.isascii() and text.isprintable()) or " " in text:
        return None
    try:
        parts = urlsplit(text)
        is_address = parts.port != 0 and parts.scheme in {"http", "https"} and parts.hostname
    except ValueError:
        return None
    return parts if is_address else None


def _mapping(found: object, path: str) -> Mapping[str, Any]:
    if found is not None and not isinstance(found, Mapping):
        raise ImproperlyConfigured(f"{path} {NO_SECTION}")
    return found or {}


def _sentence(path: str, *, field: str, message: str) -> str:
    """What is wrong with a setting, with its whole name as the subject."""
    name = f"{path}.{field}" if field else path
    said = "is not a setting." if message == UNKNOWN_SAID else message.removeprefix("It ")
    return f"{name} {said}"


def _line_of(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    line = mark.line + 1 if mark else getattr(error, "lineno", None)
    return f" (line {line})" if line else ""


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


PARSERS: Mapping[str, Callable[[bytes], object]] = {
    "YAML": yaml.safe_load,
    "JSON": partial(json.loads, parse_constant=_refuse_constant),
}
