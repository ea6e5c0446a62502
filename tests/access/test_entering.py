"""One statement enters a call: it proves the token, counts the call and reads what is granted."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.access.models import AccessToken, RateBucket
from apps.access.services.authentication import enter
from apps.accounts.models import User
from apps.common import context as contexts
from apps.common.context import RequestContext, Right, system_context
from apps.common.errors import RateLimited, Unauthenticated
from apps.governance.models import PolicyRevision
from apps.governance.selectors import policies_in
from apps.governance.selectors.queries import KEEPING
from apps.memories.models import Memory, RecallNotice
from apps.memories.services.recall_notices import WAITING
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    agent_context,
    agent_token,
    person_token,
    person_with_role,
)
from tests.processes import CONTEXT, OtherProcess

PROCESSES = 2


def test_an_agent_enters_with_one_statement(repository, django_assert_num_queries):
    bearer = agent_token(repository)
    enter(bearer)  # notes the use
    with django_assert_num_queries(1):
        credential, spend = enter(bearer)
        spend(credential)


@pytest.mark.usefixtures("no_refill")
def test_entering_counts_the_call(repository, settings):
    settings.CALLS_PER_MINUTE = 2
    bearer = agent_token(repository)
    for _ in range(2):
        credential, spend = enter(bearer)
        spend(credential)

    credential, spend = enter(bearer)
    with pytest.raises(RateLimited) as refused:
        spend(credential)

    assert 0 < refused.value.details["retry_after_ms"] <= 30_000


def test_who_does_not_prove_the_token_spends_nothing_of_it(repository):
    bearer = agent_token(repository)
    changes = ({}, {"revoked_at": timezone.now()}, {"expires_at": timezone.now()})
    for forged, changed in zip((bearer[:-1] + "~", bearer, bearer), changes, strict=True):
        AccessToken.objects.update(**{"revoked_at": None, "expires_at": None, **changed})
        with pytest.raises(Unauthenticated):
            enter(forged)
    assert not RateBucket.objects.exists()


def test_a_person_who_may_no_longer_sign_in_spends_nothing(repository):
    bearer = person_token(person_with_role(Role.VIEWER, repository=repository))
    User.objects.update(is_active=False)
    with pytest.raises(Unauthenticated):
        enter(bearer)
    assert not RateBucket.objects.exists()


def test_a_call_that_goes_on_for_long_asks_for_the_policy_again(repository, monkeypatch):
    bearer = agent_token(repository)
    change_policy({"policy": ""})
    context = replace(agent_context(repository), prefetched=enter(bearer)[0].prefetched)
    before = policy(context)
    change_policy({"policy": before})
    assert policy(context) == before
    monkeypatch.setattr(contexts, "PREFETCHED_MAX_SECONDS", 0)
    assert policy(context) == str(int(before) + 1)


def tell_of_calls(said: Connection, asked: Connection) -> None:
    """In a process of its own: enter with each bearer that is asked for and tell what comes of it.

    It has served calls before: what it remembers of them must not matter.
    """
    while True:
        said.send(outcome_of(*asked.recv()))


def outcome_of(bearer: str, organization_id: uuid.UUID) -> Any:
    """What a call is granted and by which policy it is judged, or why it gets nothing."""
    try:
        credential, spend = enter(bearer)
        spend(credential)
    except (Unauthenticated, RateLimited) as refusal:
        return refusal.code.value
    context = replace(
        system_context(organization_id=organization_id), prefetched=credential.prefetched
    )
    rights = {right.value for right in Right if credential.rights.anywhere(right)}
    told = [context.prefetched.value_of(name, organization_id) for name in (WAITING, KEEPING)]
    return sorted(credential.abilities), credential.secrecy.value, rights, policy(context), *told


def policy(context: RequestContext) -> str:
    """The revision of the policy that judges in a call, empty where nothing was ever decided."""
    return policies_in(context)(context.organization_id).version.partition("+")[2]


class Elsewhere:
    """Other processes that answer calls."""

    def __init__(self) -> None:
        """Start them."""
        pipes = [CONTEXT.Pipe(duplex=False) for _ in range(PROCESSES)]
        self._asking = [asking for _, asking in pipes]
        self._processes = [OtherProcess(tell_of_calls, asked) for asked, _ in pipes]

    def outcomes(self, bearer: str, organization_id: uuid.UUID) -> list[Any]:
        """What the next call is answered by each of them."""
        for asking in self._asking:
            asking.send((bearer, organization_id))
        return [process.hear() for process in self._processes]

    def end(self) -> None:
        """Stop them."""
        for process in self._processes:
            process.kill()


def revoke(held: dict[str, Any]) -> None:
    AccessToken.objects.update(revoked_at=timezone.now())
    held["is_revoked"] = True


def narrow(held: dict[str, Any]) -> None:
    AccessToken.objects.update(abilities=["read"])
    held["abilities"] = ["read"]


def widen(held: dict[str, Any]) -> None:
    AccessToken.objects.update(abilities=["read", "write"])
    held["abilities"] = ["read", "write"]


def hide(held: dict[str, Any]) -> None:
    AccessToken.objects.update(secrecy="S0")
    held["secrecy"] = "S0"


def change_policy(held: dict[str, Any]) -> None:
    number = int(held["policy"] or 0) + 1
    organization_id = AccessToken.objects.get(user=None).organization_id
    PolicyRevision.objects.update_or_create(
        organization_id=organization_id, defaults={"revision": number, "stamp": uuid.uuid4()}
    )
    held["policy"] = str(number)


def recall(held: dict[str, Any]) -> None:
    token = AccessToken.objects.get(user=None)
    notice = RecallNotice(
        organization_id=token.organization_id,
        memory=Memory.objects.get(),
        kind="deprecated",
        actor_kind="agent",
        actor_id=str(token.agent_id),
        served_version=1,
        created_at=timezone.now(),
    )
    RecallNotice.objects.bulk_create([notice], ignore_conflicts=True)
    held["notices"] = True


def keep_queries(held: dict[str, Any]) -> None:
    Repository.objects.update(query_retention_days=30)
    held["keeping"] = [Repository.objects.get().pk]


def use_up(held: dict[str, Any]) -> None:
    RateBucket.objects.update(tokens=-60_000, filled_at=timezone.now())
    held["is_used_up"] = True


def take_role(held: dict[str, Any]) -> None:
    User.groups.through.objects.all().delete()
    held["has_role"] = False


CHANGES = (
    *(revoke, narrow, widen, hide, change_policy, use_up, take_role),
    *(recall, keep_queries),
)
#: By ability; a viewer only reads, the trail too.
RIGHTS: dict[str, dict[str, set[str]]] = {
    "agent": {"read": {Right.READ.value}, "write": {Right.WRITE.value}},
    "person": {"read": {Right.READ.value, Right.AUDIT.value}},
}


def expected(held: dict[str, Any], who: str) -> Any:
    """What a call is answered after all that was changed."""
    if held["is_revoked"]:
        return Unauthenticated().code.value
    if held["is_used_up"]:
        return RateLimited().code.value
    given = RIGHTS[who] if who == "agent" or held["has_role"] else {}
    rights = {right for ability in held["abilities"] for right in given.get(ability, ())}
    told = (held["notices"], held["keeping"]) if who == "agent" else (None, None)
    return held["abilities"], held["secrecy"], rights, held["policy"], *told


@pytest.mark.django_db(transaction=True)
def test_every_change_holds_in_the_next_call_of_every_process(repository: Repository) -> None:
    bearers = {
        "agent": agent_token(repository),
        "person": person_token(
            person_with_role(Role.VIEWER, repository=repository),
            abilities=["read", "write"],
        ),
    }
    MemoryFactory(context=agent_context(repository))
    before = list(AccessToken.objects.values())
    memberships = list(User.groups.through.objects.all())
    elsewhere = Elsewhere()

    @given(st.lists(st.sampled_from(CHANGES), max_size=5))
    @settings(max_examples=8, deadline=None)
    def check(changes: list[Callable[[dict[str, Any]], None]]) -> None:
        for row in before:
            AccessToken.objects.filter(pk=row["id"]).update(**row)
        User.groups.through.objects.bulk_create(memberships, ignore_conflicts=True)
        RateBucket.objects.update(tokens=6000, filled_at=timezone.now())
        RecallNotice.objects.all().delete()
        Repository.objects.update(query_retention_days=None)
        revision = PolicyRevision.objects.values_list("revision", flat=True).first()
        held: dict[str, Any] = {"abilities": ["read", "write"], "secrecy": "S3"}
        held["policy"] = str(revision or "")
        held |= {"is_revoked": False, "is_used_up": False, "has_role": True}
        held |= {"notices": False, "keeping": []}
        for change in (unchanged, *changes):
            change(held)
            for who, bearer in bearers.items():
                told = elsewhere.outcomes(bearer, repository.organization_id)
                assert told == [expected(held, who)] * PROCESSES

    try:
        check()
    finally:
        elsewhere.end()


def unchanged(held: dict[str, Any]) -> None:
    """Nothing is changed yet."""
