// System calls by their numbers: those that do no harm, and a futex by its instruction.
// verdict: complete

#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int ready;

static long futex(atomic_int* word, long operation, long value) {
  long result;
  register long timeout __asm__("r10") = 0;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(SYS_futex), "D"(word), "S"(operation), "d"(value), "r"(timeout)
                   : "rcx", "r11", "memory");
  return result;
}

static void* setter(void* unused) {
  ready = 1;
  futex(&ready, FUTEX_WAKE_PRIVATE, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  while (!ready) futex(&ready, FUTEX_WAIT_PRIVATE, 0);
  pthread_join(thread, NULL);
  assert(syscall(SYS_write, STDOUT_FILENO, "done\n", 5) == 5);
  assert(syscall(SYS_getpid) == getpid());
  return 0;
}
