"""Why topics are built, and why an older snapshot of them is served again."""

from __future__ import annotations

from django import forms

from apps.console.forms import fields
from apps.topics.services.publishing import REASON_MAX_LENGTH

OPTIONAL = "Optional. Kept with the snapshot and in the audit trail."


class BuildForm(forms.Form):
    """Build a snapshot."""

    reason = fields.long_text(
        "Reason", rows=3, required=False, max_length=REASON_MAX_LENGTH, help_text=OPTIONAL
    )


class RollbackForm(forms.Form):
    """Go back to an older snapshot."""

    reason = fields.long_text(
        "Reason", rows=3, max_length=REASON_MAX_LENGTH, help_text="Kept in the audit trail."
    )
