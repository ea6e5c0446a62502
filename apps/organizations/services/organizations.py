"""Creating and changing organizations and repositories."""

from __future__ import annotations

import uuid
from typing import Any

from django.utils.text import slugify

from apps.accounts.permissions import require_manage
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.database import refused_if_taken
from apps.common.errors import Conflict, InvalidArgument, require_found
from apps.common.history import attribute_change
from apps.common.text import REASON_MAX_LENGTH, optional_text, require_name, require_text
from apps.organizations.models import Organization, Repository
from apps.organizations.policies import adopt, checked_policy
from apps.organizations.retention import adopt_retention, retention_seen
from apps.organizations.services.holds import require_erase_in

NAME_MAX_LENGTH = 200
SLUG_MAX_LENGTH = 50


@verb(Action.CREATED, ObjectKind.ORGANIZATION, Intent.ADMIN)
def create_organization(*, context: RequestContext, slug: str, name: str) -> Organization:
    """A new tenant. Only for those who manage the whole platform.

    Raises WriteNotAllowed, InvalidArgument.
    """
    require_manage(context, organization_id=None)
    organization = Organization(
        slug=_require_slug(slug),
        name=require_name(name, field="name", max_length=NAME_MAX_LENGTH),
    )
    _save(organization, context)
    create_organization.record(context, organization.pk, organization_id=organization.pk)
    return organization


@verb(Action.UPDATED, ObjectKind.ORGANIZATION, Intent.ADMIN)
def update_organization(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    name: str | None = None,
    facts_by_model: bool | None = None,
    second_factor_required: bool | None = None,
    seen_retention: str | None = None,
    reason: str = "",
    **retention: Any,
) -> Organization:
    """Change the name, whether a language model is shown the organization's turns, whether those
    who decide have to sign in with a second factor, and what is erased by its age.

    What is not given stays. ``facts_by_model`` counts only where the platform has such a model; the
    record says which way each was switched. ``retention``: any of ``RETENTION_FIELDS``, for those
    who may erase there; ``seen_retention`` is the policy that they replace, as ``retention_seen``
    tells it. Raises NotFound, WriteNotAllowed, InvalidArgument, Conflict (another policy than the
    one that was seen holds by now).
    """
    organization = require_found(
        Organization.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk=organization_id)
        .first()
    )
    require_manage(context, organization_id=organization.pk)
    reason = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    if name is not None:
        organization.name = require_name(name, field="name", max_length=NAME_MAX_LENGTH)
    switched = (
        _switch(organization, "facts_by_model", facts_by_model, "Model for facts"),
        _switch(
            organization,
            "second_factor_required",
            second_factor_required,
            "Second factor of those who decide",
        ),
    )
    if retention:
        require_erase_in(context, organization.pk)
    if seen_retention not in (None, retention_seen(organization)):
        raise Conflict("Somebody has changed the policy since; look at it again.")
    kept = adopt_retention(organization, retention)
    _save(organization, context, reason)
    update_organization.record(
        context,
        organization.pk,
        organization_id=organization.pk,
        reason=" ".join(filter(None, (*switched, kept, reason))),
    )
    return organization


def _switch(organization: Organization, name: str, wanted: object, what: str) -> str:
    """Switch a field on or off; a sentence that says so, empty if it stays.

    Raises InvalidArgument.
    """
    if wanted is None:
        return ""
    if not isinstance(wanted, bool):
        raise InvalidArgument(name, f"{name} is true or false.")
    if wanted == getattr(organization, name):
        return ""
    setattr(organization, name, wanted)
    return f"{what} switched {'on' if wanted else 'off'}."


@verb(Action.CREATED, ObjectKind.REPOSITORY, Intent.ADMIN)
def create_repository(
    *, context: RequestContext, organization_id: uuid.UUID, slug: str, name: str, **policy: Any
) -> Repository:
    """A new repository in an organization the caller manages.

    ``policy``: any of the fields in ``policies.POLICY_FIELDS``. Raises WriteNotAllowed,
    InvalidArgument.
    """
    require_manage(context, organization_id=organization_id)
    repository = Repository(
        organization_id=organization_id,
        slug=_require_slug(slug),
        name=require_name(name, field="name", max_length=NAME_MAX_LENGTH),
        **checked_policy(policy),
    )
    _save(repository, context)
    create_repository.record(
        context,
        repository.pk,
        organization_id=organization_id,
        repository_id=repository.pk,
    )
    return repository


@verb(Action.UPDATED, ObjectKind.REPOSITORY, Intent.ADMIN)
def update_repository(
    *,
    context: RequestContext,
    repository_id: uuid.UUID,
    name: str | None = None,
    reason: str = "",
    **policy: Any,
) -> Repository:
    """Change name and policy; what is not given stays.

    ``policy``: any of the fields in ``policies.POLICY_FIELDS``. What follows from the language and
    from the retention for what is there already is done in the background. Raises NotFound,
    WriteNotAllowed, InvalidArgument.
    """
    repository = require_found(
        Repository.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk=repository_id)
        .first()
    )
    require_manage(context, organization_id=repository.organization_id)
    reason = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    if name is not None:
        repository.name = require_name(name, field="name", max_length=NAME_MAX_LENGTH)
    adopt(repository, checked_policy(policy))
    _save(repository, context, reason)
    update_repository.record(
        context,
        repository.pk,
        organization_id=repository.organization_id,
        repository_id=repository.pk,
        reason=reason,
    )
    return repository


def _require_slug(slug: str) -> str:
    slug = require_text(slug, field="slug", max_length=SLUG_MAX_LENGTH)
    if slug != slugify(slug):
        raise InvalidArgument("slug", "A slug has lower-case letters, digits and hyphens only.")
    return slug


def _save(row: Organization | Repository, context: RequestContext, reason: str = "") -> None:
    attribute_change(row, context, reason)
    with refused_if_taken("slug", "This slug is taken."):
        row.save()
