from django.apps import AppConfig


class GovernanceConfig(AppConfig):
    name = "apps.governance"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Write policy"
