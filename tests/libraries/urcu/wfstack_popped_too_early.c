// A stack is popped before anybody has pushed. What would have been otherwise waits in loops of the library.
// verdict: bug
// finding: assertion
// message: "always_fails":false
// packages: liburcu-dev
// flags: -lurcu-common
#include <assert.h>
#include <pthread.h>
#include <urcu/wfstack.h>

static struct cds_wfs_stack stack;
static struct cds_wfs_node nodes[2];

static void* push(void* node) {
  cds_wfs_push(&stack, node);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  cds_wfs_init(&stack);
  for (int i = 0; i < 2; ++i) {
    cds_wfs_node_init(&nodes[i]);
    pthread_create(&threads[i], NULL, push, &nodes[i]);
  }
  const struct cds_wfs_node* popped = cds_wfs_pop_blocking(&stack);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(popped != NULL);  // <--
}
