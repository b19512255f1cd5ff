# Code that nothing tells about: it is watched as far as that is possible, otherwise the verdict says so.
. "$(dirname "$0")/common"
cd "$work"

cat > main.c << 'END'
#include <assert.h>
#include <pthread.h>
void lock(int* state);
void unlock(int* state);
static int state, count;
static void* add(void* unused) {
#ifdef LOCKED
  lock(&state);
#endif
  count++;
#ifdef LOCKED
  unlock(&state);
#endif
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  assert(count == 2);
}
END

# A lock as one writes it by hand: no tables, and not even the types of its labels.
cat > labels.s << 'END'
.globl lock, unlock
lock:
  movl $1, %eax
  xchgl %eax, (%rdi)
  testl %eax, %eax
  jz done
  pause
  jmp lock
done:
  ret
unlock:
  movl $0, (%rdi)
  ret
.section .note.GNU-stack, "", @progbits
END

# Nobody can tell where this code begins.
cat > unnamed.s << 'END'
take:
  lock btsl $0, (%rdi)
  jc take
  ret
give:
  movl $0, (%rdi)
  ret
.globl lock, unlock
.type lock, @function
.type unlock, @function
lock:
  .cfi_startproc
  leaq functions(%rip), %rax
  jmp *(%rax)
  .cfi_endproc
unlock:
  .cfi_startproc
  leaq functions(%rip), %rax
  jmp *8(%rax)
  .cfi_endproc
.section .data.rel.local, "aw"
functions: .quad take, give
.section .note.GNU-stack, "", @progbits
END

sed -e 's/^  leaq.*//' -e 's/jmp \*(%rax)/jmp take/' -e 's/jmp \*8(%rax)/jmp give/' -e '/functions:/d' unnamed.s > called.s

# Data in the middle of a function.
cat > broken.s << 'END'
.globl lock, unlock
.type lock, @function
.type unlock, @function
lock:
  .cfi_startproc
  jmp again
  .byte 0x06
again:
  lock btsl $0, (%rdi)
  jc again
  ret
  .cfi_endproc
unlock:
  .cfi_startproc
  movl $0, (%rdi)
  ret
  .cfi_endproc
.section .note.GNU-stack, "", @progbits
END

cat > generated.c << 'END'
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
static const unsigned char code[] = {
#ifdef ATOMIC
    0xf0,  // lock
#endif
    0xff, 0x07, 0xc3};  // incl (%rdi); ret
static int count;
static void* call(void* function) {
  ((void (*)(int*))function)(&count);
  return 0;
}
static void* make_code(void) {
  const int writable = PROT_READ | PROT_WRITE, all = writable | PROT_EXEC;
#ifdef AT_ONCE
  void* memory = mmap(0, 4096, all, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#else
  void* memory = mmap(0, 4096, writable, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#endif
  memcpy(memory, code, sizeof code);
  mprotect(memory, 4096, all & ~PROT_WRITE);
  return memory;
}
#ifdef EARLY
static void* memory;
__attribute__((constructor)) static void begin(void) { memory = make_code(); }
#endif
int main(void) {
#ifndef EARLY
  void* memory = make_code();
#endif
  pthread_t thread;
  pthread_create(&thread, 0, call, memory);
  call(memory);
  pthread_join(thread, 0);
}
END

for compiler in gcc clang; do
  can_use $compiler || continue
  here="-L. -Wl,-rpath,$work"
  for name in labels unnamed broken; do
    $compiler -c $name.s -o $name.o
    $compiler -shared $name.o -o lib$name.so
  done

  for foreign in labels.o "$here -llabels"; do
    run 0 check --compiler=$compiler -DLOCKED main.c $foreign
    prints "complete"
    run 1 check --compiler=$compiler main.c $foreign
    prints "data-race at main.c"
  done

  run 0 check --compiler=$compiler -s -DLOCKED main.c labels.o
  prints "complete"
  # Called by a function that is in the tables.
  $compiler -c called.s
  run 0 check --compiler=$compiler -s -DLOCKED main.c called.o
  prints "complete"

  for name in unnamed broken; do
    for stripped in no yes; do
      [ $stripped = no ] || $compiler -s -shared $name.o -o lib$name.so
      run 4 check --compiler=$compiler -DLOCKED main.c $here -l$name
      prints "runs code of lib$name.so that may synchronise threads and cannot be"
      # What it may order is not called a race.
      run 0 check --compiler=$compiler --trust=lib$name.so -DLOCKED main.c $here -l$name
      prints "what cannot be watched of lib$name.so was taken for"
      # Code that is not reached does not matter.
      run 1 check --compiler=$compiler main.c $here -l$name
      prints "data-race at main.c"
    done
  done

  run 0 check --compiler=$compiler generated.c
  run 4 check --compiler=$compiler -DATOMIC generated.c
  prints "makes code at run time that may synchronise threads"
  run 4 check --compiler=$compiler -DAT_ONCE generated.c
  run 0 check --compiler=$compiler -DEARLY generated.c
  run 4 check --compiler=$compiler -DEARLY -DATOMIC generated.c
  prints "makes code at run time that may synchronise threads"
  run 0 check --compiler=$compiler -DATOMIC --trust=jit generated.c
  prints "code made at run time"
done

finish
