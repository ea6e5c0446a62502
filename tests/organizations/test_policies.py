"""A repository's policy: what may be set, by whom, and what its history tells."""

import pytest

from apps.audit.models import AuditRecord
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.organizations.models import Repository
from apps.organizations.policies import policy_changes
from apps.organizations.roles import Role
from apps.organizations.services import create_repository, update_repository
from tests.factories import person_context, person_with_role
from tests.sharing import shared

pytestmark = pytest.mark.django_db


@shared
def context(repository):
    manager = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    return person_context(manager, repository)


def update(context, repository, **changes):
    return update_repository(context=context, repository_id=repository.pk, **changes)


def test_what_is_not_given_stays_and_each_change_is_told(context, repository):
    update(context, repository, retention_days=30, reason="Drafts pile up.")
    update(context, repository, language="german", hide_unverified=True)
    repository = Repository.objects.get()
    assert (repository.retention_days, repository.language, repository.hide_unverified) == (
        30,
        "german",
        True,
    )
    told = [(c.field, c.before, c.after, c.reason) for c in policy_changes(repository)]
    assert told == [
        ("hide_unverified", False, True, ""),
        ("language", "english", "german", ""),
        ("retention_days", None, 30, "Drafts pile up."),
    ]
    assert {c.actor_label for c in policy_changes(repository)} == {context.actor.label}
    assert AuditRecord.objects.filter(action="updated", reason="Drafts pile up.").exists()


def test_kinds_of_claims_are_kept_in_one_order_and_once(context, repository):
    update(context, repository, claims_to_verify=["control", "approval", "control"])
    update(context, repository, claims_to_verify=["approval", "control"])
    (change,) = policy_changes(Repository.objects.get())
    assert (change.before, change.after) == ([], ["approval", "control"])


def test_only_what_has_to_follow_is_marked(context, repository):
    update(context, repository, hide_unverified=True, language="english", name="New")
    repository.refresh_from_db()
    assert (repository.language_changed_at, repository.retention_changed_at) == (None, None)
    update(context, repository, language="french", retention_days=7)
    repository.refresh_from_db()
    assert None not in (repository.language_changed_at, repository.retention_changed_at)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("retention_days", 0),
        ("retention_days", True),
        ("retention_days", "7"),
        ("retention_days", 100_000),
        ("query_retention_days", 0),
        ("query_retention_days", False),
        ("query_retention_days", 100_000),
        ("language", "klingon"),
        ("who_may_deprecate", "nobody"),
        ("hide_unverified", "yes"),
        ("claims_to_verify", ["everything"]),
        ("sample_percent", 101),
        ("sample_percent", None),
        ("claims_to_verify", "approval"),
        ("claims_to_verify", [["approval"]]),
        ("colour", "red"),
        ("slug", "moved"),
    ],
)
def test_a_wrong_policy_is_refused_by_name(context, repository, field, value):
    with pytest.raises(InvalidArgument) as refusal:
        update(context, repository, **{field: value})
    assert refusal.value.details["field"] == field


def test_maintainers_do_not_decide_policies(repository):
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    with pytest.raises(WriteNotAllowed):
        update(person_context(maintainer, repository), repository, hide_unverified=True)


def test_a_repository_is_made_with_its_policy(context, repository):
    made = create_repository(
        context=context,
        organization_id=repository.organization_id,
        slug="made",
        name="Made",
        retention_days=14,
        who_may_deprecate="people",
    )
    made.refresh_from_db()
    assert (made.retention_days, made.who_may_deprecate) == (14, "people")
    assert (made.retention_changed_at, policy_changes(made)) == (None, [])
