"""An agent with a memory: the side of the memory gateway that runs where the agent runs.

Plain Python with httpx; it imports nothing of the platform and may be copied elsewhere. Docstrings
name the sections of the design they fulfil, such as (Failure Semantics).
"""
