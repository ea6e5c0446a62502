"""Columns of models that Django has no field for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    Text = models.CharField[Any, str]
else:
    Text = models.CharField


class ChoiceField(Text):
    """A short text, one of some choices. A new choice is no change of the schema: no migration."""

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        """What a migration keeps: a column of text."""
        name, _, args, kwargs = super().deconstruct()
        kwargs.pop("choices", None)
        return name, "django.db.models.CharField", args, kwargs
