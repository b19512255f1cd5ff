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

for compiler in gcc clang; do
  can_use $compiler || continue
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
done

finish
