from django.apps import AppConfig


class ErasureConfig(AppConfig):
    name = "apps.erasure"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Erasure"
