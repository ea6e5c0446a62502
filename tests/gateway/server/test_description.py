"""The OpenAPI page of the gateway: every endpoint, no key."""

import json
import re

import pytest
import yaml
from django.test import Client
from django.urls import get_resolver
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from apps.gateway.vocabulary import SEARCH_SCOPES


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


def test_no_example_shows_a_key(description):
    assert "uk_" not in json.dumps(description)
    found = description["components"]["schemas"]["SearchScope"]["enum"]
    assert found == list(SEARCH_SCOPES)


def test_the_page_for_people_loads_nothing_from_elsewhere(client, db):
    page = client.get("/gateway/docs")
    assert page.status_code == 200
    assert b"//cdn" not in page.content
    assert b"Memory gateway" in page.content
