"""Look all locked packages up among the published advisories (`make audit`).

Exit code 1 if one has a known vulnerability. Packages that could not be looked up, because the advisories are out of
reach from here, are counted and do not fail the audit.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LOCKS = ("run", "postgres", "node", "dev", "audit")


def main() -> int:
    findings = [finding for lock in LOCKS for finding in of_python(f"requirements/{lock}.txt")] + of_page()
    for finding in findings:
        print(finding)
    return 1 if findings else 0


def of_python(lock: str) -> list[str]:
    """What is known against the packages of a lock file, a line each."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner", "off"]
    answer = subprocess.run([*command, "--format", "json", "-r", lock], cwd=ROOT, capture_output=True, text=True)
    try:
        packages: list[dict[str, Any]] = json.loads(answer.stdout)["dependencies"]
    except ValueError:
        print(f"{lock}: not looked up: {last_line(answer.stderr)}")
        return []
    looked_up = [package for package in packages if "vulns" in package]
    print(f"{lock}: {len(looked_up)} of {len(packages)} packages looked up")
    return [
        f"{lock}: {package['name']} {package['version']}: {fault['id']}, mended in {fault['fix_versions']}"
        for package in looked_up
        for fault in package["vulns"]
    ]


def of_page() -> list[str]:
    """What is known against the packages that build the page, a line each."""
    answer = subprocess.run(["npm", "audit", "--json"], cwd=ROOT / "web", capture_output=True, text=True)
    report: dict[str, Any] = json.loads(answer.stdout or "{}")
    if "vulnerabilities" not in report:
        print(f"web/package-lock.json: not looked up: {report.get('message') or last_line(answer.stderr)}")
        return []
    print(f"web/package-lock.json: {report['metadata']['dependencies']['total']} packages looked up")
    return [f"web/package-lock.json: {name}: {found['severity']}" for name, found in report["vulnerabilities"].items()]


def last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


if __name__ == "__main__":
    sys.exit(main())
