# The wrappers as CC and CXX of make, CMake and a configure script.
. "$(dirname "$0")/toolchain_common"
cd "$work"

mkdir -p project/lib "space here"
cat > project/lib/queue.c << 'END'
#include "queue.h"
static int items[8];
static int size;
void push(int item) { items[size++] = item; }
int pop(void) { return items[--size]; }
END
cat > project/lib/queue.h << 'END'
#ifdef __cplusplus
extern "C" {
#endif
void push(int item);
int pop(void);
#ifdef __cplusplus
}
#endif
END
cat > project/test.cpp << 'END'
#include <cmath>
#include <cstdio>
#include <thread>
#include "queue.h"
int main(int argc, char**) {
  std::thread t([] { push(WHAT); });
  t.join();
  std::printf("%d %.0f\n", pop(), std::sqrt(4.0 * argc));
}
END

# --- make, with several sources and a library ---
cat > project/Makefile << 'END'
CPPFLAGS = -DWHAT=7 -Ilib
test: test.o libqueue.a
	$(CXX) $(CXXFLAGS) $(LDFLAGS) $^ -lm -o $@
libqueue.a: lib/queue.o
	$(AR) rcs $@ $^
END
for compiler in gcc clang; do
  export MAZURKA_CC=$compiler
  last="make with $compiler"
  rm -f project/*.o project/lib/*.o project/*.a project/test
  make -C project CC="$MAZURKA cc" CXX="$MAZURKA c++" CXXFLAGS=-O1 > log 2>&1 || complain "$last: $(cat log)"
  instrumented project/lib/queue.o; instrumented project/test.o
  links project/test; runs project/test "7 2"
done

# --- CMake: a static and a shared library, a test, features looked for ---
cat > project/CMakeLists.txt << 'END'
cmake_minimum_required(VERSION 3.16)
project(queue LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(Threads REQUIRED)
include(CheckFunctionExists)
include(CheckCXXSourceRuns)
check_function_exists(pthread_create has_threads)
check_cxx_source_runs("#include <atomic>\nstd::atomic<int> x; int main() { return x++; }" atomics_run)
if(NOT has_threads OR NOT atomics_run)
  message(FATAL_ERROR "features are not found")
endif()
add_library(queue lib/queue.c)
target_include_directories(queue PUBLIC lib)
target_compile_definitions(queue PUBLIC WHAT=7)
add_executable(test_queue test.cpp)
target_link_libraries(test_queue queue m Threads::Threads)
END
# with_cmake NAME OPTIONS...: configures and builds with the environment's CC and CXX.
with_cmake() {
  last="cmake, $1"
  local folder=$work/build-$1
  shift
  { cmake -S project -B "$folder" "$@" && cmake --build "$folder"; } > log 2>&1 || complain "$last: $(cat log)"
  links "$folder/test_queue"; instrumented "$folder/test_queue"; runs "$folder/test_queue" "7 2"
}
for compiler in gcc clang; do
  export MAZURKA_CC=$compiler CC="$MAZURKA cc" CXX="$MAZURKA c++"
  with_cmake "$compiler" -DCMAKE_BUILD_TYPE=RelWithDebInfo
  grep -q "identification is \(GNU\|Clang\)" log || complain "$last: the compiler is not recognised"
  with_cmake "$compiler-shared" -DBUILD_SHARED_LIBS=ON
  instrumented "build-$compiler-shared/libqueue.so"
done
unset CC CXX MAZURKA_CC
with_cmake list "-DCMAKE_C_COMPILER=$MAZURKA;cc" "-DCMAKE_CXX_COMPILER=$MAZURKA;c++"
ln -s "$(readlink -f "$MAZURKA")" mazurka-cc
ln -s "$(readlink -f "$MAZURKA")" mazurka-c++
with_cmake names "-DCMAKE_C_COMPILER=$work/mazurka-cc" "-DCMAKE_CXX_COMPILER=$work/mazurka-c++"
with_cmake thread-sanitizer "-DCMAKE_C_COMPILER=$MAZURKA;cc" "-DCMAKE_CXX_COMPILER=$MAZURKA;c++" \
  -DCMAKE_C_FLAGS=-fsanitize=thread -DCMAKE_CXX_FLAGS=-fsanitize=thread

# --- What a configure script asks for ---
CC="$MAZURKA cc"
last="configure"
echo 'int main(void) { return 0; }' > conftest.c
$CC -o conftest conftest.c -lm && ./conftest || complain "$last: programs do not link or run"
links conftest
$CC -V > /dev/null 2>&1 && complain "$last: -V is not an option"
$CC -E conftest.c > /dev/null || complain "$last: the preprocessor does not work"
echo 'choke me' > conftest.c
! $CC -c conftest.c 2> /dev/null || complain "$last: errors are not seen"

finish
