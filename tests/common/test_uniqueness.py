"""What counts as a taken name, and what does not."""

import pytest
from django.db.utils import IntegrityError

from apps.common.database import refused_if_taken
from apps.common.errors import InvalidArgument
from apps.organizations.models import Organization
from tests.factories import OrganizationFactory

pytestmark = pytest.mark.django_db


def test_a_taken_value_is_refused_and_the_transaction_goes_on():
    taken = OrganizationFactory()
    with pytest.raises(InvalidArgument) as refusal, refused_if_taken("slug", "Taken."):
        OrganizationFactory(slug=taken.slug)
    assert (refusal.value.details["field"], refusal.value.message) == ("slug", "Taken.")
    assert Organization.objects.get() == taken


def test_another_broken_constraint_is_no_taken_name():
    with pytest.raises(IntegrityError), refused_if_taken("slug", "Taken."):
        Organization.objects.create(slug="new", name=None)
