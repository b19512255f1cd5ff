// A reader looks at a version while main replaces it. Who includes this says by RCU(function) which
// flavour it is, and by WITHOUT_GRACE_PERIOD that main does not wait before it frees the old version.

#pragma once

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int* current;

static int* version(int number) {
  int* result = malloc(sizeof *result);
  *result = number;
  return result;
}

static void* read_version(void* unused) {
  RCU(register_thread)();
  RCU(read_lock)();
  const int seen = *rcu_dereference(current);
  assert(seen == 1 || seen == 2);
  RCU(read_unlock)();
  RCU(unregister_thread)();
  return unused;
}

int main(void) {
  current = version(1);
  pthread_t reader;
  pthread_create(&reader, NULL, read_version, NULL);
  int* old = current;
  rcu_assign_pointer(current, version(2));
#ifndef WITHOUT_GRACE_PERIOD
  RCU(synchronize_rcu)();
#endif
  free(old);
  pthread_join(reader, NULL);
  free(current);
}
