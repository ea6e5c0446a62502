"""One-time links by mail: written with what makes them, sent once, readable by nobody else."""

import datetime as dt
import re
import smtplib
import threading

import pytest
from django.core import mail as outbox
from django.urls import reverse

from apps.accounts.models import PasswordReset, ProviderIdentity, User
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.notifications import tasks
from apps.notifications.models import Letter, Mailbox
from apps.notifications.services import (
    forget_notices,
    invite_by_mail,
    issue_reset_by_mail,
    mail_forgotten_password,
    send_letters,
    send_mails,
)
from apps.organizations.roles import Role
from apps.organizations.services import revoke_invitation
from tests.factories import MemoryFactory, UserFactory, person_with_role
from tests.factories.notices import notice_for
from tests.tables import table


@pytest.fixture(autouse=True)
def server(settings):
    settings.EMAIL_FROM = "memory@example.org"


def path_in(message):
    """The path of the link in a mail."""
    return re.search(r"https?://[^/\s]+(/\S+)", message.body)[1]


def invite(context, repository, **changes):
    given = {"email": "new@example.com", "role": Role.VIEWER, "repository": repository, **changes}
    return invite_by_mail(context=context, **given)


def test_an_invitation_is_mailed_once_and_lets_in(manager, repository, client):
    issued = invite(manager, repository)
    assert issued.secret.encode() not in bytes(Letter.objects.get().sealed_link)
    assert (send_letters(), send_letters(), Letter.objects.count()) == (1, 0, 0)
    (sent,) = outbox.outbox
    assert sent.to == ["new@example.com"]
    page = client.get(path_in(sent))
    assert page.status_code == 200
    assert b"You are invited" in page.content


def test_what_is_refused_is_not_mailed(maintainer, manager, repository, stranger):
    with pytest.raises(WriteNotAllowed):
        invite(stranger, repository)
    with pytest.raises(InvalidArgument):
        invite(manager, repository, email="nobody")
    assert not Letter.objects.exists()


def test_a_mail_server_that_refuses_gets_the_letter_again(manager, repository, monkeypatch):
    invite(manager, repository)
    with monkeypatch.context() as patch:
        patch.setattr(
            "django.core.mail.EmailMultiAlternatives.send",
            lambda message: (_ for _ in ()).throw(ConnectionRefusedError()),
        )
        assert send_letters() == 0
    assert send_letters() == 0  # still claimed
    Letter.objects.update(claimed_until=now() - dt.timedelta(seconds=1))
    assert send_letters() == 1


SEND = "django.core.mail.EmailMultiAlternatives.send"


def failing(monkeypatch, error, tried):
    """A mail server that takes nothing; ``tried`` is told the addresses."""

    def send(message):
        tried.extend(message.to)
        raise error

    monkeypatch.setattr(SEND, send)


@table(
    "error",
    [
        TimeoutError("timed out"),
        smtplib.SMTPServerDisconnected("Connection unexpectedly closed"),
        smtplib.SMTPConnectError(554, b"no"),
        smtplib.SMTPDataError(421, b"closing"),
        smtplib.SMTPAuthenticationError(535, b"no"),
        smtplib.SMTPSenderRefused(550, b"no", "memory@example.org"),
    ],
)
def test_a_mail_server_that_is_away_is_asked_once_in_a_round(
    manager, repository, reviewer, agent, monkeypatch, error
):
    for number in range(3):
        invite(manager, repository, email=f"new{number}@example.com")
    memory = MemoryFactory(context=agent)
    other = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    User.objects.filter(pk=other.pk).update(email="other@example.org")
    for person in (reviewer, other):
        notice_for(person, memory)
    letters, mails = [], []
    failing(monkeypatch, error, letters)
    assert send_letters() == 0
    failing(monkeypatch, error, mails)
    assert send_mails() == 0
    assert (len(letters), len(mails)) == (1, 1)


@table(
    "error, held_for",
    [
        (smtplib.SMTPRecipientsRefused({"a@b.example": (550, b"no such user")}), 6 * 60),
        (smtplib.SMTPDataError(554, b"spam"), 6 * 60),
        (smtplib.SMTPRecipientsRefused({"a@b.example": (450, b"greylisted")}), 3),
        (ValueError("a header with a line end"), 3),
    ],
)
def test_what_is_refused_for_good_is_not_offered_every_few_minutes_and_holds_up_nobody(
    manager, repository, reviewer, agent, monkeypatch, caplog, error, held_for
):
    for number in range(3):
        invite(manager, repository, email=f"new{number}@example.com")
    notice_for(reviewer, MemoryFactory(context=agent))
    tried = []
    failing(monkeypatch, error, tried)
    assert (send_letters(), send_mails(), len(tried)) == (0, 0, 4)
    claims = [*Letter.objects.all(), *Mailbox.objects.all()]
    minutes = [round((one.claimed_until - now()).total_seconds() / 60) for one in claims]
    assert minutes == [held_for] * 4
    assert "@" not in caplog.text


def test_a_mail_server_that_hangs_holds_one_thread_of_the_worker(monkeypatch):
    inside, go_on = threading.Event(), threading.Event()

    def hang():
        inside.set()
        go_on.wait(10)
        return 1

    monkeypatch.setattr(tasks, "send_letters", hang)
    monkeypatch.setattr(tasks, "send_mails", lambda: 1)
    first = threading.Thread(target=tasks.send_mail)
    first.start()
    assert inside.wait(10)
    assert tasks.send_mail() == 0
    go_on.set()
    first.join()
    assert tasks.send_mail() == 2


@table("changes", [{"expires_at": now()}, {"sealed_link": b"of another pepper"}])
def test_a_worthless_letter_is_thrown_away(manager, repository, changes):
    invite(manager, repository)
    Letter.objects.update(**changes)
    assert (send_letters(), Letter.objects.count(), outbox.outbox) == (0, 0, [])


def test_a_link_that_opens_nothing_any_more_is_not_mailed(manager, repository, reviewer):
    issued = invite(manager, repository)
    revoke_invitation(context=manager, invitation_id=issued.invitation.pk)
    for _ in range(2):  # a newer link makes the former worthless
        issue_reset_by_mail(context=system_context(), user_id=reviewer.pk)
    assert (send_letters(), Letter.objects.count()) == (1, 0)
    (sent,) = outbox.outbox
    assert sent.to == [reviewer.email]


def test_what_waits_is_forgotten_when_its_link_expires_although_mail_was_switched_off(
    manager, repository, settings
):
    invite(manager, repository)
    settings.EMAIL_FROM = ""
    forget_notices()
    assert Letter.objects.count() == 1
    Letter.objects.update(expires_at=now())
    assert (send_letters(), forget_notices(), Letter.objects.count()) == (0, 1, 0)


def test_a_password_link_goes_to_the_address_of_the_account(reviewer, client):
    issue_reset_by_mail(context=system_context(), user_id=reviewer.pk)
    assert send_letters() == 1
    assert outbox.outbox[0].to == [reviewer.email]
    assert client.get(path_in(outbox.outbox[0])).status_code == 200


def ask(client, named):
    return client.post(reverse("forgotten_password"), {"named": named})


def test_who_forgot_her_password_gets_a_link_and_nobody_learns_who_is_there(reviewer, client):
    answers = [
        ask(client, named) for named in ("Reviewer@Example.org", "nobody", reviewer.username)
    ]
    assert {(one.status_code, one["Location"]) for one in answers} == {(302, "/admin/login/")}
    assert PasswordReset.objects.count() == 1  # not a second one within minutes
    assert b"forgotten-password" in client.get(reverse("admin:login")).content


def test_an_address_of_two_accounts_or_of_one_that_is_off_gets_nothing(reviewer):
    User.objects.filter(pk=UserFactory().pk).update(email=reviewer.email)
    mail_forgotten_password(named=reviewer.email, request_id="r")
    User.objects.filter(pk=reviewer.pk).update(is_active=False)
    mail_forgotten_password(named=reviewer.username, request_id="r")
    assert not Letter.objects.exists()


def test_who_signs_in_at_the_identity_provider_gets_no_link_that_would_not_let_her_in(
    reviewer, settings
):
    settings.OIDC_ISSUER = "https://id.example.org"
    ProviderIdentity.objects.create(
        issuer=settings.OIDC_ISSUER, subject="1", user=reviewer, confirmed_at=now()
    )
    mail_forgotten_password(named=reviewer.username, request_id="r")
    assert not PasswordReset.objects.exists()
    with pytest.raises(InvalidArgument, match="identity provider"):
        issue_reset_by_mail(context=system_context(), user_id=reviewer.pk)
    settings.OIDC_PASSWORDS = True
    mail_forgotten_password(named=reviewer.username, request_id="r")
    assert Letter.objects.count() == 1


def test_asking_again_and_again_is_turned_away(client, reviewer):
    statuses = [ask(client, f"nobody-{number}").status_code for number in range(12)]
    assert statuses[0] == 302
    assert statuses[-1] == 429


def test_without_mail_the_page_says_whom_to_ask(client, settings, reviewer):
    settings.EMAIL_FROM = ""
    page = client.get(reverse("forgotten_password"))
    assert page.status_code == 404
    assert "whoever gave you the link" not in page.content.decode()
    assert b"Forgotten" not in client.get(reverse("admin:login")).content
    mail_forgotten_password(named=reviewer.username, request_id="r")
    assert not PasswordReset.objects.exists()
