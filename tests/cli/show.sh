# --show, --profile and --tree: executions that pass, and what makes for many of them.
. "$(dirname "$0")/common"
cd "$work"

cat > counter.c << 'END'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int counter;
static void* add(void* unused) {
  assert(counter++ < 4);
  assert(counter++ < 4);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  assert(counter++ < 4);
  assert(counter++ < 4);
  pthread_join(t, 0);
  assert(counter == 4);
}
END
cat > queue.cpp << 'END'
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>
struct Queue {
  std::mutex mutex;
  std::vector<int> items;
  void push(int item) {
    std::lock_guard lock(mutex);
    items.push_back(item);
  }
};
int main() {
  auto queue = std::make_unique<Queue>();
  std::thread a([&] { queue->push(1); queue->push(2); });
  std::thread b([&] { queue->push(3); queue->push(4); });
  a.join();
  b.join();
  assert(queue->items.size() == 4);
}
END
sed -i 's/#include <mutex>/#include <memory>\n#include <mutex>/' queue.cpp

# --- models ---
run 1 check --keep-going --show=all model:bank
prints "     1  "
prints "     3  "
[ "$(grep -c ' switches  ' "$work/out")" -eq 3 ] || complain "$last: not three executions"
prints "passes"
prints "assertion"
run 0 check --show=1 model:bank_fixed
prints "execution 1: passes"
prints_not "execution 2"
prints "lock"
run 0 check --profile model:bank_fixed
prints "What makes for many executions:"
prints "  100%  "
prints "lock that 2 threads take, in every order: would fewer threads do?"
run 0 check --tree=- model:bank_fixed
prints "digraph exploration {"
prints_not "complete:"
run 0 check --tree=tree.dot model:bank_fixed
prints "complete:"
grep -q "2 executions" tree.dot || complain "$last: no tree in the file"
run 2 check --show=some model:bank
run 2 check --show=0 model:bank
run 2 check --tree=no/such/folder/tree.dot model:bank_fixed

# --- programs ---
for compiler in gcc clang; do
  run 0 check --compiler=$compiler --show=all counter.c
  [ "$(grep -c '  passes .* switches  ' "$work/out")" -eq 6 ] || complain "$last: not six executions"
  steps=$(sed -n 's/^ *3  passes .* switches  //p' "$work/out")
  run 0 replay --compiler=$compiler counter.c "$steps"
  prints "no bug in this execution"

  run 0 check --compiler=$compiler --show=2 counter.c
  prints "execution 1: passes"
  prints "execution 2: passes"
  prints_not "execution 3"
  prints "counter"

  for level in -O0 -O2; do
    run 0 check --compiler=$compiler $level -g --profile counter.c
    prints "counter.c:13"
    prints "%  counter"
    prints "variable with "
    prints "of 2 threads in an execution: would fewer rounds do?"
    cp "$work/out" first
    run 0 check --compiler=$compiler $level -g --profile counter.c
    cmp -s <(grep % first) <(grep % "$work/out") || complain "$last: not the same twice"
  done
  run 0 check --compiler=$compiler -std=c++20 --profile --tree=tree.dot queue.cpp
  prints "lock that is taken 4 times by 2 threads in an execution: would fewer rounds do?"
  prints "queue.cpp:10"
  grep -q "lock .*mutex" tree.dot || complain "$last: no names in the tree"
  grep -q "6 executions" tree.dot || complain "$last: not six executions in the tree"
  if can_use dot; then
    dot -Tsvg tree.dot > /dev/null 2>&1 || complain "$last: Graphviz does not like the tree"
  fi
done

finish
