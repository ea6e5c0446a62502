from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "apps.events"
    verbose_name = "Events"

    def ready(self) -> None:
        """Tell the index how to read events."""
        from apps.events.searchable import Events
        from apps.index.registry import register

        register(Events())
