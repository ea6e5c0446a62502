from django.apps import AppConfig


class TiersConfig(AppConfig):
    name = "apps.tiers"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Knowledge tiers"
