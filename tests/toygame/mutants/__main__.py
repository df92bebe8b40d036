"""Try the faults named; print what the suite said of each as JSON."""

import json
import sys

from tests.toygame.mutants import verdict

if __name__ == "__main__":
    json.dump({name: verdict(name) for name in sys.argv[1:]}, sys.stdout)
