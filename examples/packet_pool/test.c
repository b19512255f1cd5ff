// A test of the packet pool: the receiver and the transmitter of a network driver allocate two
// packets each, and free one of them.
//
//   mazurka check examples/packet_pool/*.c
//   mazurka check -DFIXED examples/packet_pool/*.c

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "packet_pool.h"

static struct packet_pool pool;

// Receives two packets; the first one is damaged, and thrown away. Returns the other one.
static void* receive(void* unused) {
  (void)unused;
  struct packet* damaged = packet_pool_allocate(&pool);
  struct packet* good = packet_pool_allocate(&pool);
  assert(damaged != NULL && good != NULL);
  packet_fill(good, "GET /index.html");
  packet_pool_free(&pool, damaged);
  return good;
}

// Sends a beacon and an answer. Returns the answer, which is kept until it is acknowledged.
static void* transmit(void* unused) {
  (void)unused;
  struct packet* beacon = packet_pool_allocate(&pool);
  assert(beacon != NULL);
  packet_fill(beacon, "beacon");
  struct packet* answer = packet_pool_allocate(&pool);
  assert(answer != NULL);
  packet_fill(answer, "200 OK");
  packet_pool_free(&pool, beacon);
  return answer;
}

static bool holds(const struct packet* packet, const char* text) {
  return packet->length == strlen(text) && memcmp(packet->bytes, text, packet->length) == 0;
}

int main(void) {
  packet_pool_init(&pool);

  pthread_t receiver;
  pthread_t transmitter;
  pthread_create(&receiver, NULL, receive, NULL);
  pthread_create(&transmitter, NULL, transmit, NULL);
  void* received;
  void* answer;
  pthread_join(receiver, &received);
  pthread_join(transmitter, &answer);

  // Both have what they wrote, and the other packets can be had.
  assert(holds(received, "GET /index.html"));
  assert(holds(answer, "200 OK"));
  for (int i = 0; i < FREE_LIST_SIZE - 2; ++i) {
    const struct packet* packet = packet_pool_allocate(&pool);
    assert(packet != NULL && packet != received && packet != answer);
    (void)packet;
  }
  assert(packet_pool_available(&pool) == 0);
  return 0;
}
