# Names and values in the steps of a report are those of the source, never addresses.
. "$(dirname "$0")/common"

cat > "$work/names.cpp" <<'C'
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>
enum Colour { red, green };
enum class State : char { idle, busy };
enum Mode { readable = 1, writable = 2 };
struct Tagged { int index; int tag; };
struct Node { int key; std::atomic<Node*> next; };
struct Shared { std::atomic<int> left{0}; std::atomic<int> slots[4]{}; };
std::atomic<Node*> head;
std::atomic<bool> flag;
std::atomic<Colour> colour;
std::atomic<State> state;
std::atomic<Mode> mode;
std::atomic<double> ratio{1.5};
std::atomic<unsigned> number{4000000000u};
std::atomic<char> letter{'a'};
std::atomic<signed char> small{-1};
std::atomic<Tagged> tagged{{1, 2}};
std::atomic<void (*)()> callback;
std::atomic<const char*> text;
std::atomic<std::uintptr_t> marked;
Node nodes[2];
void called() {}
thread_local std::atomic<int> mine;
std::atomic<std::atomic<int>*> one;
namespace work {
void worker(Shared& shared, std::atomic<int>* array) {
  std::atomic<int> count{0};
  one = &count;
  one.load()->fetch_add(1);
  one = &mine;
  ++shared.left;
  shared.slots[3] = 7;
  array[2] = 5;
  Node* n = new Node{1, nullptr};
  n->next = head.load();
  Node* expected = &nodes[0];
  head.compare_exchange_strong(expected, n);
  flag = true;
  colour = green;
  state = State::busy;
  mode = Mode(3);
  ratio = 2.25;
  ++number;
  letter = 'z';
  --small;
  tagged = Tagged{3, 4};
  callback = called;
  text = "hello";
  marked = (std::uintptr_t)n | 1;
  auto in_shared = std::make_shared<Node>();
  head = in_shared.get();
  auto unique = std::make_unique<Node>();
  head = unique.get();
  std::vector<std::atomic<int>> vector(3);
  one = &vector[1];
}
}
int main() {
  Shared shared;
  head = &nodes[1];
  auto* array = new std::atomic<int>[8];
  std::thread t(work::worker, std::ref(shared), array);
  shared.left.load();
  array[2] = 1;
  shared.slots[3]++;
  std::atomic<int>* other = one;
  if (other) ++*other;
  flag.load(), colour.load(), state.load(), mode.load(), ratio.load(), number.load();
  letter.load(), small.load(), tagged.load(), callback.load(), text.load(), marked.load();
  head.load()->next.load();
  t.join();
  assert(false);
}
C
for compiler in gcc clang; do
  for level in -O0 -O2; do
    run 1 check --json=- "--compiler=$compiler" "$level" -std=c++20 "$work/names.cpp"
    # Local variables, those of others, thread-local ones.
    prints "\"write one = &work::worker::count (of T1)\""
    prints "\"write one = &mine (of T1)\""
    prints "\"fetch_add main::shared.left: 0 -> 1\""
    prints "\"write main::shared.slots[3] = 7\""
    # Heap objects.
    prints "\"write atomic<int>[8]#1[2] = 5\""
    prints "\"compare_and_swap head fails: &nodes[1], not &nodes[0]\""
    prints "\"write head = &Node#2\""
    prints "\"write head = &Node#3\""
    prints "\"write one = &atomic<int>[3]#1[1]\""
    # Values.
    prints "\"read one = nullptr\""
    prints "\"write flag = true\""
    prints "\"write colour = green\""
    prints "\"write state = State::busy\""
    prints "\"write mode = readable | writable\""
    prints "\"write ratio = 2.25\""
    prints "\"fetch_add number: 4000000000 -> 4000000001\""
    prints "\"write letter = 'z'\""
    prints "\"fetch_sub small: -1 -> -2\""
    prints "\"write tagged = {index = 3, tag = 4}\""
    prints "\"write callback = called\""
    prints 'write text = \"hello\"'
    prints "\"write marked = &Node#1 | 1\""
    # What is the thread's own.
    prints "\"write Node#1.next = &nodes[1]\""
  done
done

# In C, and in what is waited for.
cat > "$work/names.c" <<'C'
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
struct door { atomic_bool open; _Atomic(struct door*) next; };
static void* wait_at(void* argument) {
  struct door* door = argument;
  while (!atomic_load(&door->open)) {}
  return 0;
}
int main(void) {
  pthread_t thread;
  struct door* first = malloc(sizeof *first);
  struct door* second = calloc(1, sizeof(struct door));
  first->open = false;
  first->next = second;
  pthread_create(&thread, 0, wait_at, first);
  pthread_create(&thread, 0, wait_at, atomic_load(&first->next));
  second->open = true;
  pthread_join(thread, 0);
}
C
for compiler in gcc clang; do
  for level in -O0 -O2; do
    run 1 check --json=- "--compiler=$compiler" "$level" "$work/names.c"
    prints "\"livelock\""
    prints "door#1.open"
    prints "\"write door#2.open = true\""
    prints_not "at 0x"
  done
done

# A number in the high bits of a pointer; data of a library that has no names for them.
cat > "$work/stripped.c" <<'C'
static _Atomic int hidden[4];
int bump(void) { return hidden[2]++; }
C
cat > "$work/tags.c" <<'C'
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
int bump(void);
static struct node { int value; } node;
static _Atomic uint64_t head;
static void* push(void* unused) {
  head = (uint64_t)&node | (uint64_t)3 << 48;
  bump();
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, push, 0);
  assert(bump() == 0 || head == 0);
  pthread_join(thread, 0);
}
C
for compiler in gcc clang; do
  $compiler -O1 -fPIC -shared -s "$work/stripped.c" -o "$work/libstripped.so"
  run 1 check --json=- "--compiler=$compiler" "$work/tags.c" -L"$work" -lstripped "-Wl,-rpath,$work"
  prints "\"write head = &node | 3 << 48\""
  prints "libstripped.so+0x"
done

finish
