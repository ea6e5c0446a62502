from django.apps import AppConfig


class SearchConfig(AppConfig):
    name = "apps.search"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Search"
