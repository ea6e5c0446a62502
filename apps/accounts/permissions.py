"""Who may decide about people and access. In the lowest app that asks, so that all share it."""

from __future__ import annotations

import uuid

from apps.common.context import RequestContext, Right, Rights
from apps.common.errors import WriteNotAllowed


def require_manage(context: RequestContext, *, organization_id: uuid.UUID | None) -> None:
    """The right to manage access in an organization; None: on the whole platform.

    Raises WriteNotAllowed.
    """
    if not context.rights.allow(Right.MANAGE, organization_id=organization_id):
        where = "here" if organization_id else "on the whole platform"
        raise WriteNotAllowed(f"This needs the right to manage access {where}.")


def require_manage_anywhere(rights: Rights) -> None:
    """The right to manage access in at least one whole organization. Raises WriteNotAllowed."""
    if Right.MANAGE not in rights.everywhere and not rights.organization_ids(Right.MANAGE):
        raise WriteNotAllowed("This needs the right to manage access.")
