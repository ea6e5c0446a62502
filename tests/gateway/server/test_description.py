"""The OpenAPI page of the gateway: every endpoint, no key."""

import json
import re

import pytest
import yaml
from django.test import Client
from django.urls import get_resolver
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator

from apps.gateway.vocabulary import SEARCH_SCOPES
from memory_gateway_client import answers
from tests.gateway.server.own_data import call, upload
from tests.gateway.server.world import Answer, post


@pytest.fixture(scope="module")
def description():
    answer = Client(headers={"host": "localhost"}).get("/gateway/schema")
    assert answer.status_code == 200
    return yaml.safe_load(answer.content)


def test_it_is_valid_and_has_every_endpoint(description):
    validate_schema(description)
    (gateway,) = [one for one in get_resolver().url_patterns if str(one.pattern) == "gateway/"]
    served = {str(one.pattern) for one in gateway.url_patterns} - {"schema", "docs"}
    described = {path.removeprefix("/gateway/") for path in description["paths"]}
    named = {re.sub("<[a-z]+:(.*)>", r"{\1}", one) for one in served}
    assert described == named


def test_the_rest_interface_is_described_apart(description):
    rest = SchemaGenerator().get_schema(request=None, public=True)
    assert not any(path.startswith("/gateway") for path in rest["paths"])
    assert all(path.startswith("/gateway/") for path in description["paths"])
    assert description["info"]["title"] == "Memory gateway"


def test_only_the_making_of_users_asks_for_a_token(description):
    asking = {
        path
        for path, operations in description["paths"].items()
        for operation in operations.values()
        if operation.get("security")
    }
    assert asking == {"/gateway/users"}
    assert description["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"


def test_each_call_says_how_it_may_be_refused(description):
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            wanted = {"500", "503"}
            if path != "/gateway/health":
                wanted |= {"401", "403", "422", "429"}
            if method in ("post", "patch"):
                wanted |= {"413", "415"}
            if "{" in path:
                wanted |= {"404"}
            assert wanted <= operation["responses"].keys(), path
            assert "204" not in operation["responses"]
            assert operation["summary"]


@pytest.mark.parametrize(
    ("kind", "described"),
    [
        (answers.Found, "SearchResult"),
        (answers.Added, "AddResponse"),
        (answers.Flushed, "FlushResponse"),
        (answers.KeptSession, "SessionItem"),
        (answers.KeptMessage, "MessageItem"),
        (answers.KeptMemory, "MemoryItem"),
        (answers.KeptFile, "ResourceResponse"),
        (answers.Usage, "UsageResponse"),
        (answers.Quotas, "Quotas"),
        (answers.Quota, "QuotaItem"),
        (answers.Erased, "ErasedUser"),
    ],
)
def test_the_python_client_reads_all_that_is_answered(description, kind, described):
    answered = description["components"]["schemas"][described]["properties"]
    assert kind.model_fields.keys() == answered.keys()


def test_no_example_shows_a_key(description):
    assert "uk_" not in json.dumps(description)
    scope = description["components"]["schemas"]["SearchRequest"]["properties"]["scope"]
    found = scope["items"]["enum"]
    assert found == list(SEARCH_SCOPES)


def test_the_page_for_people_loads_nothing_from_elsewhere(client, db):
    page = client.get("/gateway/docs")
    assert page.status_code == 200
    assert b"//cdn" not in page.content
    assert b"Memory gateway" in page.content


def test_answers_are_what_the_description_says(world, description):
    """Every operation once, refused and not; what was tried is all there is."""
    tried = set()

    def check(method, template, answer):
        tried.add((method, template))
        responses = description["paths"][f"/gateway/{template}"][method]["responses"]
        assert str(answer.status) in responses, (method, template, answer.body)
        content = responses[str(answer.status)]["content"]
        (kind,) = content
        assert answer.headers["Content-Type"].partition(";")[0] == kind
        if kind == "application/json":
            schema = {**content[kind]["schema"], "components": description["components"]}
            Draft202012Validator(with_null(schema)).validate(answer.body)
        return answer

    alice = world.alice
    check("post", "memories/add", alice.add("My name is Ada.", "Hello!"))
    check("post", "memories/add", alice.add(""))
    check("post", "memories/flush", alice.flush())
    check("post", "memories/search", alice.search("my name"))
    check("post", "users", post("users", {}))
    check("get", "health", call(alice, "get", "health"))
    resource = upload(alice, b"The harbour opens at six.")
    check("post", "resources", Answer(201, resource, {"Content-Type": "application/json"}))
    for plural in ("sessions", "resources"):
        listed(check, alice, plural)
    change, ids = {"text": "My name is Eve."}, {"resource_id": resource["resource_id"]}
    said = call(alice, "patch", f"messages/{listed(check, alice, 'messages')['id']}", change)
    ids["message_id"] = check("patch", "messages/{message_id}", said).body["id"]
    ids["memory_id"] = listed(check, alice, "memories")["id"]
    kept = call(alice, "patch", f"memories/{ids['memory_id']}", change)
    check("patch", "memories/{memory_id}", kept)
    named = {"title": "Hours"}
    check(
        "patch",
        "resources/{resource_id}",
        call(alice, "patch", f"resources/{ids['resource_id']}", named),
    )
    for path in ("export", "usage"):
        check("get", path, call(alice, "get", path))
    for method in ("get", "delete", "get"):
        for one in ("memories/{memory_id}", "messages/{message_id}", "resources/{resource_id}"):
            check(method, one, call(alice, method, one.format(**ids)))
        check(method, "sessions/{session_id}", call(alice, method, "sessions/chat:first"))
    for _ in range(2):
        check("delete", "user", call(alice, "delete", "user"))
    described = {
        (method, path.removeprefix("/gateway/"))
        for path, operations in description["paths"].items()
        for method in operations
    }
    assert tried == described


def with_null(schema):
    """A description's schema as a validator reads it: what is nullable may be null."""
    if isinstance(schema, list):
        return [with_null(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: with_null(one) for name, one in schema.items() if name != "nullable"}
    return {"anyOf": [{"type": "null"}, plain]} if schema.get("nullable") is True else plain


def listed(check, caller, path):
    """The first of a list."""
    return check("get", path, call(caller, "get", path)).body["items"][0]
