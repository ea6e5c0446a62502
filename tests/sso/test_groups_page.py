"""The page on which managers say what groups of the provider may do."""

from __future__ import annotations

import pytest
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.organizations.roles import Role
from apps.sso.models import GroupRole
from tests.console.world import make_world, signed_in
from tests.sharing import shared

pytestmark = pytest.mark.django_db
ADD = reverse("admin:sso_grouprole_add")
LIST = reverse("admin:sso_grouprole_changelist")


@shared
def world():
    return make_world()


def test_a_manager_says_which_group_gives_which_role_where_she_manages(world):
    manager = signed_in(world.people["organization_admin"])
    repository = world.own.repository
    given = {"group": "crew", "place": f"repository:{repository.pk}", "role": Role.VIEWER.value}

    assert manager.post(ADD, given)["Location"] == LIST
    made = GroupRole.objects.get(group="crew")
    assert made.role_group.repository == repository
    record = AuditRecord.objects.get(object_kind="group_role", object_id=str(made.pk))
    assert (record.action, record.reason) == ("created", "Group crew.")
    assert record.organization_id == repository.organization_id
    page = manager.get(LIST).content.decode()
    assert "crew" in page
    assert "zz-foreign" not in page
    assert manager.post(ADD, given).status_code == 422

    remove = reverse("admin:sso_grouprole_remove", args=[made.pk])
    assert manager.post(remove)["Location"] == LIST
    assert not GroupRole.objects.filter(group="crew").exists()


def test_a_manager_gives_no_role_elsewhere_nor_on_the_platform(world):
    manager = signed_in(world.people["organization_admin"])
    for place in (f"repository:{world.foreign.repository.pk}", "platform"):
        manager.post(ADD, {"group": "crew", "place": place, "role": Role.VIEWER.value})
    assert not GroupRole.objects.filter(group="crew").exists()
    remove = reverse("admin:sso_grouprole_remove", args=[world.foreign.group_role.pk])
    assert manager.post(remove).status_code in {302, 403, 404}
    assert GroupRole.objects.filter(pk=world.foreign.group_role.pk).exists()


def test_who_manages_nothing_sees_no_groups(world):
    assert signed_in(world.people["auditor"]).get(LIST).status_code == 403
