// A reader sees either the old or the new version; the old one is freed after a grace period.
// verdict: complete
// packages: liburcu-dev
// flags: -D_LGPL_SOURCE -lurcu-bp
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <urcu/urcu-bp.h>

static int* current;

static int* version(int number) {
  int* result = malloc(sizeof *result);
  *result = number;
  return result;
}

static void* read_version(void* unused) {
  urcu_bp_read_lock();
  const int seen = *rcu_dereference(current);
  assert(seen == 1 || seen == 2);
  urcu_bp_read_unlock();
  return unused;
}

int main(void) {
  current = version(1);
  pthread_t reader;
  pthread_create(&reader, NULL, read_version, NULL);
  int* old = current;
  rcu_assign_pointer(current, version(2));
  urcu_bp_synchronize_rcu();
  free(old);
  pthread_join(reader, NULL);
  free(current);
}
