// Two producers use a ck_ring that is made for one: an entry gets lost.
// verdict: bug
// finding: data-race
// packages: libck-dev
// pkg-config: ck
#include <assert.h>
#include <ck_ring.h>
#include <pthread.h>

static ck_ring_t ring;
static ck_ring_buffer_t slots[4];
static int messages[2];

static void* produce(void* message) {
  ck_ring_enqueue_spsc(&ring, slots, message);
  return NULL;
}

int main(void) {
  ck_ring_init(&ring, 4);
  pthread_t other;
  pthread_create(&other, NULL, produce, &messages[0]);
  produce(&messages[1]);
  pthread_join(other, NULL);
  assert(ck_ring_size(&ring) == 2);
}
