// A GAsyncQueue hands what a thread has written over to the thread that pops it.
// verdict: complete
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static GAsyncQueue* queue;
static int message;

static gpointer send(gpointer unused) {
  message = 42;
  g_async_queue_push(queue, &message);
  return unused;
}

int main(void) {
  queue = g_async_queue_new();
  GThread* sender = g_thread_new("sender", send, NULL);
  const int* received = g_async_queue_pop(queue);
  assert(*received == 42);
  g_thread_join(sender);
  g_async_queue_unref(queue);
}
