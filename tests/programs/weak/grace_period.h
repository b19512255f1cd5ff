/* How Linux' Tree RCU counts quiescent states, with one node, two CPUs, and a reader on the second:
   Kokologiannakis, Sagonas, Stateless Model Checking of the Linux Kernel's Read-Copy Update, SPIN
   2017. A grace period begins when the node notes of which CPUs it needs a quiescent state, and ends
   when each has told one that was after that. FAULT injects one of these:

   1  nobody waits for the grace period
   2  a tick of the clock inside of the reader counts as a quiescent state
   3  a CPU does not forget that it was in a quiescent state before the grace period
   4  the node asks the first CPU only
   5  the first CPU answers for both */

#pragma once

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef FAULT
#define FAULT 0
#endif

#define relaxed memory_order_relaxed

enum { first_bit = 1, second_bit = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int period;  // the number of the grace period
static atomic_int needed;  // the CPUs that have not told a quiescent state since it began
static atomic_int idle;    // the CPUs that need not be asked

struct cpu {
  int bit;
  int period;  // what it knows of
  int passed;  // it was in a quiescent state since then
};

static struct cpu first_cpu = {first_bit, 0, 1}, second_cpu = {second_bit, 0, 1};
static atomic_int x, y;

static void tell(int bits) {
  atomic_store_explicit(&needed, atomic_load_explicit(&needed, relaxed) & ~bits, relaxed);
}

static void tick(struct cpu* cpu, int is_quiescent) {
  pthread_mutex_lock(&lock);
  const int now = atomic_load_explicit(&period, relaxed);
  if (cpu->period != now) {
    cpu->period = now;
    if (FAULT != 3) cpu->passed = 0;
  }
  if (is_quiescent) cpu->passed = 1;
  if (cpu->passed) tell(FAULT == 5 ? first_bit | second_bit : cpu->bit);
  pthread_mutex_unlock(&lock);
}

static void become_idle(const struct cpu* cpu) {
  pthread_mutex_lock(&lock);
  atomic_fetch_or_explicit(&idle, cpu->bit, relaxed);
  tell(cpu->bit);
  pthread_mutex_unlock(&lock);
}

static void begin_period(void) {
  pthread_mutex_lock(&lock);
  const int all = FAULT == 4 ? first_bit : first_bit | second_bit;
  atomic_store_explicit(&period, atomic_load_explicit(&period, relaxed) + 1, relaxed);
  atomic_store_explicit(&needed, all & ~atomic_load_explicit(&idle, relaxed), relaxed);
  pthread_mutex_unlock(&lock);
}

static void synchronize(void) {
  if (FAULT == 1) return;
  begin_period();
  tick(&first_cpu, 1);
  while (atomic_load_explicit(&needed, relaxed) != 0) {
  }
}

static void* run_second_cpu(void* unused) {
  tick(&second_cpu, 1);
  const int saw_x = atomic_load_explicit(&x, relaxed);
  tick(&second_cpu, FAULT == 2);  // inside of the reader
  const int saw_y = atomic_load_explicit(&y, relaxed);
  assert(saw_x || !saw_y);
  become_idle(&second_cpu);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run_second_cpu, 0);
  atomic_store_explicit(&x, 1, relaxed);
  synchronize();
  atomic_store_explicit(&y, 1, relaxed);
  pthread_join(thread, 0);
}
