"""Webhooks: signed, retried, replayed, and never led inside."""

import base64
import datetime as dt
import hashlib
import hmac
import json
import threading
import time

import pytest

from apps.audit.models import AuditRecord
from apps.common import http_client
from apps.common.clock import now
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.common.http_client import Failure, RequestFailed, is_outside, post_outside
from apps.notifications.models import Delivery, Webhook
from apps.notifications.services import (
    create_webhook,
    remove_webhook,
    replay_delivery,
    send_deliveries,
    update_webhook,
    webhooks,
)
from apps.notifications.services import (
    test_webhook as send_test,
)
from scripted_http import ScriptedServer, answering, drip, hang_up, listening, say_nothing
from tests.factories import MemoryFactory
from tests.factories.notices import notice_for
from tests.tables import table

SAID = "The vault code is 4711."


class Receiver(ScriptedServer):
    act = staticmethod(answering(204))

    def act_for(self, path):
        return self.act


@pytest.fixture
def receiver(settings):
    settings.WEBHOOK_INSIDE_HOSTS = ["127.0.0.1"]
    with listening(Receiver()) as server:
        yield server


@pytest.fixture
def memory(agent):
    return MemoryFactory(context=agent, title="Vaults", content=SAID)


def create(context, repository, **changes):
    given = {
        "name": "Pager",
        "url": "https://example.org/hook",
        "kinds": ["assigned"],
        "organization_id": repository.organization_id,
        **changes,
    }
    return create_webhook(context=context, **given)


@pytest.fixture
def issued(manager, repository, receiver):
    return create(manager, repository, url=f"{receiver.origin}/hook")


def log():
    return [(one.state, one.attempts, one.error) for one in Delivery.objects.order_by("created_at")]


def due():
    Delivery.objects.update(next_at=now())


def test_a_message_is_signed_and_says_what_waits_but_not_what_it_says(
    issued, receiver, reviewer, memory
):
    notice_for(reviewer, memory)
    assert (send_deliveries(), send_deliveries()) == (1, 0)
    [(path, headers, body)] = receiver.requests
    assert (path, body["type"]) == ("/hook", "assigned")
    assert body["data"]["memory_id"] == str(memory.pk)
    assert "“Vaults”" in body["data"]["text"]
    assert SAID not in json.dumps(body)
    secret = base64.b64decode(issued.secret.removeprefix("whsec_"))
    raw = json.dumps(body, ensure_ascii=False).encode()
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + raw
    digest = base64.b64encode(hmac.new(secret, text, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{digest}"
    assert abs(int(headers["webhook-timestamp"]) - time.time()) < 60
    assert log() == [("delivered", 1, "")]


def test_a_chat_gets_a_line_of_text(manager, repository, receiver, reviewer, memory):
    create(manager, repository, url=f"{receiver.origin}/chat", format="chat")
    notice_for(reviewer, memory)
    send_deliveries()
    [(_, headers, body)] = receiver.requests
    assert list(body) == ["text"]
    assert "“Vaults”" in body["text"]
    assert "webhook-signature" not in headers


def test_a_title_mentions_nobody_in_a_chat_and_hides_no_link(
    manager, repository, receiver, reviewer, agent
):
    title = "<!channel> <https://evil.example|Vaults> @all [Vaults](https://evil.example)"
    memory = MemoryFactory(context=agent, title=title, content=SAID)
    create(manager, repository, url=f"{receiver.origin}/chat", format="chat")
    notice_for(reviewer, memory)
    send_deliveries()
    [(_, _, body)] = receiver.requests
    assert "channel" in body["text"]
    assert not set("<>@[]") & set(body["text"])


def test_the_secret_is_not_kept_as_it_is(issued):
    sealed = bytes(issued.webhook.sealed_secret)
    assert base64.b64decode(issued.secret.removeprefix("whsec_")) not in sealed


def test_a_secret_of_another_pepper_ends_the_message_and_stops_nobody_else(
    issued, manager, repository, receiver, reviewer, memory
):
    Webhook.objects.update(sealed_secret=b"not readable")
    create(manager, repository, url=f"{receiver.origin}/second")
    notice_for(reviewer, memory)
    assert send_deliveries() == 1
    assert sorted(state for state, *_ in log()) == ["delivered", "failed"]


@table(
    ("act", "error"),
    [
        (answering(500), "answered 500"),
        (answering(302, b"", Location="http://127.0.0.1:1/"), "answered 302"),
        (hang_up, "gave no answer"),
        (drip, "gave no answer in time"),
        (say_nothing, "gave no answer in time"),
        (answering(200, b"x" * 70_000), "answered with too much"),
    ],
)
def test_what_fails_is_tried_again_with_the_same_id(
    issued, receiver, reviewer, memory, monkeypatch, act, error
):
    receiver.act = act
    receiver.requests.clear()
    notice_for(reviewer, memory)
    with monkeypatch.context() as patch:
        if act in (drip, say_nothing):
            patch.setattr(webhooks, "SECONDS", 0.5)
        assert send_deliveries() == 0
    assert log() == [("waiting", 1, error)]
    assert send_deliveries() == 0  # not yet
    due()
    receiver.act = answering(204)
    assert send_deliveries() == 1
    assert log() == [("delivered", 2, "")]
    ids = {headers["webhook-id"] for _, headers, _ in receiver.requests}
    assert len(ids) == 1


def test_after_the_last_attempt_it_has_failed_and_can_be_replayed(
    issued, manager, receiver, reviewer, memory
):
    receiver.act = answering(503)
    notice_for(reviewer, memory)
    for _ in range(len(webhooks.PAUSES) + 1):
        due()
        send_deliveries()
    assert log() == [("failed", len(webhooks.PAUSES) + 1, "answered 503")]
    due()
    assert send_deliveries() == 0
    receiver.act = answering(200)
    delivery = Delivery.objects.get()
    replay_delivery(context=manager, webhook_id=issued.webhook.pk, delivery_id=delivery.pk)
    assert send_deliveries() == 1
    assert receiver.requests[-1][1]["webhook-id"] == f"msg_{delivery.pk.hex}"


def test_who_is_gone_is_not_asked_again(issued, receiver, reviewer, memory):
    receiver.act = answering(410)
    notice_for(reviewer, memory)
    send_deliveries()
    assert log() == [("failed", 1, "answered 410")]


def test_retry_after_is_heeded(issued, receiver, reviewer, memory):
    receiver.act = answering(429, b"", **{"Retry-After": "600"})
    notice_for(reviewer, memory)
    send_deliveries()
    assert Delivery.objects.get().next_at > now() + dt.timedelta(seconds=500)


def test_one_that_hangs_holds_up_no_other(
    issued, manager, repository, receiver, reviewer, memory, monkeypatch
):
    quick = create(manager, repository, url=f"{receiver.origin}/quick").webhook
    acts = {"/hook": say_nothing, "/quick": answering(200)}
    monkeypatch.setattr(receiver, "act_for", acts.get)

    def send(url, body, **bounds):
        if url.endswith("/hook"):
            bounds["seconds"] = 0.5
        return post_outside(url, body, **bounds)

    monkeypatch.setattr(webhooks, "post_outside", send)
    notice_for(reviewer, memory)
    assert send_deliveries() == 1
    assert Delivery.objects.get(state="delivered").webhook == quick


def test_one_that_hangs_delays_no_retry_of_another(
    issued, manager, repository, receiver, reviewer, memory, monkeypatch
):
    """What became of the others is written while it still hangs."""
    create(manager, repository, url=f"{receiver.origin}/quick")
    monkeypatch.setattr(receiver, "act_for", lambda path: answering(500))
    is_settled, order = threading.Event(), []

    def send(url, body, **bounds):
        if url.endswith("/hook"):
            order.append("hangs" if is_settled.wait(5) else "was waited for")
        return post_outside(url, body, **bounds)

    settle = webhooks._settle

    def note(*args):
        settle(*args)
        is_settled.set()

    monkeypatch.setattr(webhooks, "post_outside", send)
    monkeypatch.setattr(webhooks, "_settle", note)
    notice_for(reviewer, memory)
    send_deliveries()
    assert order == ["hangs"]
    assert log() == [("waiting", 1, "answered 500")] * 2


def test_one_that_hangs_with_much_to_be_sent_holds_up_one_worker_only(
    issued, manager, repository, receiver
):
    other = create(manager, repository, url=f"{receiver.origin}/other").webhook
    for _ in range(2):
        send_test(context=manager, webhook_id=issued.webhook.pk)
    [on_its_way] = webhooks._claimed()
    send_test(context=manager, webhook_id=other.pk)
    assert (send_deliveries(), send_deliveries()) == (1, 0)
    assert [path for path, *_ in receiver.requests] == ["/other"]
    webhooks._settle(on_its_way, webhooks._Outcome("answered 500"))
    assert send_deliveries() == 1
    assert Delivery.objects.get(state="waiting").pk == on_its_way.pk


def test_webhooks_with_much_to_be_sent_keep_no_other_waiting(
    issued, manager, repository, receiver, reviewer, memory, monkeypatch
):
    monkeypatch.setattr(webhooks, "AT_ONCE", 1)
    late = create(manager, repository, url=f"{receiver.origin}/late").webhook
    for _ in range(30):
        send_test(context=manager, webhook_id=issued.webhook.pk)
    send_test(context=manager, webhook_id=late.pk)
    for _ in range(29):
        send_deliveries()
    assert Delivery.objects.get(webhook=late).state == "delivered"


def test_a_worker_that_dies_while_sending_leaves_it_to_the_next(
    issued, receiver, reviewer, memory, monkeypatch
):
    notice_for(reviewer, memory)
    with monkeypatch.context() as patch:
        patch.setattr(webhooks, "_settle", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            send_deliveries()
    assert send_deliveries() == 0  # claimed
    due()
    assert send_deliveries() == 1
    assert len({headers["webhook-id"] for _, headers, _ in receiver.requests}) == 1


@table(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://10.1.2.3/",
        "http://169.254.169.254/latest/meta-data/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://0/",
        "http://[fe80::1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://224.0.0.1/",
    ],
)
def test_nothing_is_sent_to_a_private_address_whatever_it_is_called(url):
    with pytest.raises(RequestFailed) as refused:
        post_outside(url, b"{}", headers={}, seconds=60, max_bytes=100)
    assert refused.value.failure is Failure.INSIDE


def test_the_address_that_was_looked_at_is_the_one_that_is_sent_to(receiver, monkeypatch):
    """A name that leads outside when it is looked at, and inside a moment later, leads nowhere."""
    connection = http_client._connection(__import__("os").getpid())
    answers = iter([["203.0.113.9", "127.0.0.1"]])

    async def look_up(host, port, **_):
        return [(0, 0, 0, "", (one, port)) for one in next(answers)]

    monkeypatch.setattr(connection.loop, "getaddrinfo", look_up)
    with pytest.raises(RequestFailed) as refused:
        post_outside("http://two.example/", b"{}", headers={}, seconds=60, max_bytes=100)
    assert refused.value.failure is Failure.INSIDE
    monkeypatch.setattr(http_client, "is_outside", lambda address: True)
    answers = iter([["127.0.0.1"]])  # asked once; a second look-up would find nothing
    url = f"http://pinned.example:{receiver.server_port}/"
    assert post_outside(url, b"{}", headers={}, seconds=60, max_bytes=100) == b""
    assert receiver.requests[0][1]["Host"] == f"pinned.example:{receiver.server_port}"


def test_addresses_outside_are_told_from_those_inside():
    assert all(map(is_outside, ("93.184.215.14", "2606:4700::1111")))
    assert not any(map(is_outside, ("100.64.0.1", "192.168.1.1", "fd00::1", "2002:7f00:1::", "x")))


def test_a_private_target_is_refused_when_it_is_sent_to(
    manager, repository, settings, memory, reviewer
):
    settings.WEBHOOK_INSIDE_HOSTS = ["127.0.0.1"]
    create(manager, repository, url="http://127.0.0.1:9/hook")
    settings.WEBHOOK_INSIDE_HOSTS = []
    notice_for(reviewer, memory)
    send_deliveries()
    assert log() == [("waiting", 1, "lies on a private address")]


@table(
    "url",
    [
        "",
        "example.org",
        "ftp://example.org/",
        "https://",
        "https://user:pass@example.org/",
        "https://example.org/#part",
        "https://exa mple.org/",
        "https://example.org:99999/",
        "https://[::1/",
        "javascript:alert(1)",
        "https://example.org/" + "x" * 2000,
        "https://ex\u0430mple.org/",
        "https://example..org/",
        "https://.example.org/",
        f"https://{'a' * 64}.org/",
        f"https://{'a.' * 130}org/",
    ],
)
def test_what_is_no_address_is_refused_by_name(manager, repository, url):
    with pytest.raises(InvalidArgument) as refused:
        create(manager, repository, url=url)
    assert refused.value.details["field"] == "url"


@table(
    "url",
    [
        "https://localhost/x",
        "https://a.localhost/x",
        "https://localhost./x",
        "https://127.0.0.1./x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "http://127.0.0.1:8141/x",
        "http://example.org/x",
    ],
)
def test_where_nothing_would_be_sent_or_others_would_read_it_is_refused_at_once(
    manager, repository, settings, url
):
    settings.WEBHOOK_INSIDE_HOSTS = ["inside.example.com"]
    with pytest.raises(InvalidArgument) as refused:
        create(manager, repository, url=url)
    assert refused.value.details["field"] == "url"
    create(manager, repository, url="http://inside.example.com/x")


@table(
    "changes",
    [{"kinds": []}, {"kinds": ["low_disk"]}, {"format": "xml"}, {"name": ""}, {"name": "a\u202eb"}],
)
def test_wrong_webhooks_are_refused(manager, repository, changes):
    with pytest.raises(InvalidArgument):
        create(manager, repository, **changes)


def test_there_is_a_limit_to_webhooks(manager, repository, monkeypatch):
    monkeypatch.setattr(webhooks, "MAX_WEBHOOKS", 1)
    create(manager, repository)
    with pytest.raises(InvalidArgument):
        create(manager, repository)


def test_only_those_who_manage_the_organization_reach_its_webhooks(
    maintainer, stranger, manager, repository
):
    webhook = create(manager, repository).webhook
    delivery = send_test(context=manager, webhook_id=webhook.pk)
    with pytest.raises(WriteNotAllowed):
        create(maintainer, repository)
    for context in (maintainer, stranger):
        for act, more in (
            (update_webhook, {"kinds": ["due"]}),
            (remove_webhook, {}),
            (send_test, {}),
            (replay_delivery, {"delivery_id": delivery.pk}),
        ):
            with pytest.raises(NotFound):
                act(context=context, webhook_id=webhook.pk, **more)


def test_other_organizations_acts_are_not_sent(issued, stranger, reviewer):
    notice_for(reviewer, MemoryFactory(context=stranger))
    assert not Delivery.objects.exists()


def test_a_removed_webhook_is_sent_nothing(issued, manager, receiver, reviewer, memory):
    notice_for(reviewer, memory)
    remove_webhook(context=manager, webhook_id=issued.webhook.pk)
    notice_for(reviewer, memory, subject="another")
    assert (send_deliveries(), receiver.requests) == (0, [])
    assert log() == [("failed", 0, "the webhook was removed")]


@pytest.mark.parametrize(("answer", "end"), [(500, "failed"), (204, "delivered")])
def test_one_that_is_removed_while_it_is_sent_to_is_not_tried_again(
    answer, end, issued, manager, receiver, reviewer, memory, monkeypatch
):
    notice_for(reviewer, memory)
    receiver.act = answering(answer)
    settle = webhooks._settle

    def remove_first(delivery, outcome):
        remove_webhook(context=manager, webhook_id=issued.webhook.pk)
        settle(delivery, outcome)

    with monkeypatch.context() as patch:
        patch.setattr(webhooks, "_settle", remove_first)
        send_deliveries()
    due()
    assert (send_deliveries(), len(receiver.requests)) == (0, 1)
    assert [state for state, _, _ in log()] == [end]


def test_changes_are_recorded_without_the_address(manager, repository):
    webhook = create(manager, repository, url="https://example.org/a-secret-path").webhook
    update_webhook(context=manager, webhook_id=webhook.pk, kinds=["due"])
    send_test(context=manager, webhook_id=webhook.pk)
    remove_webhook(context=manager, webhook_id=webhook.pk)
    records = AuditRecord.objects.filter(object_kind="webhook").order_by("pk")
    assert [one.action for one in records] == ["created", "updated", "notified", "removed"]
    assert "example.org" in records[0].reason
    assert not any("a-secret-path" in one.reason for one in records)
