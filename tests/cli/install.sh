# An installed Mazurka: the tool finds its parts, and find_package and pkg-config find the tool.
. "$(dirname "$0")/toolchain_common"

build=$(cd "$(dirname "$MAZURKA")/.." && pwd)
if [ ! -e "$build/lib/libmazurka.so" ]; then
  echo "libmazurka.so is not built; nothing to install"
  exit 0
fi
last="cmake --install"
DESTDIR= cmake --install "$build" --prefix "$work/first place" > "$work/log" 2>&1 || complain "$last: $(cat "$work/log")"
mv "$work/first place" "$work/prefix"   # it can be moved
prefix=$work/prefix
MAZURKA=$prefix/bin/mazurka
cd "$work"

for file in bin/mazurka bin/mazurka-cc bin/mazurka-c++ mazurka/libmazurka.so pkgconfig/mazurka.pc \
  mazurka/mazurkaConfig.cmake share/doc/mazurka/README.md share/man/man1/mazurka.1 \
  share/man/man1/mazurka-cc.1 bash-completion/completions/mazurka vendor-completions/_mazurka \
  vendor_completions.d/mazurka.fish include/mazurka/shadow/latch include/mazurka/shadow/bits/atomic_wait.h; do
  find "$prefix" | grep -q "/$file\$" || complain "$last: $file is not installed"
done
! grep -rqF "$build" "$prefix/lib" "$prefix/share" --include=*.pc --include=*.cmake ||
  complain "installed files name the build folder"

run 0 --version
run 0 check model:bank_fixed
echo 'int x; int main(void) { return x; }' > program.c
run 0 cc program.c -o program
links program; instrumented program; runs ./program ""
readelf -d program | grep -q "$prefix" || complain "$last: program does not use the installed runtime"
./prefix/bin/mazurka-cc program.c -o program || complain "mazurka-cc fails"
links program

# --- find_package ---
mkdir consumer
cat > consumer/part.c << 'END'
int part;
int next_part(void) { return ++part; }
END
cat > consumer/test.cpp << 'END'
#include <atomic>
#include <cstdio>
#include <thread>
extern "C" int next_part(void);
std::atomic<int> flag;
int main() {
  std::thread t([] { flag = 1; });
  t.join();
  std::printf("%d %d\n", next_part(), flag.load());
}
END
cat > consumer/CMakeLists.txt << 'END'
cmake_minimum_required(VERSION 3.16)
project(consumer LANGUAGES C CXX)
find_package(mazurka 0.1 REQUIRED)
add_library(part part.c)
target_link_libraries(part PUBLIC mazurka::mazurka)
add_executable(mz_test test.cpp)
target_link_libraries(mz_test part)
add_executable(plain test.cpp part.c)
find_package(Threads REQUIRED)
target_link_libraries(plain Threads::Threads)
END
for compiler in gcc clang; do
  for shared in OFF ON; do
    last="find_package with $compiler, shared libraries $shared"
    folder=$work/build-$compiler-$shared
    cxx=g++
    [ $compiler = gcc ] || cxx=clang++
    { CC=$compiler CXX=$cxx cmake -S consumer -B "$folder" -DCMAKE_PREFIX_PATH="$prefix" \
        -DBUILD_SHARED_LIBS=$shared && cmake --build "$folder"; } > log 2>&1 || complain "$last: $(cat log)"
    links "$folder/mz_test"; instrumented "$folder/mz_test"; runs "$folder/mz_test" "1 1"
    runs "$folder/plain" "1 1"
    ! readelf -d "$folder/plain" | grep -q libmazurka || complain "$last: plain has our runtime, too"
  done
done

# --- pkg-config ---
if can_use pkg-config; then
  PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name mazurka.pc)")
  export PKG_CONFIG_PATH
  for compiler in gcc clang; do
    package=mazurka
    [ $compiler = gcc ] || package=mazurka-clang
    last="pkg-config $package"
    $compiler $(pkg-config --cflags $package) program.c $(pkg-config --libs $package) -o program ||
      complain "$last: does not compile"
    links program; instrumented program; runs ./program ""
  done
fi

finish
