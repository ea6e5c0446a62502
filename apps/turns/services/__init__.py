"""What is done around a turn. Each commits by itself and stands in no transaction of its caller."""

from apps.turns.services.operations import commit_turn, prepare_turn
from apps.turns.services.turn_context import TurnContext, before_turn
from apps.turns.services.turn_writer import after_turn

__all__ = ["TurnContext", "after_turn", "before_turn", "commit_turn", "prepare_turn"]
