# A thin cover over meson and ninja; `make help` lists what there is.
#
#   build/release  gcc, -O3, with asserts: the program that is played
#   build/test     gcc, address and undefined behaviour sanitizers, asserts: most tests
#   build/clang    clang, like release: both compilers must agree on every replay
#   build/library  gcc, like release, but to be placed anywhere in memory: libhonjin and the Python module

.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# Ninja shows its progress on a terminal; elsewhere it only speaks up about trouble.
NINJA = ninja $$([ -t 1 ] || echo --quiet) -C
MESON_TEST = meson test --no-rebuild --print-errorlogs -C
# Tests whose results must be the same with every compiler and build type.
AGREE = --suite agree

.PHONY: help play club build test soak fuzz load bench man pictures looks pan completions library deb dist site install check clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{ printf "  make %-11s %s\n", $$1, $$2 }' Makefile

play: ## install what is missing, build, and start the server (ARGS="..." are handed to it)
	@tools/setup play
	@$(MAKE) build
	@./honjin serve $(ARGS)

club: ## PostgreSQL, two servers and nginx on this machine, until Ctrl-C (deploy/README.md)
	@tools/setup test
	@$(MAKE) build
	@deploy/club

build: web/dist/index.html build/release/build.ninja ## build ./honjin
	@$(NINJA) build/release honjin
	@ln -sf build/release/honjin honjin

test: ## install what is missing, build everything, run every test
	@tools/setup test
	@$(MAKE) test-trees
	@rm -rf build/rule-hits build/*/meson-logs/testlog*
	@mkdir -p build/rule-hits/parts
	@$(MESON_TEST) build/test || true
	@$(MESON_TEST) build/release $(AGREE) || true
	@$(MESON_TEST) build/clang $(AGREE) || true
	@$(MESON_TEST) build/library || true
	@tools/merge-hits
	@tools/count-tests build/test build/release build/clang build/library

.PHONY: test-trees
test-trees: build build/release/.tests build/test/build.ninja build/clang/build.ninja build/library/build.ninja
	@for tree in release test clang library; do echo "building build/$$tree"; $(NINJA) build/$$tree || exit 1; done

soak: ## every law on thousands of games; takes a while
	@tools/setup test
	@$(MAKE) test-trees
	@rm -rf build/*/meson-logs/testlog*
	@mkdir -p build/rule-hits/parts
	@$(MESON_TEST) build/test --setup all --suite soak --suite laws || true
	@tools/count-tests build/test

# libFuzzer finds its own way from the corpus; what it learns stays in build/fuzz.
FUZZED = journal lesson odds pack protocol session think
SECONDS = 600

fuzz: ## look for input that breaks it, SECONDS=600 for each kind
	@tools/setup test
	@$(MAKE) build/fuzz/build.ninja
	@$(NINJA) build/fuzz $(FUZZED:%=tests/fuzz/fuzz_%)
	@for kind in $(FUZZED); do \
	    mkdir -p build/fuzz/corpus/$$kind; \
	    echo "fuzzing $$kind for $(SECONDS) s"; \
	    build/fuzz/tests/fuzz/fuzz_$$kind -max_total_time=$(SECONDS) -max_len=24000 -timeout=20 \
	        -artifact_prefix=build/fuzz/$$kind- build/fuzz/corpus/$$kind tests/fuzz/corpus/$$kind \
	        >build/fuzz/$$kind.log 2>&1 || { tail -40 build/fuzz/$$kind.log; exit 1; }; \
	    tail -1 build/fuzz/$$kind.log; \
	done

load: build build/release/.tests ## what docs/server.md promises of the server, with many at once
	@$(NINJA) build/release tests/server/server_load tests/server/server_memory
	@HONJIN=./honjin build/release/tests/server/server_load; load=$$?; \
	    HONJIN=./honjin build/release/tests/server/server_memory && exit $$load

bench: build ## how fast the rules are (ARGS="..." are handed to it)
	@./honjin bench $(ARGS)

man: build ## the man pages, build/release/honjin*.1
	@command -v scdoc >/dev/null || { echo "scdoc is missing; tools/setup test installs it"; exit 1; }
	@$(NINJA) build/release man

pictures: build ## make the pictures of the README again
	@tools/setup test
	@HONJIN=$(CURDIR)/honjin tests/e2e/test-page --config pictures.config.ts

looks: build ## pictures of every kind of scene, at five widths, light and dark, for somebody who looks at them
	@tools/setup test
	@HONJIN=$(CURDIR)/honjin tests/e2e/test-page --config looks.config.ts

pan: build ## how smoothly the page pans a large map, on a machine four times as slow
	@tools/setup test
	@HONJIN=$(CURDIR)/honjin tests/e2e/test-page --config pan.config.ts

completions: build ## write completions/ again, after a command or option has changed
	@tools/completions

library: build/library/build.ninja ## libhonjin and the Python module, in build/library
	@$(NINJA) build/library

deb: build library ## Debian packages, in build/deb (wants dpkg-dev and scdoc)
	@$(NINJA) build/release man
	@tools/make-deb

dist: web/dist/index.html ## the source release, with the built page inside
	@tools/dist

site: build ## the page without a server: a folder of static files, build/site (wants clang, lld, wasi-libc)
	@tools/setup test
	@tools/make-module build/release
	@cd web && node build-site.js ../build/module ../build/site

PREFIX = /usr/local

install: build ## install program, man pages and completions (PREFIX=/usr/local)
	@meson configure build/release --prefix $(abspath $(PREFIX))
	@$(NINJA) build/release
	@meson install --no-rebuild --quiet -C build/release

check: ## style and layers
	@tools/check-layers
	@tools/check-style
	@tools/check-told

clean: ## remove all that was built
	rm -rf build honjin web/dist

# The page of the server; it becomes part of the program.
PAGE = $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*')

web/dist/index.html: $(PAGE)
	@web/make-page

# $(call setup,TREE,COMPILER,OPTIONS): meson's own words are shown only if it fails. A tree that is there already learns
# of options that have changed.
setup = @mkdir -p build && again=$$(test ! -f build/$(1)/build.ninja || echo --reconfigure) && \
        CC=$(2) meson setup $$again $(3) build/$(1) >build/$(1).log 2>&1 || { cat build/$(1).log; exit 1; }
PLAYED = -Doptimization=3 -Ddebug=false -Db_ndebug=false
SANITIZED = -Db_sanitize=address,undefined
TESTED = -Dtests=true -Dwerror=true

build/release/build.ninja: Makefile
	$(call setup,release,gcc,$(PLAYED))

build/library/build.ninja: Makefile
	$(call setup,library,gcc,$(PLAYED) -Db_staticpic=true -Dlibrary=true)

build/release/.tests: | build/release/build.ninja
	$(call setup,release,gcc,$(TESTED))
	@touch $@

build/test/build.ninja: Makefile
	$(call setup,test,gcc,--buildtype=debugoptimized $(SANITIZED) $(TESTED))

build/fuzz/build.ninja: Makefile
	$(call setup,fuzz,clang,--buildtype=debugoptimized $(SANITIZED) -Db_lundef=false -Dfuzz=true)

build/clang/build.ninja: Makefile
	$(call setup,clang,clang,$(PLAYED) $(TESTED))
