// The reader does not hold the read lock of urcu-bp: the grace period does not wait for it.
// verdict: bug
// finding: data-race
// packages: liburcu-dev
// flags: -D_LGPL_SOURCE -lurcu-bp
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <urcu/urcu-bp.h>

static int* current;

static void* read_version(void* unused) {
  const int* version = rcu_dereference(current);
  if (version != NULL) assert(*version == 1);
  return unused;
}

int main(void) {
  current = malloc(sizeof *current);
  *current = 1;
  pthread_t reader;
  pthread_create(&reader, NULL, read_version, NULL);
  int* old = current;
  rcu_assign_pointer(current, NULL);
  urcu_bp_synchronize_rcu();
  free(old);
  pthread_join(reader, NULL);
}
