"""The web server: tables that persons and bots share, live over one WebSocket."""
