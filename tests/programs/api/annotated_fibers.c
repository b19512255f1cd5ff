// Fibers that announce themselves, and requests to Valgrind: without it they do nothing.
// verdict: complete

#include "annotations.h"

#include <assert.h>
#include <pthread.h>
#include <ucontext.h>

static ucontext_t caller, callee;
static char stack[64 << 10];
static void *main_fiber, *fiber;
static int steps;

static unsigned long ask_valgrind(unsigned long fallback) {
  volatile unsigned long request[6] = {0x1001, 0, 0, 0, 0, 0};  // RUNNING_ON_VALGRIND
  unsigned long result;
  __asm__ volatile(
      "rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
      : "=d"(result)
      : "a"(request), "0"(fallback)
      : "cc", "memory");
  return result;
}

static void work(void) {
  ++steps;
  __tsan_switch_to_fiber(main_fiber, 0);
  swapcontext(&callee, &caller);
}

static void* run(void* unused) {
  assert(ask_valgrind(0) == 0);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, run, 0);
  main_fiber = __tsan_get_current_fiber();
  fiber = __tsan_create_fiber(0);
  assert(fiber != main_fiber);
  __tsan_set_fiber_name(fiber, "worker");
  getcontext(&callee);
  callee.uc_stack.ss_sp = stack;
  callee.uc_stack.ss_size = sizeof stack;
  makecontext(&callee, work, 0);
  __tsan_switch_to_fiber(fiber, 0);
  swapcontext(&caller, &callee);
  assert(steps == 1);
  __tsan_destroy_fiber(fiber);
  pthread_join(other, 0);
}
