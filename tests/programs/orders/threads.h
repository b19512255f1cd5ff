// Functions as threads, and the orders by short names.

#pragma once

#include <pthread.h>
#include <stdatomic.h>

#define relaxed memory_order_relaxed
#define consume memory_order_consume
#define acquire memory_order_acquire
#define release memory_order_release
#define acq_rel memory_order_acq_rel
#define seq_cst memory_order_seq_cst

#define THREADS(...) run((void (*[])(void)){__VA_ARGS__, 0})

static void* call(void* function) {
  (*(void (**)(void))function)();
  return 0;
}

static void run(void (**functions)(void)) {
  pthread_t threads[8];
  int count = 0;
  for (; functions[count] != 0; ++count) {
    pthread_create(&threads[count], 0, call, &functions[count]);
  }
  for (int i = 0; i < count; ++i) pthread_join(threads[i], 0);
}
