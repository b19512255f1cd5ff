// A reader waits for a grace period that waits for the reader.
// verdict: bug
// finding: deadlock
// packages: liburcu-dev
// flags: -lurcu-memb
#include <pthread.h>
#include <urcu/urcu-memb.h>

static void* wait_for_itself(void* unused) {
  urcu_memb_register_thread();
  urcu_memb_read_lock();
  urcu_memb_synchronize_rcu();
  urcu_memb_read_unlock();
  urcu_memb_unregister_thread();
  return unused;
}

int main(void) {
  pthread_t reader;
  pthread_create(&reader, NULL, wait_for_itself, NULL);
  pthread_join(reader, NULL);
}
