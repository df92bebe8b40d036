"""Try every fault; print what the suite said of each as JSON."""

import json
import sys

from tests.toygame.mutants import MUTANTS, verdict

if __name__ == "__main__":
    json.dump({name: verdict(name) for name in MUTANTS}, sys.stdout)
