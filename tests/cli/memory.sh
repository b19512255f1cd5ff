# --memory: models under TSO and PSO, what reports show of it, and who refuses it.
. "$(dirname "$0")/common"
cd "$work"

# verdict MODEL SC TSO PSO: the exit statuses.
verdict() {
  run "$2" check "model:$1" --memory=sc
  run "$3" check "model:$1" --memory=tso
  run "$4" check "model:$1" --memory=pso
}
verdict flags 0 1 1
verdict 'flags(1)' 0 0 0
verdict message_passing 0 0 1
verdict 'message_passing(1)' 0 0 0

# By every algorithm that can.
for algorithm in naive sleep classic source optimal pop; do
  run 1 check model:flags --memory=tso --algorithm=$algorithm
  run 0 check model:message_passing --memory=tso --algorithm=$algorithm --check-optimality
  run 1 check model:message_passing --memory=pso --algorithm=$algorithm
done
for algorithm in observers unfolding; do
  run 2 check model:flags --memory=tso --algorithm=$algorithm
  warns "the algorithm '$algorithm' cannot treat"
  run 0 check model:flags --algorithm=$algorithm
done

# What waits in a buffer and where it reaches memory, in the column of its process; again in the replay.
run 1 check model:message_passing --memory=pso --json=report
prints " p                         q"
prints "write message = 1, buffered"
prints "flush flag = 1"
prints "p waits until its stores are in memory"
prints "algorithm pop, memory pso"
grep -q '"memory": "pso"' report || complain "$last: no memory in the report"
token=$(sed -n 's/^  mazurka replay //p' out)
run 1 replay "$token"
prints "flush flag = 1"
run 0 check model:message_passing --json=report
grep -q '"memory": "sc"' report || complain "$last: no memory in the report"

# Programs: under all of them, one after the other; what is shown, replayed, and advised.
cat > flags.c << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int a;
static void* other(void* nothing) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  a = atomic_load_explicit(&y, memory_order_relaxed);
  return nothing;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  int b = atomic_load_explicit(&x, memory_order_relaxed);
  pthread_join(t, 0);
  assert(a == 1 || b == 1);
}
END
run 0 check flags.c
prints "what else they allow: --memory=rc11"
run 1 check --memory=sc,tso,pso,rc11 --json=report flags.c
prints "sc    complete      3 executions"
prints "tso   bug           1 execution"
prints "rc11  bug"
prints "from the initialisation, although main wrote 1 at step 2"
prints "Make the write at flags.c:7 seq_cst instead of relaxed."
prints "With these changes the program passes under tso: 3 executions"
grep -q '"memory": "tso"' report || complain "$last: no memory in the report"
token=$(sed -n 's/^  mazurka replay //p' out)
run 1 replay "$token"
prints "read y = 0 from the initialisation, although main wrote 1 at step 2"
run 1 check --memory=rc11 flags.c
prints "With these changes the program passes under rc11: 3 executions"
run 1 check --memory=tso --keep-going flags.c
prints "in 4 executions"
run 0 check --algorithm=graphs flags.c
prints "3 executions"

# Programs with store buffers.
for algorithm in sleep source optimal pop; do
  run 1 check --memory=tso --algorithm=$algorithm --keep-going flags.c
  prints "in 4 executions"
  run 0 check --memory=sc --algorithm=$algorithm flags.c
done
for algorithm in naive classic; do
  run 1 check --memory=tso --algorithm=$algorithm --keep-going flags.c
done
for algorithm in observers unfolding; do
  run 2 check --memory=tso --algorithm=$algorithm flags.c
  warns "cannot treat"
done
run 1 check --memory=tso --algorithm=pop --json=report --html=report.html --corpus=found flags.c
prints "write y = 1, buffered"
prints "flush y = 1"
prints "waits until its stores are in memory"
prints "algorithm pop, memory tso"
prints "With these changes the program passes under tso: 3 executions"
grep -q '"memory": "tso"' report || complain "$last: no memory in the report"
grep -q 'buffered' report.html || complain "$last: no store in a buffer on the page"
token=$(sed -n 's/^  mazurka replay //p' out)
run 1 replay "$token"
prints "flush y = 1"
run 1 check --memory=tso --algorithm=pop --corpus=found flags.c
prints "algorithm corpus"
run 1 check --memory=tso --profile --keep-going flags.c
prints "no step was remembered: stores wait in buffers (--memory=tso)"
run 1 check --memory=tso --algorithm=source --show=all --keep-going flags.c
prints "algorithm source, memory tso"

# What graphs do not treat is explored with buffers.
sed 's/atomic_int x, y/atomic_llong x, y/; s/store_explicit(&y, 1/store_explicit((_Atomic char*)\&y, 1/' flags.c > parts.c
run 1 check --memory=tso parts.c
prints "memory tso"
prints "the program was explored with store buffers, because for execution graphs"
token=$(sed -n 's/^  mazurka replay //p' out)
run 1 replay "$token"
prints "flush x = 1"
run 4 check --memory=tso --algorithm=graphs parts.c
run 2 check --memory=rc11 --profile flags.c
warns "the algorithm 'graphs' does not offer --profile"
run 2 check model:flags --memory=alpha
warns "'alpha' is not one of sc, tso, pso, rc11"

finish
