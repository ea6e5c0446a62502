"""Calls by which a user sees to her own data."""

from __future__ import annotations

import json

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.gateway.server.world import Answer


def call(caller, method, path, body=None, **query) -> Answer:
    """A call by headers, as those without a body are made."""
    headers = {"X-User-Id": caller.user.user_id, "X-User-Key": caller.key}
    address = f"/gateway/{path}"
    if body is not None:
        response = getattr(Client(), method)(
            address, json.dumps(body), content_type="application/json", headers=headers
        )
    else:
        response = getattr(Client(), method)(address, query, headers=headers)
    text = b"".join(response) if response.streaming else response.content
    parsed = text.decode() if response.streaming else json.loads(text)
    return Answer(response.status_code, parsed, response.headers)


def all_of(caller, path, limit=2, **query):
    """All items of a list, page by page."""
    items, cursor = [], ""
    while cursor is not None:
        more = {"cursor": cursor} if cursor else {}
        page = call(caller, "get", path, limit=limit, **query, **more)
        assert page.status == 200, page.body
        assert len(page.body["items"]) <= limit
        items += page.body["items"]
        cursor = page.body["next_cursor"]
    return items


def upload(caller, content=b"", title="Notes", description=""):
    response = Client().post(
        "/gateway/resources",
        {
            "user_id": caller.user.user_id,
            "user_key": caller.key,
            "title": title,
            "description": description,
            "file": SimpleUploadedFile("notes.txt", content, "text/plain"),
        },
    )
    assert response.status_code == 201, response.content
    return response.json()
