"""Files that gateway users hand over: their text is found by them, and by nobody else."""
