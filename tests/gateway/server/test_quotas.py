"""How much users and organizations may keep, how often they may call, and wrong keys."""

import pytest

from apps.gateway.models import GatewayUser
from tests.gateway.server.own_data import all_of, call, upload
from tests.gateway.server.world import post
from tests.tables import table


def counts(caller):
    return call(caller, "get", "usage").body


@table("whose", ["USER", "ORGANIZATION"])
def test_more_messages_than_may_be_kept_are_refused_and_none_is_kept(world, settings, whose):
    settings.GATEWAY_USER_MESSAGES = settings.GATEWAY_ORGANIZATION_MESSAGES = 100
    setattr(settings, f"GATEWAY_{whose}_MESSAGES", 3)
    world.alice.said("One.", "Two.")
    refused = world.alice.add("Three.", "Four.")
    assert (refused.status, refused.code) == (429, "RATE_LIMITED")
    error = refused.body["error"]
    assert error["retryable"] is False
    assert error["details"] == {"quota": f"{whose.lower()} messages", "limit": 3, "left": 1}
    assert world.alice.add("Three.").status == 200
    assert len(all_of(world.alice, "messages")) == 3
    assert world.bob.add("Mine.").status == (429 if whose == "ORGANIZATION" else 200)


def test_what_is_deleted_makes_room(world, settings):
    settings.GATEWAY_USER_MESSAGES = 2
    world.alice.said("One.", "Two.")
    said = all_of(world.alice, "messages")
    assert world.alice.add("Three.").status == 429
    call(world.alice, "delete", f"messages/{said[0]['id']}")
    assert world.alice.add("Three.").status == 200
    call(world.alice, "delete", "sessions/chat:first")
    usage = counts(world.alice)["user"]
    assert usage["messages"] == {"used": 0, "limit": 2, "left": 2}
    assert usage["bytes"]["used"] == 0


def test_files_and_bytes_have_bounds_of_their_own(world, settings):
    settings.GATEWAY_USER_FILES = 1
    settings.GATEWAY_USER_BYTES = 30
    given = upload(world.alice, b"x " * 10)
    assert counts(world.alice)["user"]["bytes"] == {"used": 20, "limit": 30, "left": 10}
    with pytest.raises(AssertionError, match="user files"):
        upload(world.alice, b"y")
    refused = world.alice.add("Longer than ten bytes.")
    assert (refused.status, refused.code) == (413, "PAYLOAD_TOO_LARGE")
    assert refused.body["error"]["details"]["left"] == 10
    call(world.alice, "delete", f"resources/{given['resource_id']}")
    assert world.alice.add("Longer than ten bytes.").status == 200
    with pytest.raises(AssertionError, match="PAYLOAD_TOO_LARGE"):
        upload(world.alice, b"z " * 10)
    row = GatewayUser.objects.get(pk=world.alice.user.pk)
    assert (row.file_count, row.file_bytes) == (0, 0)


def test_the_same_file_and_the_same_messages_count_once(world):
    first = upload(world.alice, b"The same.")
    again = call(world.alice, "get", f"resources/{first['resource_id']}")
    assert again.status == 200
    world.alice.add("Same.")
    world.alice.add("Same.")
    usage = counts(world.alice)
    assert usage["user"]["messages"]["used"] == usage["organization"]["messages"]["used"] == 1
    assert usage["calls_per_minute"] == 300


@pytest.mark.usefixtures("no_refill")
def test_wrong_keys_of_one_address_are_slowed_and_right_ones_are_not(world, settings):
    settings.GATEWAY_WRONG_KEYS_PER_MINUTE = 3
    wrong = {"user_id": "alice", "user_key": "uk_aaaaaaaaaaaa_wrong", "query": "x", "scope": []}
    statuses = [post("memories/search", wrong).status for _ in range(5)]
    assert statuses == [401, 401, 401, 429, 429]
    slowed = post("memories/search", wrong)
    assert int(slowed.headers["Retry-After"]) >= 1
    assert world.alice.search("deploy").status == 200


def test_a_correction_counts_what_it_says_now(world):
    world.alice.said("123")
    (said,) = all_of(world.alice, "messages")
    call(world.alice, "patch", f"messages/{said['id']}", {"text": "12345"})
    usage = counts(world.alice)["user"]
    assert (usage["messages"]["used"], usage["bytes"]["used"]) == (1, 5)
