"""Look and navigation of the admin site."""

from functools import cache
from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.functional import lazy

#: The address of a page, found out once: each page shows some thirty, and asks for each again and
#: again.
address = lazy(cache(reverse), str)


def page(title: str, icon: str, name: str, permission: str) -> dict[str, Any]:
    """Return one entry of the navigation."""
    return {
        "title": title,
        "icon": icon,
        "link": address(f"admin:{name}_changelist"),
        "permission": f"apps.console.navigation.{permission}",
    }


UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Memory Platform",
    "SITE_HEADER": "Memory Platform",
    "SITE_SUBHEADER": "Governed memory for AI agents",
    "SITE_SYMBOL": "neurology",
    "SITE_URL": None,
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lazy(static, str)("console/favicon.svg")}
    ],
    "BORDER_RADIUS": "6px",
    "STYLES": [lazy(static, str)("console/console.css")],
    "SCRIPTS": [
        lazy(static, str)("console/accessible.js"),
        lazy(static, str)("console/dialogs.js"),
        lazy(static, str)("console/must_see.js"),
        lazy(static, str)("console/theme.js"),
    ],
    # What it finds is ours, see apps.console.palette.
    "COMMAND": {"search_models": False, "show_history": False},
    "ACCOUNT": {
        "navigation": [
            {"title": "Your account", "link": address("account")},
            {"title": "Connected clients", "link": address("connections")},
        ],
    },
    "SIDEBAR": {
        "show_search": True,
        "command_search": True,
        "show_all_applications": False,
        "navigation": [
            {
                "items": [
                    {
                        "title": "Dashboard",
                        "icon": "dashboard",
                        "link": address("admin:index"),
                    },
                    {
                        "title": "Review",
                        "icon": "rate_review",
                        "link": address("review"),
                        "permission": "apps.console.navigation.may_review",
                        "badge": "apps.console.navigation.waiting",
                        "badge_variant": "warning",
                    },
                    page("Memories", "neurology", "memories_memory", "may_read"),
                    {
                        "title": "Knowledge",
                        "icon": "account_tree",
                        "link": address("knowledge"),
                        "permission": "apps.console.navigation.may_read",
                    },
                    page("Events", "forum", "events_event", "may_read"),
                    page("Turns", "chat_bubble", "turns_session", "may_manage"),
                    {
                        "title": "Topics",
                        "icon": "topic",
                        "link": address("topics"),
                        "permission": "apps.console.navigation.may_read",
                        "active": "apps.console.navigation.in_topics",
                    },
                    page("Model runs", "psychology", "topics_llmrun", "may_audit"),
                    page("Audit trail", "fact_check", "audit_auditrecord", "may_audit"),
                    {
                        "title": "Seals",
                        "icon": "verified_user",
                        "link": address("seals"),
                        "permission": "apps.console.navigation.may_audit",
                    },
                    {
                        "title": "Erasure",
                        "icon": "ink_eraser",
                        "link": address("erasure"),
                        "permission": "apps.console.navigation.may_audit",
                    },
                ],
            },
            {
                "title": "Places",
                "separator": True,
                "items": [
                    page(
                        "Organizations",
                        "corporate_fare",
                        "organizations_organization",
                        "may_manage",
                    ),
                    page("Repositories", "folder_data", "organizations_repository", "may_manage"),
                    {
                        "title": "Write policy",
                        "icon": "policy",
                        "link": address("write_policy"),
                        "permission": "apps.console.navigation.may_audit",
                    },
                ],
            },
            {
                "title": "Access",
                "separator": True,
                "items": [
                    page("Agents", "smart_toy", "access_agent", "may_manage"),
                    page("Access tokens", "key", "access_accesstoken", "may_manage"),
                    {
                        "title": "Connected clients",
                        "icon": "hub",
                        "link": address("connections"),
                        "permission": "apps.console.navigation.may_manage",
                    },
                    page("People", "group", "accounts_user", "may_manage"),
                    page("Invitations", "mail", "organizations_invitation", "may_manage"),
                    page("Groups", "groups", "sso_grouprole", "may_manage"),
                    {
                        "title": "Webhooks",
                        "icon": "webhook",
                        "link": address("webhooks"),
                        "permission": "apps.console.navigation.may_manage_whole",
                    },
                ],
            },
            {
                "title": "Memory gateway",
                "separator": True,
                "items": [
                    page("Gateway users", "badge", "gateway_gatewayuser", "may_manage"),
                    page("Sessions", "chat", "gateway_gatewaysession", "may_manage"),
                    page("Files", "description", "gateway_gatewayresource", "may_manage"),
                ],
            },
            {
                "title": "Platform",
                "separator": True,
                "items": [
                    {
                        "title": "Search index",
                        "icon": "manage_search",
                        "link": address("search_index"),
                        "permission": "apps.console.navigation.may_manage_platform",
                    },
                ],
            },
        ],
    },
}
