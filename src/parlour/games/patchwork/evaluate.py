"""What search thinks of a position and of its actions."""
