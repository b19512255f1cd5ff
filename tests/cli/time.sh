# --max-seconds holds for everything: whatever the program does, the tool ends, and says what it left undone.
. "$(dirname "$0")/common"
cd "$work"

# in_time STATUS SECONDS ARGUMENTS...: it ends in time. Compiling does not count, nor what else the machine does.
in_time() {
  local expected=$1 seconds=$2 begin=$(date +%s%N)
  shift 2
  run "$expected" check --max-seconds="$seconds" "$@"
  local milliseconds=$((($(date +%s%N) - begin) / 1000000))
  [ "$milliseconds" -le "$((seconds * 1100 + 1500))" ] || complain "$last: takes $milliseconds ms"
}

cat > loops.h << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int x;
static void loop(void) {
  unsigned long i = 1;
  for (;;) {
    i = i * 3 + 1;
    __asm__ volatile("" : "+r"(i));
  }
}
END
cat > main_loops.c << 'END'
#include "loops.h"
int main(void) { loop(); }
END
cat > thread_loops.c << 'END'
#include "loops.h"
static void* run(void* unused) {
  x = 1;
  if (x == 2) loop();
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  x = 2;
  pthread_join(t, 0);
}
END
cat > library_loops.c << 'END'
#include "loops.h"
int main(void) {
  char text[100];
  for (int i = 0;; ++i) sprintf(text, "%d %s %f", i, "abc", 2.5);
}
END
cat > constructor_loops.c << 'END'
#include "loops.h"
__attribute__((constructor)) static void begin(void) { loop(); }
int main(void) {}
END
# Whatever else could have happened, the program loops.
cat > others_loop.c << 'END'
#include "loops.h"
static void* run(void* unused) {
  if (x != 2) loop();
  assert(0);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  x = 1;
  x = 2;
  pthread_join(t, 0);
}
END

for compiler in gcc clang; do
  can_use "$compiler" || continue
  for program in main_loops thread_loops library_loops constructor_loops others_loop; do
    MAZURKA_CC="$compiler" "$MAZURKA" cc -g -O1 "$program.c" -o "$program" 2> err || complain "$program: $(cat err)"
  done
  in_time 3 2 ./main_loops
  prints "the limit of seconds was reached"
  prints "note: when the time was over, main had been running for more than"
  prints "loops.h:"
  in_time 3 2 ./thread_loops
  prints "T1 had been running for more than"
  in_time 3 2 ./library_loops
  prints "library_loops.c:4"
  in_time 3 1 ./constructor_loops
  prints "was killed. Does a constructor"
  in_time 1 3 ./others_loop
  prints "assertion at others_loop.c:4"
  prints "not decided, the time for it was over"
  prints "mazurka replay"
done

# Nothing that was found is lost when the process of the program ends by force, in the middle of the search.
cat > many.c << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x[3];
static void* other(void* unused) {
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 3; ++k) ++x[k], atomic_exchange(&x[k], i);
  const int last = x[2];
  assert(last == 5);
  return unused;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; ++i) pthread_create(&t[i], 0, other, 0);
  for (int i = 0; i < 3; ++i) pthread_join(t[i], 0);
}
END
"$MAZURKA" cc -g -O1 many.c -o many 2> err || complain "many: $(cat err)"
last="mazurka check --keep-going ./many, killed"
"$MAZURKA" check --keep-going --progress=json ./many > out 2> err &
tool=$!
for _ in $(seq 600); do
  grep -q '"findings":1' err && break
  sleep 0.1
done
kill -KILL "$(pgrep -P "$tool")"
status=0
wait "$tool" || status=$?
[ "$status" -eq 1 ] || complain "$last: exit status $status, expected 1"
prints "assertion at many.c:9"
prints "was killed by signal 9"
prints "this is what the search had found by then"
prints "mazurka replay"

# A call that works on very much memory.
cat > much.c << 'END'
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
static void* fill(void* p) {
  for (int i = 0; i < 1000; ++i) memset(p, i, 256ul << 20);
  return 0;
}
int main(void) {
  void* p = malloc(256ul << 20);
  pthread_t t;
  pthread_create(&t, 0, fill, p);
  pthread_join(t, 0);
}
END
"$MAZURKA" cc -g -O1 much.c -o much 2> err || complain "much: $(cat err)"
in_time 3 4 ./much
prints "when the time was over, T1 had been running"

# The library works on very much memory: blocks are filled. What was found before is shown all the same, by
# executions that come after one that was left in the middle.
cat > blocks.c << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int x;
static void* fill(void* unused) {
  if (x == 1)
    for (;;) free(calloc(1, 512ul << 20));
  assert(0);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, fill, 0);
  x = 1;
  x = 2;
  pthread_join(t, 0);
}
END
"$MAZURKA" cc -g -O1 blocks.c -o blocks 2> err || complain "blocks: $(cat err)"
in_time 1 4 --keep-going ./blocks
prints "when the time was over, T1 had been running"
prints "assertion at blocks.c:9"
prints "mazurka replay"

finish
