"""What every change of a policy does besides changing it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from apps.accounts.permissions import require_manage
from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.common.text import REASON_MAX_LENGTH, optional_text, require_text
from apps.governance.models import DESCRIPTION_MAX_LENGTH, PolicyRevision
from apps.organizations.models import Organization


def require_manager(context: RequestContext, organization_id: uuid.UUID) -> None:
    """Raises NotFound, WriteNotAllowed."""
    if not Organization.objects.filter(pk=organization_id).exists():
        raise NotFound()
    require_manage(context, organization_id=organization_id)


@contextmanager
def changing(context: RequestContext, organization_id: uuid.UUID) -> Iterator[None]:
    """Change a policy in one transaction, during which nobody else does, and count the change.

    Counted last, so that no policy read in between is taken for the changed one. Raises NotFound,
    WriteNotAllowed.
    """
    require_manager(context, organization_id)
    with transaction.atomic():
        row = lock_policy(organization_id)
        yield
        count_change(row)


def count_change(row: PolicyRevision) -> None:
    """Let everybody read the policy anew; the row is locked."""
    row.revision, row.stamp = row.revision + 1, uuid.uuid4()
    row.save(update_fields=["revision", "stamp"])


def lock_policy(organization_id: uuid.UUID) -> PolicyRevision:
    """Until the transaction ends nobody else changes the policy; how often it was changed."""
    PolicyRevision.objects.get_or_create(organization_id=organization_id)
    return PolicyRevision.objects.select_for_update(no_key=True).get(pk=organization_id)


def checked_description(text: object) -> str:
    """What people read about a row. Raises InvalidArgument, ContentRejected."""
    return require_text(text, field="description", max_length=DESCRIPTION_MAX_LENGTH)


def checked_reason(text: object) -> str:
    """Why somebody decides so. Raises InvalidArgument, ContentRejected."""
    return optional_text(text, field="reason", max_length=REASON_MAX_LENGTH)
