// The sender frees the message that it has pushed; the receiver reads it afterwards.
// verdict: bug
// finding: use-after-free
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static GAsyncQueue* queue;

static gpointer send(gpointer unused) {
  int* message = g_new0(int, 1);
  g_async_queue_push(queue, message);
  g_free(message);
  return unused;
}

int main(void) {
  queue = g_async_queue_new();
  GThread* sender = g_thread_new("sender", send, NULL);
  const int* received = g_async_queue_pop(queue);
  assert(*received == 0);
  g_thread_join(sender);
  g_async_queue_unref(queue);
}
