"""Players of any game that keeps the contract. Names and levels: ``parlour.bots.levels``."""

from parlour.bots.bot import Bot
from parlour.bots.levels import BOTS, LEVELS, make_bot

__all__ = ["BOTS", "LEVELS", "Bot", "make_bot"]
