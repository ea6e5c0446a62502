from django.apps import AppConfig


class TopicsConfig(AppConfig):
    name = "apps.topics"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Topics"
