# make play · make test · make check · make slow · make audit · make bench · make web · make docs · make lock
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.PHONY: play test slow check audit bench web docs lock browser postgresql nginx compiled

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
PAGE := src/parlour/server/page/index.html
export PATH := $(CURDIR)/$(BIN):$(PATH)

play: $(VENV)/run.stamp $(PAGE) $(VENV)/compiled.stamp
	@$(BIN)/parlour serve --port $(PORT)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip

$(VENV)/run.stamp: requirements/run.txt pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r requirements/node.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/run.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

# --- the page ---

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | $(VENV)/run.stamp
	cd web && npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

GENERATED := web/src/generated/.stamp
$(GENERATED): $(shell find src/parlour/locale -name '*.po' -o -name '*.py') \
		src/parlour/server/messages.py src/parlour/server/reasons.py src/parlour/server/typescript.py | $(VENV)/run.stamp
	$(BIN)/python -m parlour.locale
	$(BIN)/python -m parlour.server.typescript
	@touch $@

$(PAGE): $(GENERATED) web/node_modules/.package-lock.json web/index.html web/vite.config.ts \
		$(shell find web/src web/public -type f -not -path '*/generated/*' 2>/dev/null) $(wildcard src/parlour/games/*/*.json)
	cd web && npm run --silent build
	@touch $@

web: $(PAGE)

docs: $(VENV)/run.stamp
	$(BIN)/python -m parlour.server.documents

# --- tests ---

browser:
	@command -v chromium >/dev/null || { \
		echo "Installing Debian's Chromium for the browser tests."; \
		sudo=$$(command -v sudo || true); $$sudo apt-get -qq update && $$sudo apt-get -qq install -y chromium; }

postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		echo "Installing Debian's PostgreSQL for the tests of the store."; \
		sudo=$$(command -v sudo || true); $$sudo apt-get -qq update && $$sudo apt-get -qq install -y postgresql; }

# Compiled beforehand, the rules keep neither the first game nor any test waiting.
compiled: $(VENV)/run.stamp
	@echo "Preparing the rules for this machine; only the first time takes a minute or two."
	@$(BIN)/python -m parlour.server.warm

$(VENV)/compiled.stamp: $(shell find src/parlour/core src/parlour/games src/parlour/bots -name '*.py') | $(VENV)/run.stamp
	@$(MAKE) --no-print-directory compiled
	@touch $@

test: $(VENV)/dev.stamp $(PAGE) browser postgresql compiled
	cd web && npm test --silent
	$(BIN)/python -m pytest -n auto -m "not slow and not browser"
	# Apart from the others: Playwright's loop runs in its process, where no other may be started.
	$(BIN)/python -m pytest -n auto -m "not slow and browser"

nginx:
	@command -v nginx /usr/sbin/nginx >/dev/null || { \
		echo "Installing Debian's nginx for the test behind a proxy."; \
		sudo=$$(command -v sudo || true); $$sudo apt-get -qq update && $$sudo apt-get -qq install -y nginx-light; }

slow: $(VENV)/dev.stamp $(PAGE) browser postgresql nginx compiled
	$(BIN)/python -m pytest -m slow

check: $(VENV)/dev.stamp $(GENERATED) web/node_modules/.package-lock.json
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m parlour.locale --check
	cd web && npm run --silent check

audit: $(VENV)/dev.stamp web/node_modules/.package-lock.json
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.txt
	$(BIN)/python requirements/audit.py

bench: $(VENV)/run.stamp
	$(BIN)/parlour bench

# The locks carry hashes and no index address; uv is the only tool that is taken unlocked.
LOCK = ../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make lock' --upgrade

lock: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet uv
	cd requirements && $(LOCK) ../pyproject.toml run.in -o run.txt
	cd requirements && $(LOCK) node.in -o node.txt
	cd requirements && $(LOCK) postgres.in -c run.txt -o postgres.txt
	cd requirements && $(LOCK) dev.in -c run.txt -c postgres.txt -o dev.txt
	cd requirements && $(LOCK) audit.in -c dev.txt -o audit.txt
