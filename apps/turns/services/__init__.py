"""What is done around a turn. Each commits by itself and stands in no transaction of its caller."""

from apps.turns.services.after import after_turn
from apps.turns.services.before import Prepared, before_turn
from apps.turns.services.running import commit_turn, prepare_turn

__all__ = ["Prepared", "after_turn", "before_turn", "commit_turn", "prepare_turn"]
