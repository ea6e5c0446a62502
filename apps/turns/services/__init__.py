"""Services around a turn. Each has transactions of its own: call it outside of one."""

from apps.turns.services.operations import commit_turn, prepare_turn
from apps.turns.services.turn_context import before_turn
from apps.turns.services.turn_writer import after_turn
