"""What lies in the box."""

import numpy as np

SEATS = 3
PLAYERS = (3, 2)
ROUNDS = (3, 1)
FACES = 3
# How often each face lies up, of six throws.
WEIGHTS = np.array([3.0, 2.0, 1.0])
LUCK = 2
"""Steps that a kept roll of the lucky number is worth besides."""
