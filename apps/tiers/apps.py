from django.apps import AppConfig


class TiersConfig(AppConfig):
    name = "apps.tiers"
    verbose_name = "Knowledge tiers"
