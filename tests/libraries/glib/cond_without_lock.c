// Who signals does not hold the lock: what it has written is read by the other without order.
// verdict: bug
// finding: data-race
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <glib.h>

static GMutex mutex;
static GCond condition;
static gboolean ready;

static gpointer produce(gpointer unused) {
  ready = TRUE;  // <--
  g_cond_signal(&condition);
  return unused;
}

int main(void) {
  GThread* thread = g_thread_new("producer", produce, NULL);
  g_mutex_lock(&mutex);
  while (!ready) g_cond_wait(&condition, &mutex);  // <--
  g_mutex_unlock(&mutex);
  g_thread_join(thread);
}
