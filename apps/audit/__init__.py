"""The append-only record of every act. Holds ids and labels, so it can sit at the bottom."""
