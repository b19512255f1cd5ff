// A wfcqueue gives out what another thread has put into it.
// verdict: complete
// packages: liburcu-dev
// flags: -lurcu-cds -lurcu-common
#include <assert.h>
#include <pthread.h>
#include <urcu/wfcqueue.h>

static struct cds_wfcq_head head;
static struct cds_wfcq_tail tail;
static struct cds_wfcq_node nodes[2];

static void* enqueue(void* node) {
  cds_wfcq_enqueue(&head, &tail, node);
  return NULL;
}

int main(void) {
  cds_wfcq_init(&head, &tail);
  cds_wfcq_node_init(&nodes[0]);
  cds_wfcq_node_init(&nodes[1]);
  pthread_t other;
  pthread_create(&other, NULL, enqueue, &nodes[0]);
  enqueue(&nodes[1]);
  pthread_join(other, NULL);
  assert(cds_wfcq_dequeue_blocking(&head, &tail) != NULL);
  assert(cds_wfcq_dequeue_blocking(&head, &tail) != NULL);
  assert(cds_wfcq_dequeue_blocking(&head, &tail) == NULL);
}
