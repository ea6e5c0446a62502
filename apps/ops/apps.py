"""Django configuration of the operations app."""

from django.apps import AppConfig


class OpsConfig(AppConfig):
    """Registers the deployment checks."""

    name = "apps.ops"
    label = "ops"
    verbose_name = "Operations"

    def ready(self) -> None:
        """Import the system checks, which register themselves."""
        from apps.ops import checks  # noqa: F401
