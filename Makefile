# A short front for CMake: `make help` lists the targets.

JOBS         ?= $(shell nproc)
FUZZ_SECONDS ?= 600
SEED         ?= 1

.PHONY: all setup setup-tests demo test test-gcc test-clang test-asan quick tidy bench tables fuzz format clean help
.NOTPARALLEL:   # prerequisites in the order written, also under -j; CMake does the parallel work

all: build/build.ninja
	@cmake --build --preset release -j $(JOBS)

# What each of them covers: CONTRIBUTING.md. The last line says how many tests passed and failed.
test: setup-tests
	@JOBS=$(JOBS) tools/test release clang asan

test-gcc: setup-tests
	@JOBS=$(JOBS) tools/test release

test-clang: setup-tests
	@JOBS=$(JOBS) tools/test clang

test-asan: setup-tests
	@JOBS=$(JOBS) tools/test asan

# While one works: what tells most of a change in a short time.
quick:
	@JOBS=$(JOBS) tools/test quick

tidy:
	@tools/setup clang-tidy
	@tools/tidy

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
# groff, clang-format; the library of Clang's sanitizers; the libraries of tests/libraries.
setup-tests:
	@tools/setup libclang-rt-14-dev gdb python3 python3-jsonschema graphviz chromium chromium-driver groff-base clang-format \
	  pkg-config libglib2.0-dev libabsl-dev libck-dev libnsync-dev liburcu-dev libtbb-dev libuv1-dev libboost-dev libboost-fiber-dev \
	  libapr1-dev libboost-thread-dev libevent-dev libjemalloc-dev libleveldb-dev liblmdb-dev libpoco-dev libzstd-dev \
	  libboost-test-dev libcaf-dev catch2 doctest-dev libomp-dev libssl-dev libsqlite3-dev libjansson-dev

clean:
	@rm -rf build build-clang build-debug build-asan build-reports

help:
	@echo "make          build into build/, programs in build/bin"
	@echo "make demo     find a bug in a small C++ program, then show that the fix has none"
	@echo "make quick    the tests that tell most of a change, in two minutes"
	@echo "make test     all tests with GCC, what compilers can make a difference to with Clang, and"
	@echo "              sanitizers (one of them: make test-gcc, test-clang, test-asan)"
	@echo "make tidy     clang-tidy over all sources, or those that changed: make tidy SINCE=main"
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
