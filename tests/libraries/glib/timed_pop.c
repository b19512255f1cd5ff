// A pop with a timeout gives either the message or nothing.
// verdict: complete
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static GAsyncQueue* queue;

static gpointer send(gpointer unused) {
  g_async_queue_push(queue, &queue);
  return unused;
}

int main(void) {
  queue = g_async_queue_new();
  GThread* sender = g_thread_new("sender", send, NULL);
  gpointer const received = g_async_queue_timeout_pop(queue, 1000);
  assert(received == NULL || received == &queue);
  g_thread_join(sender);
  g_async_queue_unref(queue);
}
