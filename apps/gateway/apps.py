from django.apps import AppConfig


class GatewayConfig(AppConfig):
    name = "apps.gateway"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Memory gateway"

    def ready(self) -> None:
        """Tell the index how to read resources."""
        from apps.gateway.resources.searchable import Resources
        from apps.index.registry import register

        register(Resources())
