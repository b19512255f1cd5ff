# A short front for CMake: `make help` lists the targets.

JOBS         ?= $(shell nproc)
FUZZ_SECONDS ?= 600
SEED         ?= 1

.PHONY: all setup setup-tests demo test test-gcc test-clang test-asan bench tables fuzz format clean help
.NOTPARALLEL:   # prerequisites in the order written, also under -j; CMake does the parallel work

all: build/build.ninja
	@cmake --build --preset release -j $(JOBS)

# The last run is the one whose summary stays on the screen: all tests, GCC, release.
test: setup-tests all test-asan test-clang test-gcc

test-gcc: all
	@echo "== all tests, GCC =="
	@ctest --preset release -j $(JOBS)

test-clang: build-clang/build.ninja
	@echo "== all tests, Clang =="
	@cmake --build --preset clang -j $(JOBS)
	@ctest --preset clang -j $(JOBS)

test-asan: build-asan/build.ninja
	@echo "== unit tests and a short fuzz, address and undefined behaviour sanitizers =="
	@cmake --build --preset asan -j $(JOBS)
	@ctest --preset asan -j $(JOBS)

demo: setup all
	@tools/demo

bench: all
	@build/bin/mazurka-bench

tables: all
	@build/bin/mazurka tables

fuzz: all
	@build/bin/mazurka-fuzz --seconds $(FUZZ_SECONDS) --seed $(SEED)

format:
	@tools/setup clang-format
	@tools/format

setup:
	@tools/setup

# What reads our reports and texts in tests: gdb, a browser, Graphviz, a checker of JSON schemas,
# groff.
setup-tests:
	@tools/setup gdb python3 python3-jsonschema graphviz chromium chromium-driver groff-base

clean:
	@rm -rf build build-clang build-debug build-asan

help:
	@echo "make          build into build/, programs in build/bin"
	@echo "make demo     find a bug in a small C++ program, then show that the fix has none"
	@echo "make test     all tests with GCC and with Clang, unit tests under sanitizers"
	@echo "              (one of them: make test-gcc, test-clang, test-asan)"
	@echo "make bench    speed of the algorithms"
	@echo "make tables   the papers' tables, our numbers beside theirs"
	@echo "make fuzz     random models against enumeration, FUZZ_SECONDS=600 SEED=1"
	@echo "make format   clang-format over all sources"
	@echo "make setup    install missing packages (Debian, apt)"
	@echo "make clean    remove all build folders"

# A configured build folder configures itself again when CMakeLists.txt or a folder of sources
# changes; only the presets are up to us.
build/build.ninja: CMakePresets.json
	@cmake --preset release
build-clang/build.ninja: CMakePresets.json
	@cmake --preset clang
build-asan/build.ninja: CMakePresets.json
	@cmake --preset asan
