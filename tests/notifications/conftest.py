"""A repository with its people, told at once of what is done there."""

import pytest

from apps.accounts.models import User
from apps.audit.selectors import following
from apps.notifications.services import tell_of_acts
from apps.organizations.roles import Role
from tests.factories import person_context, person_with_role
from tests.sharing import shared


@shared
def reviewer(repository):
    """Somebody else who decides in the repository."""
    user = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    User.objects.filter(pk=user.pk).update(email="reviewer@example.org")
    user.refresh_from_db()
    return user


@shared
def manager(repository):
    """The context of the organization's admin."""
    user = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    return person_context(user, organization=repository.organization)


@pytest.fixture
def told(db, monkeypatch):
    """Follow the trail from here on, also what this very transaction writes."""
    position = "SELECT coalesce(max(transaction_id), 0) + 1 FROM audit_auditrecord"
    monkeypatch.setattr(following, "POSITION", position)
    tell_of_acts()
    return tell_of_acts
