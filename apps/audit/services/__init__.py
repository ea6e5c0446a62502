"""Writing the audit trail: every act appends its record; sealing and checking lie beside.

Nothing is imported here: the sealer uses what lies beside, and would load all that writes records.
"""
