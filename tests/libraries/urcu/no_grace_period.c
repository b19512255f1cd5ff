// The old version is freed without a grace period, while a reader may still read it.
// verdict: bug
// finding: data-race
// packages: liburcu-dev
// flags: -D_LGPL_SOURCE -lurcu-memb
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <urcu/urcu-memb.h>

static int* current;

static int* version(int number) {
  int* result = malloc(sizeof *result);
  *result = number;
  return result;
}

static void* read_version(void* unused) {
  urcu_memb_register_thread();
  urcu_memb_read_lock();
  const int seen = *rcu_dereference(current);
  assert(seen == 1 || seen == 2);
  urcu_memb_read_unlock();
  urcu_memb_unregister_thread();
  return unused;
}

int main(void) {
  current = version(1);
  pthread_t reader;
  pthread_create(&reader, NULL, read_version, NULL);
  int* old = current;
  rcu_assign_pointer(current, version(2));
  free(old);
  pthread_join(reader, NULL);
  free(current);
}
