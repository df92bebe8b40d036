"""``python -m parlour``."""

from parlour.cli import main

if __name__ == "__main__":  # the workers of a server import this module too
    main()
