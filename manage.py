#!/usr/bin/env python
"""Command line entry point of the Memory Platform."""

from memory_platform.__main__ import main

if __name__ == "__main__":
    main()
