"""The check of short texts that are kept: names, labels, reasons.

The write policy lies above most apps that keep such texts. It hands its check in when the apps are
loaded, so that no app has to know it and no text is kept unseen.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import ImproperlyConfigured

Check = Callable[[str, str], None]
_checks: list[Check] = []


def guard_with(check: Check) -> None:
    """Have ``check(text, field)`` look at every short text; it raises to refuse one."""
    if check not in _checks:
        _checks.append(check)


def require_harmless(text: str, *, field: str) -> str:
    """``text`` unchanged. Raises ContentRejected naming ``field``.

    Nothing passes unseen: without any check everything is refused.
    """
    if not _checks:
        raise ImproperlyConfigured("Nothing checks texts: the write policy's app is not installed.")
    for check in _checks:
        check(text, field)
    return text
