"""Who sees which part of the trail."""

import pytest

from apps.audit.models import AuditRecord
from apps.audit.selectors import visible_records
from apps.common.context import Rights
from apps.organizations.roles import Role
from apps.organizations.selectors import rights_of
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    agent_credential,
    person_with_role,
)
from tests.sharing import shared


@shared
def trail(repository):
    """A record in the repository, in its sister and in a foreign repository."""
    sister = RepositoryFactory(organization=repository.organization)
    for place in (repository, sister, RepositoryFactory()):
        MemoryFactory(context=agent_context(place))
    records = AuditRecord.objects.filter(action="created", object_kind="memory").order_by("id")
    return dict(zip(("own", "sister", "foreign"), records, strict=True))


@pytest.mark.parametrize(
    ("role", "at", "seen"),
    [
        (Role.SUPER_ADMIN, None, {"own", "sister", "foreign"}),
        (Role.ORGANIZATION_ADMIN, "organization", {"own", "sister"}),
        (Role.AUDITOR, "organization", {"own", "sister"}),
        (Role.VIEWER, "organization", {"own", "sister"}),
        (Role.VIEWER, "repository", {"own"}),
        (Role.REPOSITORY_MAINTAINER, "repository", {"own"}),
    ],
)
def test_each_role_sees_the_trail_of_its_place(trail, repository, role, at, seen):
    places = {"organization": repository.organization, "repository": repository}
    user = person_with_role(role, **({at: places[at]} if at else {}))
    visible = set(visible_records(rights_of(user)).values_list("id", flat=True))
    assert {name for name, record in trail.items() if record.pk in visible} == seen


def test_agents_and_strangers_see_nothing_of_it(trail, repository):
    for rights in (agent_credential(repository).rights, Rights()):
        assert not visible_records(rights).exists()
