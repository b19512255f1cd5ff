// A ck_ring with one producer and one consumer hands over what the producer has written.
// verdict: complete
// packages: libck-dev
// pkg-config: ck
#include <assert.h>
#include <ck_ring.h>
#include <pthread.h>

static ck_ring_t ring;
static ck_ring_buffer_t slots[4];
static int message;

static void* produce(void* unused) {
  message = 42;
  ck_ring_enqueue_spsc(&ring, slots, &message);
  return unused;
}

int main(void) {
  ck_ring_init(&ring, 4);
  pthread_t producer;
  pthread_create(&producer, NULL, produce, NULL);
  void* received = NULL;
  if (ck_ring_dequeue_spsc(&ring, slots, &received)) assert(*(int*)received == 42);
  pthread_join(producer, NULL);
}
