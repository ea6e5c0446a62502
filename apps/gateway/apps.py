from django.apps import AppConfig


class GatewayConfig(AppConfig):
    name = "apps.gateway"
    verbose_name = "Memory gateway"

    def ready(self) -> None:
        """Tell the index how to read resources and messages."""
        from apps.gateway.resources.searchable import Resources
        from apps.gateway.searchable import EventsAndMessages
        from apps.index.registry import register

        register(Resources())
        register(EventsAndMessages())  # in the place of what ``apps.events`` knows
