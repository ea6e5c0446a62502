from django.apps import AppConfig


class IndexConfig(AppConfig):
    name = "apps.index"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Search index"
