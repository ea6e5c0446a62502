"""Mail: who gets which, when, what stands in it, and how it is stopped."""

import datetime as dt
import re

import pytest
from django.core import mail as outbox
from django.urls import reverse

from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.memories.models import Memory
from apps.notifications.models import Choice, Mailbox, Notice, NoticePolicy
from apps.notifications.selectors import ways_of
from apps.notifications.services import (
    choose_notices,
    mail_behind,
    require_notices,
    send_mails,
    stop_mail,
)
from apps.notifications.services import mail as mailing
from apps.notifications.services.choices import unsubscribe_token
from apps.notifications.vocabulary import NoticeKind
from apps.organizations.selectors.members import role_groups_of
from apps.organizations.services import revoke_role
from tests.factories import MemoryFactory, person_context
from tests.factories.notices import notice_for
from tests.factories.states import quarantined
from tests.tables import table

SAID = "The vault code is 4711."


@pytest.fixture(autouse=True)
def server(settings):
    settings.EMAIL_FROM = "memory@example.org"


@pytest.fixture
def memory(agent):
    return MemoryFactory(context=agent, title="Vaults", content=SAID)


def choose(person, **ways):
    return choose_notices(context=person_context(person), **ways)


def test_a_mail_has_a_title_and_a_link_and_nothing_of_the_content(reviewer, memory):
    notice_for(reviewer, memory)
    assert (send_mails(), send_mails()) == (1, 0)
    (sent,) = outbox.outbox
    html = sent.alternatives[0].content
    assert sent.to == ["reviewer@example.org"]
    assert sent.subject == "[Memory Platform] You are asked to decide on “Vaults”."
    for text in (sent.body, html):
        assert "“Vaults”" in text
        assert reverse("admin:memories_memory_change", args=[memory.pk]) in text
        assert SAID not in text
    assert "<script" not in html
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_what_has_no_title_or_is_in_quarantine_has_no_name_in_a_mail(reviewer, agent, memory):
    notice_for(reviewer, MemoryFactory(context=agent, title="", content=SAID))
    notice_for(reviewer, quarantined(memory))
    send_mails()
    (sent,) = outbox.outbox
    assert SAID not in sent.body
    assert "Vaults" not in sent.body
    assert sent.body.count("You are asked to decide on a memory.") == 2


def test_a_title_cannot_write_headers_or_markup(reviewer, agent):
    title = "<b>Vaults</b>"
    memory = MemoryFactory(context=agent, title=title, content=SAID)
    Memory.objects.filter(pk=memory.pk).update(title=f"{title}\nBcc: all@example.org")
    notice_for(reviewer, memory)
    assert send_mails() == 1
    (sent,) = outbox.outbox
    assert "\n" not in sent.subject
    assert title not in sent.alternatives[0].content


def test_what_comes_within_minutes_comes_in_one_mail(reviewer, agent, memory):
    notice_for(reviewer, memory)
    send_mails()
    for _ in range(3):
        notice_for(reviewer, MemoryFactory(context=agent))
    assert send_mails() == 0
    Mailbox.objects.update(mailed_at=now() - dt.timedelta(minutes=6))
    assert send_mails() == 1
    assert outbox.outbox[1].subject == "[Memory Platform] 3 things wait for you"


def test_a_digest_comes_once_a_day(reviewer, agent, memory):
    choose(reviewer, kind="assigned", mail="digest")
    notice_for(reviewer, memory)
    assert send_mails() == 1
    notice_for(reviewer, MemoryFactory(context=agent))
    Mailbox.objects.update(digested_at=now() - dt.timedelta(hours=23))
    assert send_mails() == 0
    Mailbox.objects.update(digested_at=now() - dt.timedelta(hours=25))
    assert send_mails() == 1


@table(
    "change",
    [
        lambda person: User.objects.filter(pk=person.pk).update(email=""),
        lambda person: User.objects.filter(pk=person.pk).update(is_active=False),
        lambda person: [
            revoke_role(context=system_context(), user=person, role_group=group)
            for group in role_groups_of(person)
        ],
        lambda person: Notice.objects.update(created_at=now() - dt.timedelta(days=4)),
    ],
)
def test_rights_and_addresses_are_asked_again_when_it_is_mailed(reviewer, memory, change):
    notice_for(reviewer, memory)
    change(reviewer)
    assert send_mails() == 0
    assert outbox.outbox == []


def test_a_mail_server_that_refuses_gets_it_again_later(reviewer, memory, monkeypatch, caplog):
    notice_for(reviewer, memory)

    def refuse(message):
        raise ConnectionRefusedError("reviewer@example.org")

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse)
        assert send_mails() == 0
    assert "ConnectionRefusedError" in caplog.text
    assert "reviewer@" not in caplog.text
    assert send_mails() == 0  # still claimed
    Mailbox.objects.update(claimed_until=now() - dt.timedelta(seconds=1))
    assert send_mails() == 1


def test_a_worker_that_dies_between_claim_and_mail_leaves_it_to_the_next(
    reviewer, memory, monkeypatch
):
    notice_for(reviewer, memory)
    with monkeypatch.context() as patch:
        patch.setattr(mailing, "_mail_to", lambda person: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            send_mails()
    Mailbox.objects.update(claimed_until=now() - dt.timedelta(seconds=1))
    assert (send_mails(), len(outbox.outbox)) == (1, 1)


def test_what_is_told_while_a_mail_is_sent_comes_with_the_next(reviewer, memory, monkeypatch):
    notice_for(reviewer, memory)
    deliver = mailing.deliver

    def tell_again(message):
        notice_for(reviewer, memory)
        return deliver(message)

    with monkeypatch.context() as patch:
        patch.setattr(mailing, "deliver", tell_again)
        assert send_mails() == 1
    Mailbox.objects.update(mailed_at=None)
    assert (send_mails(), send_mails()) == (1, 0)
    assert [notice.times for notice in Notice.objects.all()] == [2]


def test_a_mail_that_has_no_room_for_all_says_that_there_are_more(reviewer, memory, monkeypatch):
    monkeypatch.setattr(mailing, "MAX_IN_MAIL", 2)
    for number in range(3):
        notice_for(reviewer, memory, subject=str(number))
    assert send_mails() == 1
    assert outbox.outbox[0].subject == "[Memory Platform] More than 2 things wait for you"


def test_without_a_sender_nothing_is_mailed(reviewer, memory, settings):
    settings.EMAIL_FROM = ""
    notice_for(reviewer, memory)
    assert send_mails() == 0


def test_the_link_in_a_mail_stops_that_kind_and_no_other(reviewer, memory, client):
    notice_for(reviewer, memory)
    send_mails()
    link = re.search(r"https?://\S+/stop-mail/\S+", outbox.outbox[0].body)[0]
    path = link[link.index("/admin") :]
    assert client.get(path).status_code == 200
    assert not Choice.objects.exists()  # looking is not stopping
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    ways = ways_of(reviewer.pk)
    assert ways[NoticeKind.ASSIGNED].mail == "never"
    assert ways[NoticeKind.ASSIGNED].in_admin
    assert ways[NoticeKind.CHANGES_REQUESTED].mail == "at_once"
    record = AuditRecord.objects.latest("pk")
    assert (record.object_kind, record.credential_kind) == ("notice_choice", "link")


def test_a_forged_link_stops_nothing(reviewer, client):
    token = unsubscribe_token(reviewer.pk, "assigned")
    for forged in (token[:-1] + "!", token.replace("assigned", "due"), "x", "~", "1-due~x"):
        with pytest.raises(NotFound):
            mail_behind(forged)
    assert client.post(reverse("notice_stop", args=["1-due~x"])).status_code == 404


def test_what_an_organization_requires_nobody_switches_off(reviewer, agent, manager, repository):
    organization_id = repository.organization_id
    choose(reviewer, kind="assigned", in_admin=False, mail="never")
    require_notices(context=manager, organization_id=organization_id, required=["assigned"])
    notice = notice_for(reviewer, MemoryFactory(context=agent))
    assert (notice.in_admin, notice.mail) == (True, "digest")
    stop_mail(token=unsubscribe_token(reviewer.pk, "assigned"))
    assert notice_for(reviewer, MemoryFactory(context=agent)).mail == "digest"


def test_who_chose_nothing_of_a_kind_is_told_nothing_of_it(reviewer, memory):
    choose(reviewer, kind="assigned", in_admin=False, mail="never")
    with pytest.raises(Notice.DoesNotExist):
        notice_for(reviewer, memory)


@table(
    ("who", "given", "refused"),
    [
        ("reviewer", {"kind": "nothing"}, InvalidArgument),
        ("reviewer", {"kind": "due", "mail": "hourly"}, InvalidArgument),
        ("agent", {"kind": "due"}, WriteNotAllowed),
    ],
)
def test_wrong_choices_are_refused(reviewer, agent, who, given, refused):
    context = agent if who == "agent" else person_context(reviewer)
    with pytest.raises(refused):
        choose_notices(context=context, **given)


@table(
    ("required", "refused"),
    [(["assigned"], WriteNotAllowed), (["low_disk"], InvalidArgument), (["x"], InvalidArgument)],
)
def test_only_managers_require_and_only_what_concerns_an_organization(
    maintainer, manager, repository, required, refused
):
    context = maintainer if refused is WriteNotAllowed else manager
    with pytest.raises(refused):
        require_notices(
            context=context, organization_id=repository.organization_id, required=required
        )
    assert not NoticePolicy.objects.exists()
