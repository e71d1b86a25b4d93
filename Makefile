# Everything installs itself into .venv from the locked requirements; Python 3.11 or later is all that is needed, and
# Node for the checks of scripts and styles.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
    $$python -c 'import sys; assert sys.version_info >= (3, 11)' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
BIOME := .venv/biome/node_modules/.bin/biome
# Two more than there are cores: tests in a browser or with a server wait most of the time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')

# Compiled modules are kept even where the environment says otherwise: every worker and every server reads them.
export PYTHONDONTWRITEBYTECODE :=

DAILY := tests/core tests/seats tests/bots tests/testing tests/games tests/test_doctests.py \
    --games 2 -k "not exhaustive and not Conformance and not golden"

.PHONY: play test quick versions lint unit mutants soak soak-server bench arena golden protocol words pictures docs docs-serve reference \
    keep-content older format lock clean

play: .venv/ready
	$(BIN)/tabletron serve --open

# Side by side: while mypy thinks on one core, the browser is installed and the tests begin on the other.
test: .venv/ready
	$(MAKE) --jobs 2 lint unit

lint: .venv/ready .venv/biome/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIOME) check --error-on-warnings
	$(BIN)/mypy
	$(BIN)/lint-imports

# Puts Python, JavaScript and CSS into the form that lint asks for.
format: .venv/ready .venv/biome/ready
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format .
	$(BIOME) check --write

unit: .venv/ready .venv/browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --ledger moonbots --ledger adventures --ledger boardgame --ledger encounter --ledger robomon

# The daily loop: what a change of rules, engine or words breaks first, without browsers, servers and long games.
quick: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(DAILY)

# The tests of the daily loop on every Python we promise, where it is found.
versions:
	for python in python3.11 python3.13; do \
	    if $$python -c pass 2>/dev/null; then \
	        echo "== $$python" && $$python -m venv .venv/$$python \
	        && .venv/$$python/bin/python -m pip install --quiet --require-hashes --requirement requirements/dev.txt \
	        && .venv/$$python/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable . \
	        && .venv/$$python/bin/pytest -n $(WORKERS) --dist worksteal $(DAILY) || exit 1; \
	    else echo "== $$python is not here"; fi; done

# Faults put into a game on purpose, and those that its directed tests do not notice: `make mutants GAME=moonbots`.
mutants: .venv/ready .venv/mutants
	$(BIN)/python -m tests.mutants $(GAME) --out mutants/$(GAME).md

soak: .venv/ready .venv/cluster
	$(BIN)/pytest -n auto --games 10000 -k "random_play or exhaustive or killed or flood or cluster"

# An attacker's afternoon against servers of its own, about half an hour; docs/reliability.md holds what came of it.
soak-server: .venv/ready
	$(BIN)/python -m tests.soak --write

# Long: hours on two cores. Stopped, it goes on where it was. docs/bots.md holds what came of it.
ARENA = $(BIN)/tabletron arena --ladder --seed arena --keep arena/$(1).jsonl --out arena/$(1).html \
    $(1) random greedy search:100 search:400
arena: .venv/ready
	mkdir -p arena
	$(call ARENA,moonbots) --seats 4 --deals 30
	$(call ARENA,adventures) --seats 1 --deals 100 --switch difficulty=hard --switch hero_pick=random
	$(call ARENA,boardgame) --seats 2 --deals 36
	$(call ARENA,encounter) --seats 1 --deals 26 --switch difficulty=insane
	$(call ARENA,robomon) --deals 48

golden: .venv/ready
	$(BIN)/pytest -k golden --golden

# The documentation as a site in site/; a link that leads nowhere, or a name that is no longer there, fails.
docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

docs-serve: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

# The pages of docs/reference that are read off the code; a test fails when they are stale.
reference: .venv/ready
	$(BIN)/python -m tests.docs.reference

protocol: .venv/ready
	$(BIN)/python -m tests.protocol.reference

words: .venv/ready
	$(BIN)/python -m tabletron.testing.translations

pictures: .venv/ready .venv/browser
	$(BIN)/python -m tests.browser.pictures

keep-content: .venv/ready
	$(BIN)/python -m tabletron.testing.keep

older: .venv/ready keep-content
	$(BIN)/python -m tests.server.older.write $(shell git rev-parse --short=7 HEAD)

bench: .venv/ready .venv/bench
	$(BIN)/python bench/engine.py
	$(BIN)/python -W ignore bench/envs.py
	npm install --prefix .venv/peer --no-save --silent boardgame.io@0.50 node-persist@3
	$(BIN)/python bench/server.py

lock: .venv/ready
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --group dev --extra lab --extra envs --universal --generate-hashes --python-version 3.11 \
	    --no-emit-index-url --no-header --quiet --output-file requirements/dev.txt
	$(BIN)/uv pip compile pyproject.toml --extra postgres --constraint requirements/dev.txt --universal --generate-hashes \
	    --python-version 3.11 --no-emit-index-url --no-header --quiet --output-file requirements/server.txt
	$(BIN)/uv pip compile --group build --constraint requirements/dev.txt --universal --generate-hashes --python-version 3.11 \
	    --no-emit-index-url --no-header --quiet --output-file requirements/build.txt
	$(BIN)/uv pip compile --group docs --constraint requirements/dev.txt --universal --generate-hashes --python-version 3.11 \
	    --no-emit-index-url --no-header --quiet --output-file requirements/docs.txt
	$(BIN)/uv pip compile --group mutants --constraint requirements/dev.txt --universal --generate-hashes --python-version 3.11 \
	    --no-emit-index-url --no-header --quiet --output-file requirements/mutants.txt
	$(BIN)/uv pip compile pyproject.toml --extra bench --universal --generate-hashes --python-version 3.11 \
	    --no-emit-index-url --no-header --quiet --output-file requirements/bench.txt
	$(BIN)/uv pip compile pyproject.toml --extra cluster --extra lab --universal --generate-hashes --python-version 3.11 \
	    --no-emit-index-url --no-header --quiet --output-file requirements/cluster.txt
	# In a folder of its own, so that the binaries of all platforms are listed, and without the address of a registry.
	rm -rf .venv/lock && mkdir .venv/lock && cp requirements/package.json .venv/lock
	npm install --prefix .venv/lock --package-lock-only --omit-lockfile-registry-resolved --silent
	cp .venv/lock/package-lock.json requirements

clean:
	rm -rf .venv

.venv/ready: requirements/dev.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# The browser tests drive Chromium without a window; where there is none it is installed.
.venv/browser: .venv/ready
	command -v chromium-headless-shell || \
	    (apt-get update -qq && apt-get install -qq --yes --no-install-recommends chromium-headless-shell) || \
	    command -v chromium || command -v chromium-browser || command -v google-chrome || \
	    $(BIN)/playwright install --with-deps --only-shell chromium
	touch $@

# Biome checks scripts and styles; npm compares it with the hashes of the lock file.
.venv/biome/ready: requirements/package.json requirements/package-lock.json .venv/ready
	@command -v npm || (apt-get update -qq && apt-get install -qq --yes --no-install-recommends nodejs npm) || \
	    { echo "make lint checks JavaScript and CSS with Biome, which needs Node and npm. Install Node 18 or later" \
	    "(https://nodejs.org, or your system's packages nodejs and npm), then run make again." >&2; exit 1; }
	mkdir -p .venv/biome && cp requirements/package.json requirements/package-lock.json .venv/biome
	npm ci --prefix .venv/biome --no-audit --no-fund --silent
	touch $@

.venv/cluster: requirements/cluster.txt .venv/ready
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/cluster.txt
	touch $@

.venv/bench: requirements/bench.txt .venv/ready
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/bench.txt
	touch $@

.venv/docs: requirements/docs.txt .venv/ready
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/docs.txt
	touch $@

.venv/mutants: requirements/mutants.txt .venv/ready
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/mutants.txt
	touch $@
