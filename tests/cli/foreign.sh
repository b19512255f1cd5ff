# Code that is not instrumented: a shared library, an object and a static library of another build.
. "$(dirname "$0")/common"
cd "$work"

cat > counter.c << 'END'
int value;
void increment(void) { value++; }
int current(void) { return value; }
END
cat > lock.c << 'END'
static int state;
void lock(void) {
  while (__atomic_exchange_n(&state, 1, __ATOMIC_ACQUIRE)) {
    while (__atomic_load_n(&state, __ATOMIC_RELAXED)) __builtin_ia32_pause();
  }
}
void unlock(void) { __atomic_store_n(&state, 0, __ATOMIC_RELEASE); }
END
# Looks at what is plain for the compiler; all that it counts begins again after a while.
cat > wait.c << 'END'
#include <sched.h>
static volatile int released;
void wait_for_release(void) {
  int rounds = 1024;
  while (!released) {
    if (--rounds == 0) {
      sched_yield();
      rounds = 1024;
    }
  }
}
void release(void) { released = 1; }
END
cat > waits.c << 'END'
#include <assert.h>
#include <pthread.h>
void wait_for_release(void);
void release(void);
static int data;
static void* other(void* unused) {
  wait_for_release();
  assert(data == 42);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
#ifdef LATE
  release();
  data = 42;
#elif !defined NEVER
  data = 42;
  release();
#endif
  pthread_join(t, 0);
}
END
cat > assembly.c << 'END'
int count;
void increment_there(void) { __asm__ volatile("incl %0" : "+m"(count)); }
END
cat > main.c << 'END'
#include <assert.h>
#include <pthread.h>
void increment(void);
int current(void);
void lock(void);
void unlock(void);
static void* add(void* unused) {
#ifdef LOCKED
  lock();
#endif
  increment();
#ifdef LOCKED
  unlock();
#endif
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  assert(current() == 2);
}
END

cat > thrown.cpp << 'END'
#include <atomic>
std::atomic<int> entered, winner{-1};
extern "C" void enter(int who, void (*act)(int)) {
  const int before = entered.fetch_add(1);
  try {
    act(who);
  } catch (int) {
    if (before == 0) winner = who;
  }
}
END
cat > throws.cpp << 'END'
#include <atomic>
#include <cassert>
#include <thread>
extern "C" void enter(int who, void (*act)(int));
extern std::atomic<int> winner;
int main() {
  std::thread first([] { enter(1, [](int who) { throw who; }); });
  enter(2, [](int who) { throw who; });
  first.join();
  assert(winner == 1);
}
END
cat > cases.c << 'END'
int sum(int from, int* to) {
  int result = 0;
  switch (from) {
    case 0: *to = result;
    case 1: result += 1; *to = result;
    case 2: result += 2; *to = result;
    case 3: result += 3; *to = result;
    case 4: result += 4; *to = result;
    case 5: result += 5; *to = result; break;
    default: result = 100;
  }
  return result;
}
END
cat > sums.c << 'END'
#include <assert.h>
#include <pthread.h>
int sum(int from, int* to);
static void* add(void* to) {
  int all = 0;
  for (int from = 0; from < 7; from++) all += sum(from, to);
  assert(all == 15 + 15 + 14 + 12 + 9 + 5 + 100);
  return 0;
}
int main(void) {
  int here, there;
  pthread_t thread;
  pthread_create(&thread, 0, add, &there);
  add(&here);
  pthread_join(thread, 0);
}
END
cat > strings.s << 'END'
.globl length, copy_down, differ
.type length, @function
.type copy_down, @function
.type differ, @function
length:
  .cfi_startproc
  xorl %eax, %eax
  movq $-1, %rcx
  repne scasb
  leaq 2(%rcx), %rax
  negq %rax
  ret
  .cfi_endproc
copy_down:
  .cfi_startproc
  movq %rdx, %rcx
  leaq -1(%rdi,%rdx), %rdi
  leaq -1(%rsi,%rdx), %rsi
  std
  rep movsb
  cld
  ret
  .cfi_endproc
differ:
  .cfi_startproc
  movq %rdx, %rcx
  xorl %eax, %eax
  repe cmpsb
  setne %al
  ret
  .cfi_endproc
.section .note.GNU-stack, "", @progbits
END
cat > touch.c << 'END'
#include <pthread.h>
long length(const char* text);
void copy_down(char* to, const char* from, long size);
int differ(const char* a, const char* b, long size);
static char text[32] = "hello", other[32] = "helxo";
static void* call(void* unused) { CALL; return unused; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, call, 0);
  text[WRITTEN] = 'x';
  pthread_join(thread, 0);
}
END

for compiler in gcc clang; do
  can_use $compiler || continue
  $compiler -c strings.s
  # String instructions touch what they need, in either direction.
  run 1 check --compiler=$compiler "-DCALL=length(text)" -DWRITTEN=2 touch.c strings.o
  run 0 check --compiler=$compiler "-DCALL=length(text)" -DWRITTEN=6 touch.c strings.o
  run 1 check --compiler=$compiler "-DCALL=copy_down(text+8,other,8)" -DWRITTEN=9 touch.c strings.o
  run 0 check --compiler=$compiler "-DCALL=copy_down(text+8,other,8)" -DWRITTEN=20 touch.c strings.o
  run 1 check --compiler=$compiler "-DCALL=differ(text,other,16)" -DWRITTEN=3 touch.c strings.o
  run 0 check --compiler=$compiler "-DCALL=differ(text,other,16)" -DWRITTEN=4 touch.c strings.o
  # A result that is read only if something is thrown.
  $compiler -O2 -c thrown.cpp
  run 1 check --compiler=$compiler throws.cpp thrown.o
  prints "assertion at throws.cpp"
  # A table of addresses.
  $compiler -O0 -fno-pie -c cases.c
  run 0 check --compiler=$compiler -no-pie -fno-pie sums.c cases.o
  # Inline assembly is marked, also if it comes to the assembler by a pipe.
  for pipe in "" -pipe; do
    MAZURKA_CC=$compiler "$MAZURKA" cc $pipe -c assembly.c -o assembly.o
    grep -q mazurka_asm assembly.o || complain "$compiler $pipe: inline assembly is not marked"
  done
  $compiler -O2 -fPIC -shared counter.c lock.c -o libforeign.so
  $compiler -O2 -c counter.c lock.c
  ar rcs libforeign.a counter.o lock.o
  for foreign in "-L. -lforeign -Wl,-rpath,$work" "counter.o lock.o" libforeign.a; do
    # The update is not atomic: one of them can be lost.
    run 1 check --compiler=$compiler main.c $foreign
    prints "assertion at main.c"
    token=$(sed -n 's/^  mazurka replay //p' "$work/out")
    run 1 replay "$token"
    prints "assertion at main.c"
    # Exchange, load and store of the lock order everything else.
    run 0 check --compiler=$compiler -DLOCKED main.c $foreign
    prints "taken for atomic ones"
    prints "complete: --compiler=$compiler -DLOCKED main.c"  # what is linked is not part of its name
    # An execution that is shown can be seen again by another process.
    run 0 check --compiler=$compiler -DLOCKED --show=all main.c $foreign
    token=$(grep switches "$work/out" | tail -n 1 | grep -o 'mz2.*')
    run 0 replay "$token"
    prints_not "does not fit"
  done
  for level in -O0 -O2; do
    $compiler $level -c wait.c
    run 0 check --compiler=$compiler waits.c wait.o
    prints "complete"
    run 1 check --compiler=$compiler -DLATE waits.c wait.o
    prints "data-race at waits.c"
    run 1 check --compiler=$compiler -DNEVER waits.c wait.o
    prints "livelock at waits.c"
  done
done

finish
