"""Every page of every model, as every role: no foreign row, no failure, no change by GET, and
no link that leads nowhere.

The matrix is made from the site's registry and its URL patterns, so a new page is covered on the
day it is added.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Any

import pytest
from django.apps import apps
from django.urls import URLPattern, reverse

from apps.audit.models import VERDICT_OK, Action, AuditRecord, Serving
from apps.console import urls
from apps.console.audit.stories import story_url
from apps.console.site import site
from apps.memories.models import Memory
from tests.console.links import crawl, furnish
from tests.console.world import BESIDE, FOREIGN, Place, World, signed_in
from tests.factories import UserFactory
from tests.tables import table

ROLES = (
    "super_admin",
    "organization_admin",
    "auditor",
    "viewer",
    "repository_maintainer",
    "repository_viewer",
)
HIDDEN = {
    "super_admin": (),
    "organization_admin": (FOREIGN,),
    "auditor": (FOREIGN,),
    "viewer": (FOREIGN,),
    "repository_maintainer": (FOREIGN, BESIDE),
    "repository_viewer": (FOREIGN, BESIDE),
}
MODELS = sorted(site._registry, key=lambda model: model._meta.label_lower)
MAY_MANAGE = {"super_admin", "organization_admin"}
MANAGED = {
    "access.accesstoken",
    "access.agent",
    "accounts.user",
    "gateway.gatewayresource",
    "gateway.gatewaysession",
    "gateway.gatewayuser",
    "organizations.invitation",
    "sso.grouprole",
    "organizations.organization",
    "organizations.repository",
    "turns.session",
}
UNTOUCHED_BY_READING = ("sessions", "contenttypes", "axes", "django_session")


@cache
def pages(model: type[Any]) -> list[str]:
    """The names of all pages of a model; guessed rows are filled in by ``address``."""
    names = [p.name for p in site._registry[model].get_urls() if isinstance(p, URLPattern)]
    return sorted({name for name in names if name})


def all_pages() -> list[tuple[type[Any], str]]:
    return [(model, name) for model in MODELS for name in pages(model)]


def anything_a_form_asks_for(world: World) -> dict[str, Any]:
    return {
        "reason": "because",
        "version": 2,
        "title": "x",
        "content": "x",
        "name": "x",
        "relation": "supports",
        "target": str(world.foreign.pending.pk),
        "link": world.foreign.memory.links_out.get().pk,
        "role_group": world.foreign.viewer.groups.get().role_group.pk,
        "post": "yes",
    }


@cache
def number_of_arguments(model: type[Any], name: str) -> int:
    """How many a page of a model takes; the admin puts its patterns together in each call."""
    patterns = site._registry[model].get_urls()
    pattern = next(p for p in patterns if getattr(p, "name", None) == name)
    return int(pattern.pattern.regex.groups)


def address(name: str, row: Any) -> str:
    """The address of a page for a row, with as many arguments as the page takes."""
    number = number_of_arguments(type(row), name)
    arguments = [row.pk] if number else []
    if number > 1:
        arguments.append(row.history.first().history_id if hasattr(row, "history") else 1)
    return reverse(f"admin:{name}", args=arguments)


def row_of(model: type[Any], place: Place) -> Any:
    if model is AuditRecord:
        return AuditRecord.objects.filter(repository_id=place.repository.pk).latest("id")
    return place.rows[model._meta.label_lower]


def everything() -> dict[str, list[Any]]:
    """All rows of our own tables; reads and refusals in the audit trail and sign-ins left out."""
    snapshot = {}
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label in UNTOUCHED_BY_READING or model is Serving:
            continue
        rows = model._default_manager.all()
        if model is AuditRecord:
            rows = rows.filter(verdict=VERDICT_OK).exclude(action=Action.READ)
        snapshot[model._meta.label] = sorted(map(repr, rows.values()))
    return snapshot


def pages_of(place: Place) -> list[str]:
    """Every page of every model for a row of a place."""
    return [address(name, row_of(model, place)) for model, name in all_pages()]


def own_pages() -> list[str]:
    """The names of the console's addresses beside those of models that take no arguments."""
    return [
        str(pattern.name)
        for pattern in urls.urlpatterns
        if isinstance(pattern, URLPattern) and pattern.pattern.regex.groups == 0
    ]


def pages_beside_models(world: World) -> list[str]:
    """What has an address beside the pages of models."""
    record = row_of(AuditRecord, world.own)
    names = ("index", "login", "logout", "password_change", "search", "jsi18n")
    addresses = [reverse(name) for name in (*own_pages(), *(f"admin:{name}" for name in names))]
    return [*addresses, story_url(record.request_id), reverse("replay", args=[record.pk])]


def assert_forbids_what_is_not_needed(url: str, response: Any) -> None:
    """What the headers of every page say."""
    policy = response["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy, url
    assert "script-src 'self';" in f"{policy};", url
    assert "form-action 'self'" in policy, url
    assert "camera=()" in response["Permissions-Policy"], url
    assert response["Referrer-Policy"] == "same-origin", url
    assert response["X-Content-Type-Options"] == "nosniff", url
    assert response["X-Frame-Options"] == "DENY", url
    if url != reverse("admin:jsi18n"):
        assert "no-store" in response["Cache-Control"], url


def assert_places_and_access_are_for_managers(role: str, opened: Mapping[str, Any]) -> None:
    """Which lists are answered, and which are refused."""
    for model in MODELS:
        label = model._meta.label_lower
        url = reverse(f"admin:{label.replace('.', '_')}_changelist")
        expected = 200 if label not in MANAGED or role in MAY_MANAGE else 403
        assert opened[url].status_code == expected, label


@pytest.mark.parametrize("role", ROLES)
def test_no_page_shows_a_foreign_row_fails_changes_anything_or_leads_nowhere(
    role: str, world: World
) -> None:
    """And none is allowed by a browser what it does not need; those who manage see places and
    access, and nobody else.
    """
    furnish(world)
    client = signed_in(world.people[role])
    hidden = {BESIDE: world.beside, FOREIGN: world.foreign}
    places = (world.own, *(hidden[marker] for marker in HIDDEN[role]))
    before = everything()
    opened = {}
    of_rows = chain.from_iterable(map(pages_of, places))
    for url in dict.fromkeys([*of_rows, *pages_beside_models(world)]):
        response = opened[url] = client.get(url)
        assert response.status_code < 500, url
        assert_forbids_what_is_not_needed(url, response)
        body = response.content.decode()
        for marker in HIDDEN[role]:
            assert marker not in body, (url, marker)
    assert_places_and_access_are_for_managers(role, opened)
    broken, followed = crawl(client, opened)
    assert broken == {}
    assert followed > 30
    assert everything() == before


@pytest.mark.parametrize("role", ROLES[1:])
def test_no_post_changes_a_foreign_row(role: str, world: World) -> None:
    client = signed_in(world.people[role])
    before = everything()
    for model, name in all_pages():
        if not name.endswith(("_add", "_changelist")):
            url = address(name, row_of(model, world.foreign))
            response = client.post(url, anything_a_form_asks_for(world))
            assert response.status_code in (302, 403, 404, 405), name
    assert everything() == before


def test_raw_permissions_have_no_pages() -> None:
    registered = {model._meta.label_lower for model in site._registry}
    assert registered == MANAGED | {
        "memories.memory",
        "events.event",
        "audit.auditrecord",
        "topics.llmrun",
    }


def test_nothing_can_be_deleted(world: World) -> None:
    client = signed_in(world.people["super_admin"])
    for model in MODELS:
        row = row_of(model, world.own)
        name = f"{model._meta.app_label}_{model._meta.model_name}_delete"
        response = client.post(reverse(f"admin:{name}", args=[row.pk]), {"post": "yes"})
        assert response.status_code == 403
        assert model._default_manager.filter(pk=row.pk).exists()


def test_a_person_without_a_role_sees_an_empty_dashboard(world: World) -> None:
    client = signed_in(UserFactory())
    response = client.get(reverse("admin:index"))
    assert "You hold no role yet" in response.content.decode()
    assert client.get(reverse("admin:memories_memory_changelist")).status_code == 403


def test_people_who_are_no_staff_are_sent_to_sign_in(world: World) -> None:
    user = world.people["viewer"]
    user.is_staff = False
    user.save()
    response = signed_in(user).get(reverse("admin:index"))
    assert response.status_code == 302


@table(
    "query",
    [
        {"s": "a", "page": "x"},
        {"s": "a", "page": "99"},
        {"s": "a\x00"},
    ],
)
def test_the_command_palette_answers_nonsense_calmly(query: dict[str, str], world: World) -> None:
    client = signed_in(world.people["viewer"])
    assert client.get(reverse("admin:search"), query).status_code == 200


@pytest.mark.parametrize("field", ["repository", "superseded_by"])
def test_autocomplete_is_closed_because_it_searches_without_a_record(
    field: str, world: World
) -> None:
    client = signed_in(world.people["organization_admin"])
    response = client.get(
        reverse("admin:autocomplete"),
        {
            "app_label": Memory._meta.app_label,
            "model_name": Memory._meta.model_name,
            "field_name": field,
            "term": "own",
        },
    )
    assert response.status_code == 404
