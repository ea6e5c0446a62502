from django.apps import AppConfig


class RestConfig(AppConfig):
    name = "apps.rest"
    verbose_name = "REST"
