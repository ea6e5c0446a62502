"""A Super Admin who issues tokens."""

import pytest

from apps.organizations.roles import Role
from tests.factories import person_context, person_with_role


@pytest.fixture
def admin(db):
    """The context of a Super Admin."""
    return person_context(person_with_role(Role.SUPER_ADMIN))
