"""Text out of files that strangers send: each is read in a process of its own, with bounds."""
