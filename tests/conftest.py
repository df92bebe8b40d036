"""For all tests."""

from hypothesis import settings

# Equal runs of equal sources: a failure found once is found again. The first example may wait for the compiler.
settings.register_profile("parlour", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("parlour")
