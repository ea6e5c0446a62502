from django.apps import apps
from django.contrib.postgres.fields import ArrayField
from simple_history.models import HistoricalChanges

from apps.common.fields import ChoiceField


def test_a_new_choice_is_no_migration() -> None:
    with_choices = {
        f"{model._meta.label}.{column.name}": isinstance(part, ChoiceField)
        for model in apps.get_models()
        if model.__module__.startswith("apps.")
        for column in model._meta.local_fields
        for part in (column.base_field if isinstance(column, ArrayField) else column,)
        if part.choices and not _is_kept_by_the_library(model, column)
    }
    assert len(with_choices) > 60
    assert [name for name, is_one in with_choices.items() if not is_one] == []


def _is_kept_by_the_library(model: object, column: object) -> bool:
    return issubclass(model, HistoricalChanges) and column.name == "history_type"
