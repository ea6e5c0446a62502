"""The OpenAPI description: complete, without warnings, and true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management import call_command

from apps.common.errors import ErrorCode
from apps.organizations.roles import Role
from tests.rest.furnished import Furnished
from tests.rest.shapes import Shapes, closed
from tests.rest.test_matrix import DECLARED, ENDPOINTS
from tests.rest.world import AUDIT, MEMORIES, World, client
from tests.tables import undone


def test_it_is_generated_without_a_warning(tmp_path: Any) -> None:
    target = tmp_path / "schema.yaml"

    call_command("spectacular", "--fail-on-warn", "--validate", "--file", str(target))

    assert "openapi: 3" in target.read_text()


def test_it_names_every_address_with_credentials_and_errors(schema: dict[str, Any]) -> None:
    for _, address, method in ENDPOINTS:
        path = address.replace("<str:", "{").replace(">", "}")
        operation = schema["paths"][path][method]
        assert operation["security"] == [{"bearer": []}, {"session": []}]
        assert {"401", "403", "422", "429", "503"} <= operation["responses"].keys()
        assert operation["description"], path
        for status, response in operation["responses"].items():
            if status >= "400":
                reference = response["content"]["application/json"]["schema"]["$ref"]
                assert reference == "#/components/schemas/Error"


def test_it_says_that_a_hold_stands_in_the_way_of_an_erasure(
    world: World, schema: dict[str, Any]
) -> None:
    admin = world.person(Role.SUPER_ADMIN)
    organization = f"/api/v1/organizations/{world.repository.organization_id}"
    memory = str(world.memory.pk)
    hold = {"held_kind": "memory", "held_id": memory, "reason": "A trial."}
    assert admin.post(f"{organization}/holds", hold).status_code == 201
    erasure = {"subject_kind": "memory", "subject_id": memory, "reason": "Asked for."}
    assert admin.post(f"{organization}/erasures", erasure).status_code == 423
    described = schema["paths"]["/api/v1/organizations/{organization_id}/erasures"]["post"]
    assert "423" in described["responses"]


def test_every_operation_says_what_it_does_takes_and_answers(
    schema: dict[str, Any], shapes: Shapes
) -> None:
    """With examples that are what the description says."""
    changing = {
        (address.replace("<str:", "{").replace(">", "}"), method)
        for (_, address, method), declared in DECLARED.items()
        if declared.changes
    }
    for path, method, operation in _operations(schema):
        where = f"{method} {path}"
        assert operation["summary"], where
        assert operation["description"].endswith("."), where
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for body in bodies:
            for content in body.get("content", {}).values():
                assert content["examples"], where
                for example in content["examples"].values():
                    shapes.validate(closed(example, schema)["value"], content["schema"])
        writes = (path, method) in changing
        headers = {one["name"] for one in operation["parameters"] if one["in"] == "header"}
        assert ("Idempotency-Key" in headers) == writes, where
        assert ("If-None-Match" in headers) == ("304" in operation["responses"]), where


def test_examples_tried_by_an_administrator_are_understood_and_change_nothing(
    world: World, schema: dict[str, Any]
) -> None:
    """Somebody tries things out with the examples as they stand and the widest rights there are.

    Lists may ask for a parameter more, which has no example.
    """
    Furnished(world)
    admin = world.person(Role.SUPER_ADMIN)
    for path, method, operation in _operations(schema):
        ids = [one for one in operation["parameters"] if one["in"] == "path"]
        examples = {one["name"]: _only(one["examples"])["value"] for one in ids}
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        body = _only(closed(content["examples"], schema))["value"] if content else None
        with undone():
            response = getattr(admin, method)(path.format(**examples), body)
        where = f"{method} {path}: {getattr(response, 'content', b'')!r}"
        assert response.status_code != 422 or method == "get", where
        if method != "get" and (ids or _names_something(body)):
            assert response.status_code in (403, 404), where


def test_examples_of_what_is_sent_are_understood_once_their_ids_are_real(
    world: World, schema: dict[str, Any]
) -> None:
    furnished = Furnished(world)
    real = {**furnished.ids, **furnished.topics}
    admin = world.person(Role.SUPER_ADMIN)
    refused = {}
    for path, method, operation in _operations(schema):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        body = _only(closed(content["examples"], schema))["value"] if content else {}
        with undone():
            sent = {**body, **_shared(real, body)}
            response = getattr(admin, method)(furnished.path(path), sent)
        if method != "get" and response.status_code == 422:
            refused[f"{method} {path}"] = response.json()["error"]["message"]
    assert refused == {}


def _shared(real: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    return {
        name: key if type(key) is int else str(key) for name, key in real.items() if name in body
    }


def _only(examples: dict[str, Any]) -> Any:
    (example,) = examples.values()
    return example


def _names_something(body: Any) -> bool:
    return isinstance(body, dict) and any(name.endswith("_id") for name in body)


def test_it_lists_every_error_code(schema: dict[str, Any]) -> None:
    described = schema["components"]["schemas"]["ErrorCode"]["enum"]

    assert described == [code.value for code in ErrorCode]


def test_answers_are_what_it_says(world: World, schema: dict[str, Any], shapes: Shapes) -> None:
    admin = world.person(Role.ORGANIZATION_ADMIN)
    agent = world.agent()
    agent.post(f"{world.address}/versions", {"content": "A second wording."})
    record = admin.get(AUDIT).json()["results"][0]["id"]
    search = {"query": "wording", "limit": 11}
    explained = {
        "query": "wording",
        "repository_id": str(world.repository.pk),
        "format": "text",
        "explain": True,
    }
    answers = [
        ("/api/v1/memories", "get", agent.get(MEMORIES)),
        ("/api/v1/memories", "get", admin.get(MEMORIES)),
        ("/api/v1/memories/search", "post", agent.post(f"{MEMORIES}/search", search)),
        ("/api/v1/memories/search", "post", admin.post(f"{MEMORIES}/search", explained)),
        ("/api/v1/memories/{memory_id}", "get", admin.get(world.address)),
        ("/api/v1/memories/{memory_id}", "get", agent.get(f"{MEMORIES}/none")),
        (
            "/api/v1/memories/{memory_id}/versions",
            "get",
            admin.get(f"{world.address}/versions"),
        ),
        ("/api/v1/memories/{memory_id}/history", "get", admin.get(f"{world.address}/history")),
        (
            "/api/v1/memories/{memory_id}/verify",
            "post",
            admin.post(f"{world.address}/verify", {"version": 1}),
        ),
        ("/api/v1/audit-records", "get", admin.get(AUDIT)),
        ("/api/v1/audit-records/{record_id}", "get", admin.get(f"{AUDIT}/{record}")),
        ("/api/v1/organizations", "get", admin.get("/api/v1/organizations")),
        ("/api/v1/repositories", "get", agent.get("/api/v1/repositories")),
    ]

    for path, method, response in answers:
        described = schema["paths"][path][method]["responses"][str(response.status_code)]
        shapes.validate(response.json(), described["content"]["application/json"]["schema"])


def test_schema_and_page_need_no_credential_and_load_nothing_from_elsewhere(db: None) -> None:
    assert client().get("/api/schema/").status_code == 200
    page = client().get("/api/docs/")
    script = client().get("/api/docs/?script=")

    assert page.status_code == script.status_code == 200
    assert "http" not in page.content.decode()
    assert "<style" not in page.content.decode()
    assert '"validatorUrl": null' in script.content.decode()
    assert "unsafe" not in page["Content-Security-Policy"]


def _operations(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            yield path, method, operation
