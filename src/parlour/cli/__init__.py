"""The command ``parlour``: one module a command, loaded when it is called."""

from parlour.cli.app import main

__all__ = ["main"]
