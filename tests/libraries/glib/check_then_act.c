// Whether there is something in the queue is asked first, and taken then: meanwhile another thread has it.
// verdict: bug
// finding: deadlock
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <glib.h>

static GAsyncQueue* queue;

static gpointer take(gpointer unused) {
  if (g_async_queue_length(queue) > 0) g_async_queue_pop(queue);
  return unused;
}

int main(void) {
  queue = g_async_queue_new();
  g_async_queue_push(queue, GINT_TO_POINTER(1));
  GThread* first = g_thread_new("first", take, NULL);
  GThread* second = g_thread_new("second", take, NULL);
  g_thread_join(first);
  g_thread_join(second);
  g_async_queue_unref(queue);
}
