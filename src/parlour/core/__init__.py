"""The contract between games and everything that plays, stores or studies them. It knows no game."""
