# What a program with barriers can come to does not depend on whether arrivals commute. The oracle is the
# exploration of all their orders.
. "$(dirname "$0")/common"
cd "$work"

cat > barriers.c << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

static pthread_barrier_t gate;
static atomic_int x, y, arrived, result;
static int plain;

static void meet(void) { pthread_barrier_wait(&gate); }

#if CASE == 1  // what is read between two rounds, and after them
enum { size = 2, threads = 2 };
static void run(int i) {
  meet();
  if (i == 0) x = 1;
  else result = x;
  meet();
  if (i == 1) result += 2 * x;
  meet();
}
#elif CASE == 2  // who gets into which round with whom
enum { size = 2, threads = 4 };
static void run(int i) {
  if (i > 1 && x != 0) return;
  x = i;
  arrived |= 1 << i;
  meet();
  if (i == 0) result = arrived;
}
#elif CASE == 3  // a third one comes if it has seen something: then somebody may wait for ever
enum { size = 2, threads = 3 };
static void run(int i) {
  if (i == 0) x = 1;
  if (i == 2 && x == 0) return;
  arrived |= 1 << i;
  meet();
  if (i == 0) result = arrived;
}
#elif CASE == 4  // only one of them looks at the result
enum { size = 2, threads = 2 };
static void run(int i) {
  if (i == 1) meet();
  else result = pthread_barrier_wait(&gate) != 0;
  meet();
}
#elif CASE == 5  // destroyed and made again, for more, while others may be leaving
enum { size = 2, threads = 3 };
static void run(int i) {
  if (i < 2) meet();
  if (i == 0) {
    pthread_barrier_destroy(&gate);
    pthread_barrier_init(&gate, NULL, 3);
    x = 1;
  }
  while (x == 0) {
  }
  if (i == 2) result = y;
  meet();
  if (i == 1) y = 1;
}
#elif CASE == 6  // destroyed by one that may come too early
enum { size = 1, threads = 2 };
static void run(int i) {
  if (i == 0) meet();
  if (i == 1) {
    result = x;
    pthread_barrier_destroy(&gate);
  }
  if (i == 0) x = 1;
}
#elif CASE == 7  // a data race after the first round; what is read then is not explored
enum { size = 2, threads = 2 };
static void run(int i) {
  meet();
  if (i == 0) plain = 1;
  if (i == 1) result = plain >= 0;
  meet();
}
#elif CASE == 8  // no data race, as the barrier stands between
enum { size = 2, threads = 2 };
static void run(int i) {
  if (i == 0) plain = 1;
  meet();
  if (i == 1) result = plain++;
  meet();
  if (i == 0) result += plain;
}
#elif CASE == 9  // one leaves after the first round, another one comes instead
enum { size = 2, threads = 3 };
static void run(int i) {
  if (i == 2) result = x;
  if (i == 1) x = 1;
  meet();
  if (i == 0) meet();
}
#elif CASE == 10  // the clocks of those who have met agree
enum { size = 2, threads = 2 };
static void run(int i) {
  const struct timespec second = {1, 0};
  struct timespec now;
  if (i == 0) nanosleep(&second, NULL);
  meet();
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (i == 1) result = now.tv_sec >= 1;
}
#elif CASE == 11  // one may stay away
enum { size = 3, threads = 3 };
static void run(int i) {
  if (i == 0) x = 1;
  if (i == 1 && x == 0) return;
  meet();
  if (i == 2) result = 1;
}
#endif

static void* thread(void* number) {
  run((int)(long)number);
  return number;
}

int main(int count, char** words) {
  pthread_t all[4];
  pthread_barrier_init(&gate, NULL, size);
  for (long i = 0; i < threads; ++i) pthread_create(&all[i], NULL, thread, (void*)i);
  for (int i = 0; i < threads; ++i) pthread_join(all[i], NULL);
  assert(count < 2 || result != atoi(words[1]));
}
END

kinds() {  # of findings, and the exit status
  "$MAZURKA" check --keep-going --no-minimize --effort=0 "$@" > out 2> errors
  echo "$? $(sed -n 's/^\([a-z-]*\) at .*/\1/p' out | sort -u | tr '\n' ' ')"
}

for case in 1 2 3 4 5 6 7 8 9 10 11; do
  for compiler in gcc clang; do
    MAZURKA_CC=$compiler "$MAZURKA" cc -g -O1 -DCASE=$case barriers.c -o barriers ||
      complain "case $case does not compile"
    for result in 0 1 3 7; do
      fast=$(kinds ./barriers -- $result)
      slow=$(kinds --additions=conflict --algorithm=source ./barriers -- $result)
      [ "$fast" = "$slow" ] ||
        complain "case $case, $compiler, result $result: $fast, but $slow if orders of arriving are told apart"
      case $slow in 0* | 1*) ;; *) complain "case $case, result $result: $slow" ;; esac
    done
  done
done

finish
