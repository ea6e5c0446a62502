"""Second factors: set up, proved, used up, lost."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection

from apps.accounts.models import RecoveryCode, SecondFactor, User
from apps.accounts.services import (
    enrol_authenticator_app,
    prove_by_code,
    remove_authenticator_app,
    renew_recovery_codes,
    reset_second_factor,
)
from apps.accounts.services.second_factor import MAX_FAILURES
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import (
    InvalidArgument,
    NotFound,
    RateLimited,
    Unauthenticated,
    WriteNotAllowed,
)
from apps.organizations.roles import Role
from tests.factories import OrganizationFactory, UserFactory, person_context, person_with_role
from tests.second_factor import App
from tests.tables import table
from tests.threads import at_once

pytestmark = pytest.mark.django_db


def prove(person: User, code: str) -> str:
    return prove_by_code(
        user_id=person.pk, code=code, request_id="", organizations_of=lambda user: set()
    )


def records(verdict: str = "OK") -> list[tuple[str, str, str]]:
    found = AuditRecord.objects.filter(verdict=verdict).order_by("id")
    return list(found.values_list("action", "object_kind", "reason"))


def test_a_code_of_the_app_proves_who_one_is_once():
    person, app = UserFactory(), App()
    app.set_up(person)
    code = app.code()

    assert "authenticator app" in prove(person, code)
    with pytest.raises(Unauthenticated):
        prove(person, code)


def test_the_code_by_which_an_app_was_set_up_proves_nothing_later():
    person, app = UserFactory(), App()
    code, before = app.code(seconds=0), app.code(seconds=-30)
    enrol_authenticator_app(context=person_context(person), secret=app.totp.secret, code=code)
    for known in (code, before):
        with pytest.raises(Unauthenticated):
            prove(person, known)


@table("seconds", [-90, 90])
def test_codes_of_clocks_that_are_far_off_are_wrong(seconds):
    person, app = UserFactory(), App()
    app.set_up(person)
    with pytest.raises(Unauthenticated):
        prove(person, app.code(seconds=seconds))


@table("code", ["", " ", "00000", "1234567", "é" * 6, "١٢٣٤٥٦", "a" * 5000, "\x00" * 6])
def test_what_is_no_code_is_wrong(code):
    person = UserFactory()
    App().set_up(person)
    with pytest.raises(Unauthenticated):
        prove(person, code)


def test_an_app_is_set_up_only_by_a_code_that_it_shows():
    person, app = UserFactory(), App()
    with pytest.raises(InvalidArgument):
        app.set_up(person, seconds=600)
    assert not SecondFactor.objects.exists()


def test_neither_secret_nor_codes_are_readable_in_the_database():
    person, app = UserFactory(), App()
    codes = app.set_up(person).recovery_codes
    with connection.cursor() as cursor:
        cursor.execute("SELECT encode(sealed_secret, 'escape') FROM accounts_secondfactor")
        kept = str(cursor.fetchall())
        cursor.execute("SELECT encode(digest, 'escape') FROM accounts_recoverycode")
        kept += str(cursor.fetchall())
    assert app.totp.secret not in kept
    assert not [code for code in codes if code in kept]


def test_each_recovery_code_counts_once_however_it_is_typed():
    person = UserFactory()
    codes = App().set_up(person).recovery_codes

    assert len(set(codes)) == 10
    assert "9 are left" in prove(person, codes[0].upper().replace("-", " "))
    with pytest.raises(Unauthenticated):
        prove(person, codes[0])
    assert "8 are left" in prove(person, codes[1])


def test_recovery_codes_are_hers_alone():
    person, other = UserFactory(), UserFactory()
    codes = App().set_up(person).recovery_codes
    App().set_up(other)
    with pytest.raises(Unauthenticated):
        prove(other, codes[0])


def test_new_recovery_codes_make_the_old_ones_worthless():
    person = UserFactory()
    old = App().set_up(person).recovery_codes
    new = renew_recovery_codes(context=person_context(person)).recovery_codes
    with pytest.raises(Unauthenticated):
        prove(person, old[0])
    assert prove(person, new[0])


def test_after_wrong_tries_the_right_code_has_to_wait():
    person, app = UserFactory(), App()
    app.set_up(person)
    for _ in range(MAX_FAILURES):
        with pytest.raises(Unauthenticated):
            prove(person, "never")
    with pytest.raises(RateLimited):
        prove(person, app.code())
    SecondFactor.objects.update(blocked_until=now() - dt.timedelta(seconds=1))
    assert prove(person, app.code())


def test_a_right_code_forgets_the_wrong_tries_before():
    person, app = UserFactory(), App()
    codes = app.set_up(person).recovery_codes
    for code in codes[:2]:
        for _ in range(MAX_FAILURES - 1):
            with pytest.raises(Unauthenticated):
                prove(person, "never")
        assert prove(person, code)


@pytest.mark.django_db(transaction=True)
def test_a_code_tried_at_once_from_many_places_counts_once():
    person, app = UserFactory(), App()
    app.set_up(person)
    code = app.code()

    def attempt() -> str:
        try:
            return prove(person, code)
        except Unauthenticated:
            return ""

    assert len([proof for proof in at_once([attempt] * 4) if proof]) == 1


def test_every_act_is_on_record(super_admin):
    person, app = UserFactory(), App()
    app.set_up(person)
    with pytest.raises(Unauthenticated):
        prove(person, "never")
    renew_recovery_codes(context=person_context(person))
    remove_authenticator_app(context=person_context(person))
    app.set_up(person)
    reset_second_factor(context=super_admin, user_id=person.pk, reason="Lost her telephone.")

    told = [(action, reason) for action, kind, reason in records() if kind == "second_factor"]
    assert told == [
        ("created", "An authenticator app."),
        ("issued", "Recovery codes."),
        ("removed", "An authenticator app."),
        ("created", "An authenticator app."),
        ("revoked", "Lost her telephone."),
    ]
    assert records("UNAUTHENTICATED") == [("signed_in", "user", "The second factor was wrong.")]


def test_without_anything_to_prove_recovery_codes_are_gone_too():
    person = UserFactory()
    App().set_up(person)
    remove_authenticator_app(context=person_context(person))
    assert not SecondFactor.objects.exists()
    assert not RecoveryCode.objects.exists()
    with pytest.raises(NotFound):
        remove_authenticator_app(context=person_context(person))
    with pytest.raises(NotFound):
        renew_recovery_codes(context=person_context(person))


def test_only_super_admins_reset_the_factor_of_others(super_admin):
    person, organization = UserFactory(), OrganizationFactory()
    App().set_up(person)
    manager = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    with pytest.raises(WriteNotAllowed):
        reset_second_factor(
            context=person_context(manager, organization=organization),
            user_id=person.pk,
            reason="Lost.",
        )
    before = User.objects.get(pk=person.pk).sign_outs
    with pytest.raises(InvalidArgument):
        reset_second_factor(context=super_admin, user_id=person.pk, reason=" ")
    reset_second_factor(context=super_admin, user_id=person.pk, reason="Lost.")
    assert User.objects.get(pk=person.pk).sign_outs == before + 1
    with pytest.raises(NotFound):
        reset_second_factor(context=super_admin, user_id=person.pk, reason="Lost.")


def test_what_is_being_guessed_for_somebody_without_a_factor_is_wrong():
    with pytest.raises(Unauthenticated):
        prove(UserFactory(), "123456")
