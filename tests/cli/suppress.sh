# --suppress: findings that are not reported, which is said.
. "$(dirname "$0")/common"
cd "$work"
export COLUMNS=300

cat > two_races.c << 'END'
#include <pthread.h>
static long calls, balance;
static void count_call(void) { ++calls; }
static void deposit(void) { ++balance; }
static void* run(void* unused) {
  count_call();
#ifdef SECOND
  deposit();
#endif
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  run(0);
  pthread_join(t, 0);
}
END
cat > lock_order.c << 'END'
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void transfer(pthread_mutex_t* from, pthread_mutex_t* to) {
  pthread_mutex_lock(from);
  pthread_mutex_lock(to);
  pthread_mutex_unlock(to);
  pthread_mutex_unlock(from);
}
static void* run(void* unused) {
  transfer(&a, &b);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  transfer(&b, &a);
  pthread_join(t, 0);
}
END

for compiler in gcc clang; do
  can_use "$compiler" || continue
  check="check --compiler=$compiler -O0"
  run 1 $check two_races.c
  printf '# statistics\n\ndata-race:count_call\n' > rules
  run 0 $check --suppress=rules two_races.c
  prints "complete: --compiler=$compiler -O0 two_races.c: every trace was explored, and there is no bug; 1 finding suppressed"
  prints "note: not reported: data-race at two_races.c:3 (rules:3: data-race:count_call)"
  # The search goes on.
  run 1 $check --suppress=rules -DSECOND two_races.c
  prints "data-race at two_races.c:4"
  prints "; 1 finding suppressed"
  schedule=$(grep -o 'mazurka replay .*' "$work/out" | cut -d' ' -f3)
  run 1 replay "$schedule"
  prints "data-race at two_races.c:4"
  # Several files, other kinds; functions, files, beginnings and ends.
  printf '*:^deposit$\n' > more
  run 0 $check --suppress=rules --suppress=more -DSECOND two_races.c
  prints "2 findings suppressed"
  printf 'race:two_*.c\n' > rules
  run 0 $check --suppress=rules -DSECOND two_races.c
  printf 'race:^races\ndeadlock:*\n' > rules
  run 1 $check --suppress=rules two_races.c
  run 1 $check lock_order.c
  run 0 $check --suppress=rules lock_order.c
  prints "not reported: deadlock"
  run 1 $check --suppress=more lock_order.c
done

# In JSON.
printf 'deadlock:transfer\n' > rules
run 0 check --suppress=rules --json=- lock_order.c
prints '"kind": "deadlock"'
prints '"rule": "rules:1: deadlock:transfer"'

# Models: the names are those of processes.
printf 'deadlock:philosopher\n' > rules
run 0 check --suppress=rules model:philosophers_deadlock
prints "1 finding suppressed"

# Rules that are none.
printf '# fine\nrice:f\n' > rules
run 2 check --suppress=rules lock_order.c
warns "rules:2: there is no kind of finding 'rice'"
printf 'transfer\n' > rules
run 2 check --suppress=rules lock_order.c
warns "rules:1: 'transfer' is not a rule"
run 2 check --suppress=nowhere lock_order.c
warns "cannot open nowhere"

finish
