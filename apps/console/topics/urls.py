"""The addresses of the pages about topics."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.admin import AdminSite
from django.http import HttpResponse
from django.urls import URLPattern, path

from apps.console.topics.acts import build, publish, resume, rollback
from apps.console.topics.comparing import comparison
from apps.console.topics.frame import topics
from apps.console.topics.listing import one_topic, topic_list
from apps.console.topics.snapshots import one_snapshot, snapshots
from apps.console.topics.trees import trees

View = Callable[..., HttpResponse]
OF = "<uuid:repository_id>"
ONE = f"{OF}/snapshots/<uuid:snapshot_id>"
PAGES: tuple[tuple[str, View, str], ...] = (
    ("", topics, "topics"),
    (f"{OF}/snapshots/", snapshots, "topics_snapshots"),
    (f"{OF}/snapshots/build/", build, "topics_build"),
    (f"{OF}/snapshots/resume/", resume, "topics_resume"),
    (f"{ONE}/", one_snapshot, "topics_snapshot"),
    (f"{ONE}/publish/", publish, "topics_publish"),
    (f"{ONE}/rollback/", rollback, "topics_rollback"),
    (f"{OF}/trees/", trees, "topics_trees"),
    (f"{OF}/topics/", topic_list, "topics_list"),
    (f"{OF}/topics/<uuid:topic_id>/", one_topic, "topics_topic"),
    (f"{OF}/comparison/", comparison, "topics_comparison"),
)


def topics_urls(site: AdminSite) -> list[URLPattern]:
    """Every page behind the site's sign-in."""
    return [
        path(f"topics/{address}", site.admin_view(view), {"site": site}, name=name)
        for address, view, name in PAGES
    ]
