# Warnings: what makes "complete" say less than it seems.
. "$(dirname "$0")/common"
cd "$work"

nothing_shared="threads ran, but there is nothing that two of them used"
no_assertion="no assertion was evaluated: the verdict is about crashes, races and deadlocks only"

# program NAME: standard input, between a head with a thread and a mutex and nothing.
program() {
  (cat << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void* locked(void* unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return unused;
}
static void* alone(void* unused) {
  y++;
  return unused;
}
static void run(void* (*a)(void*), void* (*b)(void*)) {
  pthread_t s, t;
  pthread_create(&s, 0, a, 0);
  pthread_create(&t, 0, b, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  (void)locked, (void)alone, (void)x;
}
END
  cat) > "$1"
}
program good.c << 'END'
int main(void) { run(locked, locked); assert(x == 2); }
END
program apart.c << 'END'
int main(void) { run(locked, alone); assert(x == 1); }
END
program silent.c << 'END'
int main(void) { run(locked, locked); }
END
program unreached.c << 'END'
int main(void) { run(locked, locked); if (x == 3) assert(y); }
END
program aborts.c << 'END'
int main(void) { run(locked, locked); if (x != 2) abort(); }
END
# Included again with another NDEBUG.
program again.c << 'END'
#define NDEBUG
#include <assert.h>
static void without(void) { assert(0); }
#undef NDEBUG
#include <assert.h>
int main(void) { run(locked, locked); without(); assert(x == 2); }
END
program again_without.c << 'END'
#define NDEBUG
#include <assert.h>
int main(void) { run(locked, locked); assert(0); }
END
cat > single.c << 'END'
#include <assert.h>
int main(int argc, char** argv) { assert(argc > 0); (void)argv; }
END
# In constant expressions, in functions that are both, and in all places of an expression.
cat > constant.cpp << 'END'
#include <cassert>
#include <mutex>
#include <thread>
#if __cplusplus >= 201402L
constexpr int half(int n) { assert(n % 2 == 0); return n / 2; }
#else
constexpr int half(int n) { return assert(n % 2 == 0), n / 2; }
#endif
static_assert(half(8) == 4, "");
int values[half(6)];
struct Counted {
  int n;
  explicit Counted(int n) noexcept : n((assert(n > 0), n)) {}
};
std::mutex m;
int x;
int main() {
  auto add = [] { std::lock_guard<std::mutex> lock(m); x += half(4); };
  std::thread s(add), t(add);
  s.join();
  t.join();
  return x == 4 ? Counted(x).n - 4 : 1;
}
END

for compiler in gcc clang; do
  for level in -O0 -O2; do
    options="--compiler=$compiler $level -Wall -Wextra -Werror"
    run 0 check $options good.c
    prints_not "warning"
    run 0 check $options apart.c
    prints "warning: 3 $nothing_shared"
    prints_not "$no_assertion"
    run 0 check $options silent.c
    prints "warning: $no_assertion"
    prints_not "$nothing_shared"
    run 0 check $options unreached.c
    prints "warning: $no_assertion"
    run 0 check $options aborts.c
    prints_not "warning"
  done
  run 0 check --compiler=$compiler -Wall -Werror again.c
  prints_not "warning"
  run 0 check --compiler=$compiler -Wall -Werror again_without.c
  prints "warning: $no_assertion"
  run 0 check --compiler=$compiler -Wall -Werror -DNDEBUG good.c
  prints "warning: $no_assertion"
  for standard in c99 c11 gnu11; do
    run 0 check --compiler=$compiler -std=$standard -pedantic -Wall -Wextra -Werror single.c
    prints_not "warning"
  done
  for standard in c++11 c++14 c++17 c++20; do
    run 0 check --compiler=$compiler -std=$standard -pedantic -Wall -Wextra -Werror constant.cpp
    prints_not "warning"
  done
  # An assertion that fails says what and where.
  echo '#include <assert.h>
int main(void) { assert(1 + 1 == 3); }' > fails.c
  run 1 check --compiler=$compiler fails.c
  prints "assertion at fails.c:2"
  prints 'assertion `1 + 1 == 3` does not hold'
done

# The project's own assert.h comes first.
mkdir own && echo '#define assert(condition) ((void)0)' > own/assert.h
run 0 check -Iown single.c
prints_not "assert.h"

run 0 check --json=- silent.c
prints "$no_assertion"

# Who leaves others behind.
cat > leaves.c <<'C'
#include <pthread.h>
#include <stdlib.h>
static void* thread(void* argument) {
  if (argument) exit(0);
  return 0;
}
int main(int argc, char** argv) {
  (void)argv;
  pthread_t id;
  pthread_create(&id, 0, thread, argc > 1 ? &id : 0);
  if (argc > 1) pthread_join(id, 0);
}
C
run 0 check leaves.c
prints "note: main returned while other threads were running; they ran to their end"
run 0 check leaves.c -- exit
prints "note: exit was called while other threads were running; they ran to their end"

finish
