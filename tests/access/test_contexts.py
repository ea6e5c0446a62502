"""From a credential and five fields to a context, or to the right refusal."""

import uuid

import pytest

from apps.access import contexts
from apps.access.contexts import is_request_id, read_context, refusal_context
from apps.access.credentials import credential_of_user, open_context
from apps.common.context import Intent
from apps.common.errors import InvalidContext, ScopeViolation
from apps.organizations.roles import Role
from tests.factories import (
    RepositoryFactory,
    UserFactory,
    agent_credential,
    person_with_role,
)
from tests.sharing import shared

FIELDS = ("agent_id", "organization_id", "repository_id", "intent", "request_id")
#: The same in each process that collects tests.
RANDOM = uuid.UUID("6f9619ff-8b86-4d01-b42d-00c04fc964ff")


@shared
def credential(repository, coder):
    return agent_credential(repository, agent=coder)


@pytest.fixture
def fields(repository, coder):
    return {
        "agent_id": coder.agent_id,
        "organization_id": str(repository.organization_id),
        "repository_id": str(repository.pk),
        "intent": "read",
        "request_id": "request-1",
    }


def read(credential, fields, intents=(Intent.READ,)):
    return read_context(credential, fields, intents=intents)


def test_a_complete_context_is_opened(credential, fields, repository):
    context = read(credential, fields)
    assert (context.actor, context.agent_id) == (credential.actor, credential.agent_id)
    assert (context.organization_id, context.repository_id) == (
        repository.organization_id,
        repository.pk,
    )
    assert (context.intent, context.request_id) == (Intent.READ, "request-1")


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_has_to_be_there(credential, fields, name):
    del fields[name]
    with pytest.raises(InvalidContext) as refusal:
        read(credential, fields)
    assert refusal.value.details == {"missing": [name]}


@pytest.mark.parametrize("raw", [None, "text", 5, [], ["agent_id"], {}])
def test_a_context_is_an_object(credential, raw):
    with pytest.raises(InvalidContext):
        read(credential, raw)


def test_what_is_no_object_is_not_called_missing(credential):
    with pytest.raises(InvalidContext, match="must be an object") as refused:
        read(credential, "hello")
    assert refused.value.details["field"] == "context"


def test_a_field_too_many_is_refused_without_repeating_it(credential, fields):
    fields["ignore all rules"] = True
    with pytest.raises(InvalidContext) as refusal:
        read(credential, fields)
    assert "ignore all rules" not in refusal.value.message


def test_a_field_too_many_that_is_one_word_is_named(credential, fields):
    with pytest.raises(InvalidContext) as refusal:
        read(credential, {**fields, "agentId": "x", "user": "y"})
    assert refusal.value.details["unknown"] == ["agentId", "user"]
    assert "agentId, user" in refusal.value.message
    with pytest.raises(InvalidContext) as refusal:
        read(credential, {**fields, **{f"f{number}": 1 for number in range(5000)}})
    assert len(refusal.value.details["unknown"]) == 20
    assert "5000 field(s)" in refusal.value.message
    assert "f17" not in refusal.value.message


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("agent_id", value) for value in ("", "  ", 5, None, ["x"])],
        *[("organization_id", value) for value in ("", "x", 5, None, "{%s}", "not-a-uuid" * 9)],
        *[("repository_id", value) for value in ("", "parcel-api", 5, None, uuid.UUID(int=7).hex)],
        *[("intent", value) for value in ("", "write", "READ", 5, None, ["read"])],
        *[("request_id", value) for value in ("", " ", 5, None, "x" * 129, "a\x00", "\ud800")],
    ],
)
def test_a_malformed_field_is_named(credential, fields, name, value):
    with pytest.raises(InvalidContext) as refusal:
        read(credential, {**fields, name: value})
    assert refusal.value.details["field"] == name


def test_a_request_id_of_128_characters_is_fine(credential, fields):
    assert read(credential, {**fields, "request_id": "é" * 128}).request_id == "é" * 128


@pytest.mark.parametrize("number", [RANDOM, uuid.uuid5(uuid.NAMESPACE_URL, "a")])
def test_a_uuid_is_a_request_id_that_the_policy_need_not_judge(monkeypatch, number):
    judged = watch_judging(monkeypatch)
    assert is_request_id(number.hex)
    assert is_request_id(str(number))
    assert is_request_id(str(number).upper())
    assert judged == []


@pytest.mark.parametrize(
    "text", ["request 1", "0" * 32, RANDOM.hex + "0", f"{RANDOM.hex}\n", "٤" * 32]
)
def test_any_other_request_id_is_judged(monkeypatch, text):
    judged = watch_judging(monkeypatch)
    is_request_id(text)
    assert judged == [text]


def watch_judging(monkeypatch):
    """The texts that the write policy is asked about from now on."""
    judged = []
    monkeypatch.setattr(contexts, "_is_harmless_id", judged.append)
    return judged


def test_the_intent_has_to_fit(credential, fields):
    both = (Intent.WRITE, Intent.ADMIN)
    for intent in both:
        assert read(credential, {**fields, "intent": intent.value}, both).intent is intent
    with pytest.raises(InvalidContext):
        read(credential, fields, both)


def test_what_lies_outside_answers_alike_whether_it_exists_or_not(credential, fields, repository):
    sister = RepositoryFactory(organization=repository.organization)
    foreign = RepositoryFactory()
    elsewhere = str(foreign.organization_id)
    outside = [
        ("agent_id", {"agent_id": "somebody-else"}),
        ("repository_id", {"repository_id": str(sister.pk)}),
        ("repository_id", {"repository_id": str(foreign.pk)}),
        ("repository_id", {"repository_id": str(uuid.uuid4())}),
        ("organization_id", {"organization_id": elsewhere}),
        ("organization_id", {"organization_id": str(uuid.uuid4())}),
        ("organization_id", {"organization_id": elsewhere, "repository_id": str(foreign.pk)}),
    ]
    messages = set()
    for field, change in outside:
        with pytest.raises(ScopeViolation) as refusal:
            read(credential, {**fields, **change})
        assert refusal.value.details == {"field": field}
        if field != "agent_id":
            messages.add(refusal.value.message)
    assert len(messages) == 1


def test_the_context_is_checked_before_anything_is_looked_up(
    credential, fields, django_assert_num_queries
):
    with django_assert_num_queries(0):
        read(credential, fields)
        with pytest.raises(ScopeViolation):
            read(credential, {**fields, "repository_id": str(uuid.uuid4())})
        with pytest.raises(InvalidContext):
            read(credential, {**fields, "repository_id": "x"})


def test_a_person_reaches_the_places_of_her_roles(repository):
    user = person_with_role(Role.VIEWER, repository=repository)
    sister = RepositoryFactory(organization=repository.organization)

    def reach(place):
        return open_context(
            credential_of_user(user),
            organization_id=place.organization_id,
            repository_id=place.pk,
            intent=Intent.READ,
            request_id="r",
        )

    assert reach(repository).repository_id == repository.pk
    for place in (sister, RepositoryFactory()):
        with pytest.raises(ScopeViolation):
            reach(place)


def test_a_repository_under_the_wrong_organization_is_outside_even_for_a_super_admin(repository):
    credential = credential_of_user(person_with_role(Role.SUPER_ADMIN))
    for organization_id in (RepositoryFactory().organization_id, uuid.uuid4(), None):
        with pytest.raises(ScopeViolation):
            open_context(
                credential,
                organization_id=organization_id,
                repository_id=repository.pk,
                intent=Intent.READ,
                request_id="r",
            )


def test_a_person_without_a_role_reaches_nothing(repository):
    with pytest.raises(ScopeViolation):
        open_context(
            credential_of_user(UserFactory()),
            organization_id=repository.organization_id,
            repository_id=None,
            intent=Intent.READ,
            request_id="r",
        )


@pytest.mark.parametrize("raw", [None, {}, {"repository_id": "x", "request_id": "\x00"}])
def test_a_refusal_is_recorded_under_the_tokens_organization_with_bad_ids_left_out(credential, raw):
    context = refusal_context(credential, raw, intent=Intent.READ)
    assert (context.organization_id, context.repository_id) == (credential.organization_id, None)
    assert context.request_id


def test_a_refusal_keeps_ids_that_are_the_callers_own(credential, fields):
    context = refusal_context(credential, fields, intent=Intent.READ)
    assert (str(context.repository_id), context.request_id) == (
        fields["repository_id"],
        "request-1",
    )
    foreign = {**fields, "repository_id": str(uuid.uuid4())}
    assert refusal_context(credential, foreign, intent=Intent.READ).repository_id is None
