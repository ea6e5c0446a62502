"""The addresses of the pages of an organization's write policy."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.admin import AdminSite
from django.http import HttpResponse
from django.urls import URLPattern, path

from apps.console.write_policy.allowed import allow, allowed, disallow
from apps.console.write_policy.history import history
from apps.console.write_policy.own import activate, add_rule, edit_rule, switch_off
from apps.console.write_policy.rules import rule, rules, switch, write_policy
from apps.console.write_policy.trials import trial
from apps.console.write_policy.trying import try_a_text

View = Callable[..., HttpResponse]
OF = "<uuid:organization_id>"
RULE = f"{OF}/rules/<str:rule_id>"
PAGES: tuple[tuple[str, View, str], ...] = (
    ("", write_policy, "write_policy"),
    (f"{OF}/", rules, "write_policy_rules"),
    (f"{OF}/add/", add_rule, "write_policy_add"),
    (f"{RULE}/", rule, "write_policy_rule"),
    (f"{RULE}/switch/", switch, "write_policy_switch"),
    (f"{RULE}/edit/", edit_rule, "write_policy_edit"),
    (f"{RULE}/activate/", activate, "write_policy_activate"),
    (f"{RULE}/off/", switch_off, "write_policy_off"),
    (f"{RULE}/trial/", trial, "write_policy_trial"),
    (f"{OF}/allowed/", allowed, "write_policy_allowed"),
    (f"{OF}/allowed/add/", allow, "write_policy_allow"),
    (f"{OF}/allowed/<uuid:value_id>/remove/", disallow, "write_policy_disallow"),
    (f"{OF}/try/", try_a_text, "write_policy_try"),
    (f"{OF}/history/", history, "write_policy_history"),
)


def write_policy_urls(site: AdminSite) -> list[URLPattern]:
    """Every page behind the site's sign-in."""
    return [
        path(f"write-policy/{address}", site.admin_view(view), {"site": site}, name=name)
        for address, view, name in PAGES
    ]
