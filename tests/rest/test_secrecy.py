"""What tokens of the lower secrecy tiers are shown over REST."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from apps.access.models import AccessToken
from apps.access.services.authentication import authenticate
from apps.common.context import Intent
from apps.common.secrecy import Secrecy
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, agent_context, person_context, person_token
from tests.rest.furnished import REASON, Furnished
from tests.rest.test_matrix import ENDPOINTS, FIRST, PLATFORM, SUPER_ADMIN, call
from tests.rest.world import MEMORIES, World, client, code_of, note_use
from tests.tables import undone

SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
PLANTED = {
    "path": "/srv/depot/keys.txt",
    "email": "keeper@depot.example.org",
    "host": "vault01.depot.internal",
    "ip": "10.77.0.9",
    "hash": SHA,
}
TEXT = "On {host} ({ip}) {path} of {email} hashes to {hash}.".format(**PLANTED)
HIDDEN = {Secrecy.S0: tuple(PLANTED), Secrecy.S2: ("host", "ip", "hash")}
#: Files; a token below the full tier is refused.
WHOLE = {"audit-export", "memory-export", "memory-rules"}


def told(world: World, tier: str, role: Role = Role.SUPER_ADMIN) -> APIClient:
    """A person with a token of the tier."""
    return client(person_token(world.user(role), secrecy=tier))


@pytest.fixture
def planted(world: World) -> Furnished:
    """Every text of the furniture that people write holds places."""
    context = agent_context(world.repository)
    world.memory = MemoryFactory(context=context, content=TEXT, title=TEXT)
    furnished = Furnished(world)
    Memory.objects.filter(pk=furnished.other.pk).update(title=TEXT)
    admin = world.person(Role.SUPER_ADMIN)
    wording = {"content": f"{TEXT} Now.", "reason": TEXT[:200], "expected_version": 1}
    answer = admin.post(f"{world.address}/versions", wording)
    assert answer.status_code == 201, answer.json()
    return furnished


def test_no_address_shows_a_place_to_a_token_below_the_full_tier(planted: Furnished) -> None:
    world = planted.world
    full, admin = told(world, "S3"), world.person()
    below = {tier: told(world, tier) for tier in HIDDEN}
    for caller in (full, *below.values()):
        note_use(caller)
    shown_in_full = set()
    for endpoint in ENDPOINTS:
        name = endpoint[0]
        for act, body in FIRST.get(name, []):
            if name not in PLATFORM | SUPER_ADMIN:
                admin.post(f"{world.address}/{act}", body)
        with undone():
            if PLANTED["host"] in _text(call(planted, full, *endpoint)):
                shown_in_full.add(name)
        for tier, caller in below.items():
            with undone():
                response = call(planted, caller, *endpoint)
            if name in WHOLE:
                assert (response.status_code, code_of(response)) == (403, "WRITE_NOT_ALLOWED")
            else:
                found = [kind for kind in HIDDEN[tier] if PLANTED[kind] in _text(response)]
                assert not found, (tier, endpoint, found)
    assert {"memories", "memory", "memory-search", "memory-versions"} <= shown_in_full


def test_a_page_leads_on_at_every_tier(world: World) -> None:
    MemoryFactory(context=agent_context(world.repository))
    caller = told(world, "S0")

    page = caller.get(MEMORIES, {"page_size": 1}).json()
    following = caller.get(page["next"])

    assert following.status_code == 200
    assert len(following.json()["results"]) == 1


def test_a_tag_read_at_a_lower_tier_guards_a_write_at_any(world: World) -> None:
    world.memory = MemoryFactory(context=agent_context(world.repository), content=TEXT)
    caller = told(world, "S0")

    read = caller.get(world.address)
    known = caller.get(world.address, HTTP_IF_NONE_MATCH=read["ETag"])
    written = caller.post(f"{world.address}/lock", REASON, HTTP_IF_MATCH=read["ETag"])
    stale = caller.post(f"{world.address}/unlock", REASON, HTTP_IF_MATCH=read["ETag"])

    assert "[HOST]" in read.json()["content"]
    assert [one.status_code for one in (known, written, stale)] == [304, 200, 409]


def test_a_repetition_is_kept_whole_and_shown_by_the_tier_of_who_repeats(world: World) -> None:
    user = world.user(Role.SUPER_ADMIN)
    full, public = (client(person_token(user, secrecy=tier)) for tier in ("S3", "S0"))
    body = {"slug": "depot", "name": "vault01.depot.internal"}
    key = {"HTTP_IDEMPOTENCY_KEY": "once"}

    first, again, whole = (
        caller.post("/api/v1/organizations", body, **key).json()
        for caller in (public, public, full)
    )

    assert first["name"] == again["name"] == "[HOST]"
    assert whole == {**first, "name": body["name"]}


def test_a_refusal_shows_no_place_either(world: World) -> None:
    caller = told(world, "S0")

    refused = caller.get(f"{MEMORIES}?page_size={PLANTED['ip']}")

    assert refused.status_code == 422
    assert PLANTED["ip"] not in refused.content.decode()


def test_a_token_tells_its_tier_and_keeps_it_when_it_is_replaced(world: World) -> None:
    planted = Furnished(world)
    caller = told(world, "S3")
    body = {**planted.body("tokens", "post"), "secrecy": "S2"}

    issued = caller.post("/api/v1/tokens", body).json()
    rotated = caller.post(f"/api/v1/tokens/{issued['id']}/rotate").json()
    plain = caller.post("/api/v1/tokens", planted.body("tokens", "post")).json()

    assert (issued["secrecy"], rotated["secrecy"], plain["secrecy"]) == ("S2", "S2", "S3")
    assert authenticate(rotated["secret"]).secrecy is Secrecy.S2
    assert client(rotated["secret"]).get("/api/v1/caller").json()["secrecy"] == "S2"


@pytest.mark.parametrize("tier", ["S1", "s0", "", None, 3])
def test_a_tier_that_is_none_is_refused_by_its_name(world: World, tier: Any) -> None:
    body = {**Furnished(world).body("tokens", "post"), "secrecy": tier}

    refused = told(world, "S3").post("/api/v1/tokens", body)

    assert refused.status_code == 422
    assert refused.json()["error"]["details"]["field"] == "secrecy"


def test_a_token_issues_and_replaces_none_that_shows_more_than_itself(world: World) -> None:
    planted, caller = Furnished(world), told(world, "S2")
    body = planted.body("tokens", "post")
    before = AccessToken.objects.count()

    above = caller.post("/api/v1/tokens", body)
    replaced = caller.post(f"/api/v1/tokens/{planted.ids['token_id']}/rotate")
    equal = caller.post("/api/v1/tokens", {**body, "secrecy": "S2"})

    assert (code_of(above), code_of(replaced)) == ("WRITE_NOT_ALLOWED", "WRITE_NOT_ALLOWED")
    assert equal.status_code == 201
    assert AccessToken.objects.count() == before + 1


def test_a_secret_is_usable_at_every_tier(world: World) -> None:
    body = {**Furnished(world).body("tokens", "post"), "secrecy": "S0"}

    issued = told(world, "S0").post("/api/v1/tokens", body).json()

    assert authenticate(issued["secret"]).secrecy is Secrecy.S0
    assert "/mcp" in issued["setups"][0]["text"]


def test_a_signed_in_person_is_shown_everything(world: World) -> None:
    person = world.user(Role.ORGANIZATION_ADMIN)
    context = person_context(person, world.repository, intent=Intent.READ)

    assert context.secrecy is Secrecy.S3
    assert authenticate(person_token(person)).secrecy is Secrecy.S3


def _text(response: Any) -> str:
    content = response.getvalue() if response.streaming else response.content
    return str(content.decode())
