"""Loading the demo: on an empty platform only, all or nothing."""

import pytest

from apps.accounts.models import User
from apps.common.errors import InvalidArgument
from apps.memories.models import Memory
from apps.ops import demo
from apps.organizations.models import Organization
from tests.factories import OrganizationFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_a_platform_in_use_is_left_alone():
    OrganizationFactory()
    assert demo.load_demo() is None
    assert not User.objects.exists()


def test_it_is_all_or_nothing(monkeypatch):
    def refuse(**_):
        raise InvalidArgument("memory_id")

    monkeypatch.setattr(demo, "archive_memory", refuse)
    with pytest.raises(InvalidArgument):
        demo.load_demo()
    assert not Organization.objects.exists()
    assert not User.objects.exists()
    assert not Memory.objects.exists()


def test_a_platform_with_a_person_is_left_alone():
    UserFactory()
    assert demo.load_demo() is None
    assert not Organization.objects.exists()
