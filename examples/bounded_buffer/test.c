// A test of the frame queue: a recorder, here main, puts frames into a queue that has room for one,
// and two encoders take them out.
//
//   mazurka check examples/bounded_buffer/*.c
//   mazurka check -DFIXED examples/bounded_buffer/*.c

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "frame_queue.h"

enum { FRAMES = 2, ENCODERS = 2 };

static struct frame_queue queue;

// What an encoder has done.
struct encoder {
  unsigned frames;
  unsigned long checksum;
};

static struct encoder encoders[ENCODERS];

static unsigned long checksum(const struct frame* frame) {
  unsigned long sum = frame->number;
  for (size_t i = 0; i < FRAME_BYTES; ++i) sum = 31 * sum + frame->samples[i];
  return sum;
}

static void* encode(void* argument) {
  struct encoder* encoder = argument;
  struct frame frame;
  while (frame_queue_take(&queue, &frame)) {
    ++encoder->frames;
    encoder->checksum += checksum(&frame);
  }
  return NULL;
}

// Fills a frame as a microphone would.
static void record(struct frame* frame, unsigned number) {
  frame->number = number;
  memset(frame->samples, (int)(40 + number), sizeof frame->samples);
}

int main(void) {
  const bool ready = frame_queue_init(&queue, 1);
  assert(ready);
  (void)ready;

  pthread_t threads[ENCODERS];
  for (int i = 0; i < ENCODERS; ++i) pthread_create(&threads[i], NULL, encode, &encoders[i]);

  unsigned long recorded = 0;
  for (unsigned number = 1; number <= FRAMES; ++number) {
    struct frame frame;
    record(&frame, number);
    recorded += checksum(&frame);
    const bool accepted = frame_queue_put(&queue, &frame);
    assert(accepted);
    (void)accepted;
  }
  frame_queue_close(&queue);
  for (int i = 0; i < ENCODERS; ++i) pthread_join(threads[i], NULL);

  assert(encoders[0].frames + encoders[1].frames == FRAMES);
  assert(encoders[0].checksum + encoders[1].checksum == recorded);
  frame_queue_destroy(&queue);
  return 0;
}
