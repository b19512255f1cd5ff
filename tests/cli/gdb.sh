# mazurka replay --gdb: stops before the step that fails, shows the threads, and looking at them
# changes nothing.
. "$(dirname "$0")/common"

tests=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$(dirname "$MAZURKA")/.." && pwd)
[ -e "$build/lib/libmazurka.so" ] || leave_out "libmazurka.so is not built, there are no programs to debug"
command -v gdb > /dev/null || leave_out "gdb is not installed (tools/setup installs it)"
cd "$work"

# Whether gdb can call a function of a program at all. Before version 14 it cannot on processors with
# AMX; then it looks at what the function would return.
look="print account.look()"
echo 'int twice(int x) { return 2 * x; } int main(void) { return twice(0); }' > twice.c
cc -g twice.c -o twice
if ! gdb -q -batch -nx -ex "break main" -ex run -ex "print twice(21)" twice 2>&1 | grep -qF "= 42"; then
  echo "left out: functions that gdb calls; $(gdb --version | head -1) cannot call any here"
  look="print account.balance"
fi

# debug ARGUMENTS... < COMMANDS: what gdb prints is then in $work/out.
debug() {
  last="mazurka replay --gdb $*"
  local status=0
  timeout 120 "$MAZURKA" replay --gdb "$@" > out 2>&1 || status=$?
  [ "$status" -eq 0 ] || complain "$last: exit status $status"
  ! grep -qE 'Traceback|Python|Error' out || complain "$last: an error in the script: $(cat out)"
}

# in_order TEXT...: all of them, one after the other.
in_order() {
  local at=0 line
  for text; do
    line=$(tail -n +$((at + 1)) out | grep -nF -- "$text" | head -1 | cut -d: -f1)
    if [ -z "$line" ]; then
      complain "$last does not print '$text' after line $at: $(cat out)"
      return
    fi
    at=$((at + line))
  done
}

cat > deadlock.c << 'END'
#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static __thread int mine = 7;
static void* one(void* unused) {
  int here = 1;
  mine = 11;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return here ? unused : 0;
}
static void* two(void* unused) {
  int here = 2;
  mine = 22;
  pthread_mutex_lock(&b);
  here = 3;
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return here ? unused : 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
}
END

cat > account.cpp << 'END'
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>
struct Account {
  std::mutex mutex;
  int balance = 100;
  int look() {
    std::lock_guard<std::mutex> lock(mutex);
    return balance;
  }
} account;
std::atomic<int> seen{0};
int main() {
  std::thread spender([] {
    const int before = account.look();
    seen = before;
    account.mutex.lock();
    account.balance = before - 30;
    account.mutex.unlock();
  });
  std::thread earner([] {
    std::lock_guard<std::mutex> lock(account.mutex);
    account.balance += 50;
  });
  spender.join();
  earner.join();
  assert(account.balance == 120);
}
END

cat > crash.c << 'END'
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
int x;
_Atomic(int*) shared = &x;
static int follow(int* pointer) {
  return *pointer;
}
static void* reader(void* unused) {
  int* pointer = shared;
  return follow(pointer) == 1 ? unused : NULL;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  shared = NULL;
  pthread_join(t, NULL);
}
END

cat > race.cpp << 'END'
#include <thread>
int counter = 0;
void increment() {
  ++counter;
}
int main() {
  std::thread t([] { increment(); });
  increment();
  t.join();
}
END

# token ARGUMENTS...: of the first finding.
token() { "$MAZURKA" check "$@" 2> /dev/null | sed -n 's/^  mazurka replay //p' | head -1; }

for compiler in gcc clang; do
  # --- All threads wait; looking at one, and stepping in another ---
  debug --compiler=$compiler deadlock.c 0x2,1,2 << 'END'
bt
mazurka threads
mazurka thread T1
print here
bt
mazurka local mine
next
print here
next
next
next
mazurka thread 2
print here
mazurka bt all
continue
mazurka threads
END
  in_order "Before step 4 of 4: T2 is about to lock b, and then it fails" \
    "#0  two (unused=0x0) at deadlock.c:16" "16	  pthread_mutex_lock(&b);" \
    "#0  two (unused=0x0) at deadlock.c:16" \
    "  0  main  main  waits: join T1  deadlock.c:27" \
    "  1  T1    one   lock b          deadlock.c:8" \
    "* 2  T2    two   lock b          deadlock.c:16" \
    "T1: lock b" "#0  one (unused=0x0) at deadlock.c:8" \
    '$1 = 1' \
    "#0  one (unused=0x0) at deadlock.c:8" \
    "main  7" "T1    11" "T2    22" \
    "T1 was only looked at; this is T2" \
    '$2 = 2' \
    "17	  here = 3;" \
    "18	  pthread_mutex_lock(&a);" \
    "deadlock: T1 and T2 wait for each other" \
    "> 0  main  main  waits: join T1              deadlock.c:27" \
    "  1  T1    one   waits: lock b (held by T2)  deadlock.c:8" \
    "  2  T2    two   waits: lock a (held by T1)  deadlock.c:18" \
    "T2: waits: lock a (held by T1)" \
    '$3 = 3' \
    "main: waits: join T1" "#0  main () at deadlock.c:27" \
    "T1: waits: lock b (held by T2)" "#0  one (unused=0x0) at deadlock.c:8" \
    "exited normally" \
    "the program is not running"
  prints_not libmazurka

  # --- A failed assertion; functions that gdb calls; to and fro ---
  debug "$(token --compiler=$compiler account.cpp)" << END
mazurka steps
$look
print account.balance
continue
$look
next
mazurka back 2
mazurka step
mazurka step
mazurka goto 1
break account.cpp:19
continue
print before
mazurka threads
mazurka restart
END
  in_order "Before step 10 of 10: main is about to join T2, and then it fails" \
    "main () at account.cpp:27" "-> 10  main  join T2               account.cpp:27" \
    '$1 = 70' '$2 = 70' \
    'assertion: main: assertion `account.balance == 120` does not hold' \
    "#0  main () at account.cpp:28" \
    '$3 = 70' \
    "the thread does not go on" \
    "Before step 9 of 10: main is about to join T1" "Before step 10 of 10" "assertion: main" \
    "Before step 1 of 10: main is about to spawn T1" \
    "Breakpoint 1, " '$4 = 100' \
    "* 1  T1    main::{lambda}  runs " \
    "Before step 10 of 10"

  # --- A fault ---
  debug "$(token --compiler=$compiler crash.c)" << 'END'
continue
bt
END
  in_order "T1 is about to read shared, and then it fails" "reader (unused=0x0) at crash.c:10" \
    "crash: T1: invalid memory access (SIGSEGV), address 0x0" "follow (pointer=0x0) at crash.c:7" \
    "#0  follow (pointer=0x0) at crash.c:7" "#1  reader (unused=0x0) at crash.c:11"

  # --- A thread that fails before its first step, inlined or not ---
  for level in -O0 -O2; do
    debug --compiler=$compiler $level race.cpp 0 << 'END'
mazurka threads
continue
END
    in_order "After step 1 of 1: T1 begins, and then it fails" "* 1  T1    main::{lambda}  " \
      "data-race: T1 reads counter (4 bytes), and main has written it" "increment () at race.cpp:4"
  done
done

# --- A gdb that cannot call functions: it is said, and all else works ---
cc -shared -fPIC "$tests/refuse_registers.c" -o refuse_registers.so ||
  complain "refuse_registers.c does not compile"
mkdir old
cat > old/gdb << END
#!/bin/sh
LD_PRELOAD=$work/refuse_registers.so exec $(command -v gdb) -iex "unset environment LD_PRELOAD" "\$@"
END
chmod +x old/gdb
PATH=$work/old:$PATH debug "$(token account.cpp)" << 'END'
print account.look()
print account.balance
mazurka back
mazurka threads
continue
continue
END
in_order "This gdb cannot call functions of the program on this processor" \
  "Before step 10 of 10" "may-call-functions is off" '$1 = 70' "Before step 9 of 10" \
  "* 0  main  main  join T1" 'assertion: main: assertion `account.balance == 120` does not hold'

# --- Nothing is wrong: it is said ---
echo 'int main(void) { return 0; }' > good.c
debug good.c - << 'END'
continue
END
in_order "At first: main begins; there is no bug in this execution" "exited normally"

# --- A library without symbols, as it is installed ---
mkdir lib
strip -o lib/libmazurka.so "$build/lib/libmazurka.so"
MAZURKA_LIBDIR=$work/lib debug deadlock.c 0x2,1,2 << 'END'
mazurka threads
continue
END
in_order "* 2  T2    two   lock b          deadlock.c:16" "deadlock: T1 and T2 wait for each other"

# --- What cannot be debugged ---
run 2 replay --gdb deadlock.c
warns "a schedule is needed"
run 2 replay --gdb deadlock.c 0,7
warns "the schedule does not fit the program: at step 2"
run 2 replay --gdb model:bank 0
warns "--gdb is for programs"
"$MAZURKA" cc deadlock.c -o deadlock
PATH=/nowhere run 2 replay --gdb deadlock 0x2,1,2
warns "cannot start gdb; is it installed?"

finish
