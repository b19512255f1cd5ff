# mazurka cc and mazurka c++ on single commands, with both compilers.
. "$(dirname "$0")/toolchain_common"
cd "$work"

cat > hello.c << 'END'
#include <stdio.h>
#include <string.h>
#include "greeting.h"
int counter;
char buffer[64];
int main(void) {
  counter += N;
  memcpy(buffer, GREETING, 6);
  printf("%s %d\n", buffer, counter);
}
END
cat > hello.cpp << 'END'
#include <atomic>
#include <iostream>
#include "greeting.h"
std::atomic<int> counter;
int main() {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  counter += N;
  std::cout << GREETING << " " << counter << "\n";
}
END
mkdir -p inc
echo '#define GREETING "hello"' > inc/greeting.h
cat > part.c << 'END'
int part;
int next_part(void) { return ++part; }
END
cat > whole.c << 'END'
#include <stdio.h>
int next_part(void);
int main(void) { printf("%d\n", next_part()); }
END
echo 'movl $1, %eax' > code.S

for compiler in gcc clang; do
  export MAZURKA_CC=$compiler
  options="-DN=5 -Iinc -Wall -Wextra -Werror"
  for level in "" -O2; do
    # Compile and link at once, and in two commands.
    run 0 cc $options $level hello.c -o hello -lm
    links hello; instrumented hello; runs ./hello "hello 5"
    run 0 c++ $options $level -std=c++20 hello.cpp -o hello
    links hello; instrumented hello; runs ./hello "hello 5"
    run 0 cc $options $level -c hello.c -o hello.o
    instrumented hello.o
    run 0 cc $options $level hello.o -o hello
    links hello; runs ./hello "hello 5"

    # The program's own -fsanitize=thread does not bring another runtime in.
    run 0 c++ $options $level -fsanitize=thread hello.cpp -o hello
    links hello; runs ./hello "hello 5"
    run 0 c++ $options $level -fsanitize=thread -c hello.cpp -o hello.o
    run 0 c++ -fsanitize=thread hello.o -o hello
    links hello; runs ./hello "hello 5"
    run 0 cc $options $level -flto -c hello.c -o hello.o
    instrumented hello.o
  done

  # Several sources, a library, a response file.
  run 0 cc part.c whole.c -o whole
  links whole; runs ./whole 1
  run 0 cc -shared -fPIC part.c -o libpart.so
  instrumented libpart.so
  ! readelf -d libpart.so | grep -q libmazurka || complain "libpart.so is linked with the runtime"
  run 0 cc whole.c -L. -lpart -Wl,-rpath,"$work" -o whole
  links whole; runs ./whole 1
  run 0 cc -shared -fPIC -Wl,-z,defs part.c -o libpart.so
  echo '-fsanitize=thread -DN=5 "-Iinc" hello.c -o "hello world"' > words
  run 0 cc @words
  links "hello world"; runs "./hello world" "hello 5"

  # Debug information: ours unless the user decides.
  run 0 cc -c part.c -o part.o
  readelf -S part.o | grep -q debug_info || complain "$last: no debug information"
  run 0 cc -g0 -c part.c -o part.o
  ! readelf -S part.o | grep -q debug_info || complain "$last: debug information in spite of -g0"

  # What neither compiles nor links stays as it is.
  for option in --version -dumpmachine -print-search-dirs -print-file-name=libc.so; do
    run 0 cc $option
    cmp -s out <($compiler $option) || complain "$last differs from $compiler"
  done
  run 0 cc -E -dM $options hello.c
  prints "#define __MAZURKA__ 1"
  run 0 cc -MM $options hello.c
  prints "hello.o: hello.c inc/greeting.h"
  run 0 cc $options -fsyntax-only hello.c
  run 0 cc $options -MD -MF hello.d -c hello.c -o hello.o
  grep -q greeting.h hello.d || complain "$last: no dependencies"
  run 0 cc -Werror -c code.S -o code.o
  run 0 cc -x c -c - -o empty.o < /dev/null

  # The compiler's errors and exit status are its own.
  echo 'int main(void) { return nothing; }' > wrong.c
  run 1 cc -c wrong.c
  warns "wrong.c:1"

  run 2 cc -static hello.o -o hello
  warns "-static: a program for Mazurka must be linked with the shared C library"
  run 0 cc -static -c part.c -o part.o
  run 2 cc -fsanitize=address -c part.c
  warns "another sanitizer"
  run 2 cc -fsanitize=thread,undefined -c part.c
  run 0 cc -fsanitize=undefined -fsanitize-undefined-trap-on-error part.c whole.c -o whole
  links whole; runs ./whole 1
  run 2 cc -m32 -c part.c
  warns "64-bit"
done

# The names of the wrappers in one word.
ln -s "$(readlink -f "$MAZURKA")" mazurka-cc
./mazurka-cc part.c whole.c -o whole || complain "mazurka-cc fails"
links whole

MAZURKA_CC=no-such-compiler run 2 cc -c part.c
warns "there is no C compiler 'no-such-compiler'"
MAZURKA_CC=false run 2 cc -c part.c
warns "does not work as a compiler"
MAZURKA_CC="$MAZURKA cc" run 2 cc -c part.c
unset MAZURKA_CC
PATH=$work run 2 cc -c part.c
warns "there is no C compiler: neither gcc nor clang is in PATH"
MAZURKA_LIBDIR=$work/inc run 2 cc part.c whole.c
warns "MAZURKA_LIBDIR"
MAZURKA_CC=gcc run 2 cc -save-temps part.c whole.c -o whole
warns "in two commands"

# Options for those who want no wrapper.
for compiler in gcc clang; do
  run 0 --print-cflags --compiler=$compiler
  cflags=$(cat out)
  run 0 --print-libs
  eval "$compiler $cflags part.c whole.c $(cat out) -o whole" || complain "--print-cflags with $compiler"
  links whole; instrumented whole; runs ./whole 1
  eval "$compiler $cflags -c part.c -o part.o" || complain "--print-cflags with $compiler"
  instrumented part.o
done
run 2 --print-libs --frobnicate

finish
