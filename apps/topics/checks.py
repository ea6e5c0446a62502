"""Whether this program knows the form of the nodes that are there."""

from __future__ import annotations

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Max

from apps.topics.identity import SCHEMA_VERSION
from apps.topics.models import Snapshot


class SchemaTooNew(Exception):
    """Snapshots were made by a newer version of the platform, which names nodes differently."""

    def __init__(self, found: int) -> None:
        super().__init__(
            f"The topics in the database have schema version {found}, this program knows "
            f"only up to {SCHEMA_VERSION}: use the newer program."
        )


def require_known_schema(*, using: str = DEFAULT_DB_ALIAS) -> None:
    """Check it; what is older is built anew by the next build. Raises SchemaTooNew."""
    found = Snapshot.objects.using(using).aggregate(newest=Max("schema_version"))["newest"] or 0
    if found > SCHEMA_VERSION:
        raise SchemaTooNew(found)
