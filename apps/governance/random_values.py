"""Long random values in sentences about keys: what no vendor's format and no name gives away."""

from collections.abc import Iterator

from apps.governance.checks import CapturedValue, names_secret
from apps.governance.normalization.views import Views
from apps.governance.patterns import compiled
from apps.governance.values import entropy, is_hexadecimal, is_random, is_uuid

_CANDIDATE = r"(?:^|[\s\"'`(=\[])([0-9A-Za-z_+=~.-]{24,})(?:[\s\"'`),;\]]|[.!?](?:\s|$)|$)"
_LEAST_ENTROPY = 3.8


def random_values(views: Views) -> Iterator[tuple[int, int]]:
    """Where such values stand in the original text."""
    view = views.plain
    for match in compiled(_CANDIDATE).finditer(view.text):
        start, end = match.start(1), match.end(1)
        if _generated(view.text[start:end]) and _spoken_of(view.text, start, end):
            yield view.span(start, end)


def _generated(value: str) -> bool:
    return (
        not is_hexadecimal(value)
        and not is_uuid(value)
        and entropy(value) >= _LEAST_ENTROPY
        and any(c.isupper() for c in value)
        and any(c.islower() for c in value)
        and is_random(value)
        and ".com" not in value
    )


def _spoken_of(text: str, start: int, end: int) -> bool:
    return names_secret(
        CapturedValue(text, start, start, end), text[end : end + 60].partition("\n")[0]
    )
