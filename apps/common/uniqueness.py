"""What the database keeps unique, answered as a refusal: looking first would be a race."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.utils import IntegrityError

from apps.common.errors import InvalidArgument

UNIQUE_VIOLATION = "23505"


@contextmanager
def refused_if_taken(field: str, message: str) -> Iterator[None]:
    """Save a row in a savepoint. Raises InvalidArgument when another one has its unique value."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if getattr(error.__cause__, "sqlstate", None) != UNIQUE_VIOLATION:
            raise
        raise InvalidArgument(field, message) from error
