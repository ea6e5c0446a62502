from django.apps import AppConfig


class TurnsConfig(AppConfig):
    name = "apps.turns"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Turns"
