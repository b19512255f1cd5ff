# Models under the memory model of C++, and --algorithm=graphs.
. "$(dirname "$0")/common"

run 0 check --memory=sc model:publish
prints "every trace was explored"
run 0 check --memory=tso --algorithm=graphs model:publish
prints "complete: model:publish: every execution graph under tso was explored, and there is no bug"
prints "algorithm graphs, memory tso"
run 1 check --memory=rc11 model:publish
prints "read data = 0 from the initialisation"
prints "they are not shortened, and no way out is looked for"
run 0 check --memory=rc11 model:publish_fixed
prints "2 executions"

run 0 check --algorithm=graphs model:dekker
run 1 check --memory=tso --algorithm=graphs model:dekker
run 1 check --memory=rc11 model:dekker
run 0 check --memory=rc11 model:dekker_fixed
run 0 check --memory=tso --algorithm=graphs model:iriw
run 0 check --memory=pso --algorithm=graphs model:iriw
run 1 check --memory=pso --algorithm=graphs model:message_passing
run 1 check --memory=rc11 model:iriw
run 0 check --memory=rc11 model:iriw_fixed
run 0 check --memory=rc11 model:z6u
prints "24 executions"

# As under sequential consistency, if there is nothing weaker.
run 1 check --memory=rc11 --keep-going model:philosophers_deadlock
prints "deadlock at philosopher0; philosopher1; philosopher2"
prints "7 executions"
run 1 check --memory=rc11 --keep-going model:bank
prints "3 executions"

run 1 check --memory=rc11 --json=- model:iriw
prints '"memory": "rc11"'
prints '"algorithm": "graphs"'
prints '"writer": "p"'

# What was found is found again.
run 1 check --memory=rc11 model:iriw
token=$(sed -n 's/^  mazurka replay //p' "$work/out")
run 1 replay "$token"
prints "although q wrote 1 at step 2"
prints "they agree: 1 == 0 does not hold"

run 3 check --memory=rc11 --max-executions=5 "model:fib_bench(3)"
prints "the limit of executions was reached"
run 3 check --memory=rc11 --max-steps=5 "model:fib_bench(3)"
prints "cut"

# What there is not is refused.
run 2 check --memory=rc11 --algorithm=pop model:iriw
warns "the algorithm 'pop' cannot treat --memory=rc11; use graphs"
run 2 check --memory=rc11 "model:selective(3)"
warns "the algorithm 'graphs' cannot treat 'send"
run 2 check --memory=rc11 --show=1 model:iriw
warns "the algorithm 'graphs' does not offer --show"
printf 'int main() { return 0; }\n' > "$work/memory.c"
run 0 check --memory=rc11 "$work/memory.c"
prints "algorithm graphs, memory rc11"
run 0 check --algorithm=graphs "$work/memory.c"
prints "algorithm graphs"

# Under sc it is said that weaker orders have not made memory weaker; gdb follows what was found with buffers only.
cat > "$work/relaxed.c" << 'END'
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int x, y;
static int seen;
static void* other(void* unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  seen = atomic_load_explicit(&x, memory_order_relaxed);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  const int here = atomic_load_explicit(&y, memory_order_relaxed);
  pthread_join(thread, 0);
  if (here + seen == 0) abort();
}
END
run 0 check --algorithm=graphs "$work/relaxed.c"
prints "note: memory was sequentially consistent"
run 1 check --memory=tso "$work/relaxed.c"
prints_not "note: memory was sequentially consistent"
run 2 replay --gdb "$(sed -n 's/^  mazurka replay //p' "$work/out")"
warns "what execution graphs have found cannot be followed in gdb; replay it without --gdb, or look for it with --algorithm=source"
run 1 check --memory=rc11 "$work/relaxed.c"
run 2 replay --gdb "$(sed -n 's/^  mazurka replay //p' "$work/out")"
warns "replay it without --gdb"

# What is remembered of the threads of programs makes no difference, whether it goes by answers or, where there is plain data,
# by all that comes before.
programs=$(dirname "$0")/../../bench/programs
for program in "fib_bench.c -DN=3" "circular_buffer.c -DN=4" "dispatcher.c -DN=3"; do
  for memory in sc tso rc11; do
    for recall in off compared on; do
      # shellcheck disable=SC2086
      run 0 check --algorithm=graphs --memory=$memory --recall=$recall --keep-going "$programs"/$program
      grep -o '[0-9]* executions, [0-9]* blocked, [0-9]* events' "$work/out" > "$work/$recall"
    done
    for recall in compared on; do
      cmp -s "$work/off" "$work/$recall" || complain "$program, $memory: --recall=$recall differs"
    done
  done
done

finish
