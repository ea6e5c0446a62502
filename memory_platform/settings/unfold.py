"""Look and navigation of the admin site."""

from typing import Any

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": "Memory Platform",
    "SITE_HEADER": "Memory Platform",
    "SITE_SYMBOL": "neurology",
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
}
