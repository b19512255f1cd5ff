# A loop that counts its looks has the same results whether all of them count or only a few.
. "$(dirname "$0")/common"
cd "$work"

cat > loop.c << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;

static void* writer(void* unused) {
  x = 1;
  y = 1;
  return unused;
}

static int loop(void) {
  int result = 0;
  for (int i = 0; i < 6; ++i) {
#if LOOP == 1  // waits, and gives up
    if (x) return 1;
#elif LOOP == 2  // adds up
    result += x;
#elif LOOP == 3  // waits for one of two
    if (y) return 1 + 2 * x;
    if (x) return 2;
#elif LOOP == 4  // tries
    int expected = 1;
    if (atomic_compare_exchange_strong(&x, &expected, 5)) return 1;
#elif LOOP == 5  // watches one, waits for the other
    result += x;
    if (y) return result > 0;
#endif
  }
  return result + 10 * x;
}

int main(int count, char** words) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  const int result = loop();
  assert(count < 2 || result != atoi(words[1]));
  pthread_join(thread, 0);
}
END

for loop in 1 2 3 4 5; do
  for compiler in gcc clang; do
    MAZURKA_CC=$compiler "$MAZURKA" cc -g -O1 -DLOOP=$loop loop.c -o loop || complain "loop $loop does not compile"
    for result in 0 1 2 3 4 5 6 10 11 13 16; do
      "$MAZURKA" check --looks=all ./loop -- $result > all 2>&1
      all=$?
      for looks in 2 3; do
        "$MAZURKA" check --looks=$looks ./loop -- $result > few 2>&1
        few=$?
        [ $all -eq $few ] || complain "loop $loop, result $result: $few with --looks=$looks, $all with all"
      done
      case $all in 0 | 1) ;; *) complain "loop $loop, result $result: exit status $all" ;; esac
    done
  done
done

finish
