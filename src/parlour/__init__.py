"""Patchwork, Parcheesi and Little Town: exact rules, bots, a page in the browser and a fast Python core."""

from parlour.games import game_type, games, load_game

__all__ = ["game_type", "games", "load_game"]
