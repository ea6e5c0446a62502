"""Models keep to the layers too: a foreign key named by a string escapes the import checker."""

import tomllib

from django.apps import apps

from apps.common.installation import ROOT
from tests.tables import table

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LAYERS = PYPROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
HEIGHT = {
    name.strip(): height for height, line in enumerate(reversed(LAYERS)) for name in line.split("|")
}
OWN_MODELS = [model for model in apps.get_models() if model.__module__.startswith("apps.")]


def relations_of(model):
    return [field for field in model._meta.get_fields() if field.is_relation and field.concrete]


def test_every_app_has_its_layer():
    own = {config.label for config in apps.get_app_configs() if config.name.startswith("apps.")}
    assert own <= set(HEIGHT)


@table("model", OWN_MODELS, ids=lambda model: model._meta.label)
def test_a_model_points_only_to_its_own_app_or_to_lower_layers(model):
    for field in relations_of(model):
        target = field.related_model._meta.app_label
        if target in HEIGHT and target != model._meta.app_label:
            assert HEIGHT[target] < HEIGHT[model._meta.app_label], field


@table("model", OWN_MODELS, ids=lambda model: model._meta.label)
def test_an_append_only_model_is_told_apart_from_one_that_is_only_never_deleted(model):
    assert not (getattr(model, "append_only", False) and not getattr(model, "hard_delete", True))
