"""`manage.py reset_second_factor`: for who runs the platform."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import SecondFactor
from apps.audit.models import AuditRecord
from tests.factories import UserFactory
from tests.second_factor import App
from tests.tables import table

pytestmark = pytest.mark.django_db


def test_who_runs_the_platform_resets_what_the_only_super_admin_lost(capsys):
    person = UserFactory(is_superuser=True)
    App().set_up(person)

    call_command("reset_second_factor", person.username, "--reason", "Telephone stolen.")

    assert not SecondFactor.objects.exists()
    assert "is reset" in capsys.readouterr().out
    record = AuditRecord.objects.latest("id")
    assert (record.action, record.object_id, record.reason) == (
        "revoked",
        str(person.pk),
        "Telephone stolen.",
    )


@table("reason, said", [("Lost.", "NOT_FOUND"), (" ", "INVALID_ARGUMENT")])
def test_what_cannot_be_reset_is_said_on_one_line(reason, said):
    with pytest.raises(CommandError, match=said):
        call_command("reset_second_factor", UserFactory().username, "--reason", reason)
    with pytest.raises(CommandError, match="There is no user"):
        call_command("reset_second_factor", "nobody", "--reason", reason)
