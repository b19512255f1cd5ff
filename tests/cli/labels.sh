# Labels of mazurka_cover: each is reached, with an execution that shows it, or never reached.
. "$(dirname "$0")/common"

cat > "$work/labels.h" << 'END'
#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdio.h>
#define NAMED "by a macro"
static int x_is_seen;
int never;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static inline void label_inline(int seen) { mazurka_cover(seen == 0 ? "early" : "late"); }
static void* writer(void* unused) {
  pthread_mutex_lock(&m);
  x_is_seen = 1;
  pthread_mutex_unlock(&m);
  return unused;
}
static int test(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  pthread_mutex_lock(&m);
  const int seen = x_is_seen;
  pthread_mutex_unlock(&m);
  printf("seen: %d\n", seen);
  label_inline(seen);
  mazurka_cover(NAMED);
  if (never) mazurka_cover("100% {never|ever} \"reached\"");
  const char* computed = seen ? "computed" : "computed, too";
  mazurka_cover(computed);
  pthread_join(thread, 0);
  return 0;
}
END
(cat "$work/labels.h"; echo 'int main(void) { return test(); }') > "$work/labels.c"
(cat "$work/labels.h"
 echo 'template <typename T> void in_template(T value) { mazurka_cover(value > T() ? "positive" : "other" "wise"); }'
 echo 'int main() { in_template(1); in_template(2L); return test(); }') > "$work/labels.cpp"

for compiler in gcc clang; do
  for level in -O0 -O2; do
    for file in labels.c labels.cpp; do
      run 0 check --compiler=$compiler $level --json="$work/report" "$work/$file"
      prints "  by a macro  reached: mazurka replay mz2"
      prints "  early  reached: mazurka replay mz2"
      prints "  late  reached: mazurka replay mz2"
      prints "  computed, too  reached: "
      prints '  100% {never|ever} "reached"  never reached'
      if [ "$file" = labels.cpp ]; then
        prints "  positive  reached: "
        prints "  otherwise  never reached"
      fi
      # The witness makes the round trip: it reaches the label in a process that knows nothing.
      cp "$work/out" "$work/first"
      for label in early late; do
        eval "run 0 $(sed -n "s/^  $label  reached: mazurka //p" "$work/first")"
        prints "no bug in this execution"
        prints "seen: $([ $label = early ] && echo 0 || echo 1)"
      done
    done
  done
  # Without the checker it is an ordinary program.
  MAZURKA_CC=$compiler run 0 cc "$work/labels.c" -o "$work/labels"
  "$work/labels" > /dev/null || complain "labels: does not run by itself"
done

# What is shared is found out late, and the exploration begins again: the witness is of the last one.
cat > "$work/late.c" << 'END'
#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int a, b, c;
static void* writer(void* unused) {
  a = 1;
  b = 1;
  if (a == 2) c = 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  if (b == 0 && a == 1) {
    a = 2;
    const int seen = c;
    printf("c is %d\n", seen);
    if (seen == 1) mazurka_cover("c is seen");
  }
  pthread_join(thread, 0);
  return 0;
}
END
for compiler in gcc clang; do
  run 0 check --compiler=$compiler "$work/late.c"
  prints "  c is seen  reached: "
  eval "run 0 $(sed -n "s/^  c is seen  reached: mazurka //p" "$work/out")"
  prints "c is 1"
done

# A program without labels does not speak of them.
echo 'int main(void) { return 0; }' > "$work/none.c"
run 0 check "$work/none.c"
prints_not "Labels"

finish
