"""Columns that first migrations of several apps share. Migrations are frozen, so is this."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models

ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")
UUID = models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)
CHANGES = [("+", "Created"), ("~", "Changed"), ("-", "Deleted")]
#: What `apps.common.history.tracked` adds to the columns of the model it follows.
HISTORY = (
    ("history_user_id", models.CharField(max_length=255, null=True)),
    ("history_change_reason", models.TextField(null=True)),
    ("history_id", models.AutoField(primary_key=True, serialize=False)),
    ("history_date", models.DateTimeField(db_index=True)),
    ("history_type", models.CharField(choices=CHANGES, max_length=1)),
)


def historical_key(to: str) -> models.ForeignKey[Any, Any]:
    """Return how a historical row names another: the row may be gone by now."""
    return models.ForeignKey(
        to,
        blank=True,
        db_constraint=False,
        null=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
    )
