from django.apps import AppConfig


class GovernanceConfig(AppConfig):
    name = "apps.governance"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Write policy"

    def ready(self) -> None:
        """Look at every short text that any app keeps."""
        from apps.common.text import guard_with
        from apps.governance.policy import refuse_rejected

        guard_with(refuse_rejected)
