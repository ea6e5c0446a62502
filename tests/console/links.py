"""Where the links of pages lead, followed from page to page."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Mapping
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

from django.test import Client
from django.urls import resolve, reverse

from tests.console.world import World
from tests.factories import MemoryFactory, agent_context
from tests.factories.states import make_pair, quarantined

#: Attributes that lead somewhere by GET.
LINK = re.compile(r'(?:<a\b[^>]*?\shref|\shx-get)="(/admin/[^"#]*|\?[^"#]*)"')
#: Pages of one kind differ in their rows and filters; a few of each tell what it links to.
MAX_OF_A_KIND = 2


def furnish(world: World) -> None:
    """What the cards of the review queue and the lists of the dashboard are about."""
    agent = agent_context(world.own.repository, agent=world.own.agent)
    make_pair(MemoryFactory(context=agent), world.own.memory)
    quarantined(MemoryFactory(context=agent))


def crawl(client: Client, opened: Mapping[str, Any]) -> tuple[dict[str, str], int]:
    """The links that lead nowhere, each with the page it is on, and how many were followed.

    ``opened`` are answers that are there already, by address; nobody is asked for them again.
    """
    broken: dict[str, str] = {}
    shown = {url: answer for url, answer in opened.items() if answer.status_code < 400}
    seen, kinds = {"", *shown}, Counter[tuple[str, str]]()
    waiting = deque((url, "") for url in [*shown, reverse("admin:index")])
    while waiting:
        url, page = waiting.popleft()
        parts = urlsplit(url)
        kind = resolve(parts.path).view_name, parse_qs(parts.query).get("tab", [""])[0]
        kinds[kind] += 1
        if kinds[kind] > MAX_OF_A_KIND:
            continue
        response = shown.get(url) or client.get(url)
        if response.status_code >= 400:
            broken[url] = f"{response.status_code} from {page}"
        for link in {urljoin(url, one) for one in links_of(response)} - seen:
            seen.add(link)
            waiting.append((link, url))
    return broken, len(seen) - len(shown)


def links_of(response: Any) -> list[str]:
    """Where an answer leads."""
    if response.status_code in (301, 302):
        return [response["Location"]]
    is_page = response.status_code == 200 and "text/html" in response["Content-Type"]
    return [unescape(link) for link in LINK.findall(response.content.decode())] if is_page else []
