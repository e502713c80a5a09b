# Homeroom. `make run` shows it, `make test` tests it; both install the Debian packages that they need.

CONFIGURATION ?= release
BIN = .build/$(CONFIGURATION)

.PHONY: help run demo build package clients test test-all bench fuzz sanitize check format clean

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## Build, start the services and the page, play the demo class, print the teacher's report, stay up
	@$(BIN)/homeroom up --demo

demo: build ## The same, then stop
	@$(BIN)/homeroom demo

build: ## Install what is missing and build
	@deploy/setup.sh build
	@deploy/build.sh --configuration $(CONFIGURATION)

package: ## A Debian package of it, in .build/package
	@deploy/setup.sh package
	@deploy/package.sh

test: ## The tests: forty minutes from a clean checkout on two cores
	@deploy/setup.sh test
	@Tests/run.sh

test-all: ## And what takes longer
	@deploy/setup.sh all
	@Tests/run.sh --all

bench: ## The benchmarks: ONLY=rpc for one family; prints a table, writes .build/bench.json and .html; CHECK=yes for thresholds
	@deploy/setup.sh bench
	@python3 Tests/Benchmarks/run.py $(if $(ONLY),--only $(ONLY)) $(if $(CHECK),--check)

fuzz: ## Hostile bytes at every way in: TIME=60 seconds a target, TARGET=calls for one
	@deploy/setup.sh test
	@python3 Tests/Fuzz/run.py --time $(or $(TIME),60) $(if $(TARGET),--target $(TARGET))

sanitize: ## The tests under the address and thread sanitizers: ONLY=thread for one
	@deploy/setup.sh test
	@Tests/sanitize.sh $(ONLY)

check: ## What needs no build: format, types of the page, the schema's style, and generated code against the schema
	@deploy/setup.sh test
	@swift format lint --strict --recursive --parallel Package.swift Shared Services Tests
	@Services/Portal/check.sh
	@Services/Portal/embed.sh --check
	@Services/CommandLine/CReportCases/embed.sh --check
	@BUF_CACHE_DIR=.build/buf .build/venv/bin/buf lint Proto
	@.build/venv/bin/python Proto/lint.py
	@Proto/generate.sh --check

clients: ## Packages for other languages in dist/: a Python wheel, an npm tarball, a Go module. Publishes nothing
	@deploy/setup.sh clients
	@Proto/clients.sh

format: ## Format the sources
	@swift format --in-place --recursive --parallel Package.swift Shared Services Tests
	@Services/Portal/check.sh --format

clean:
	@rm -rf .build
