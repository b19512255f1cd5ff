// Two threads add to a counter under a GMutex; none of the additions is lost.
// verdict: complete
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static GMutex lock;
static int counter;

static gpointer add(gpointer unused) {
  g_mutex_lock(&lock);
  ++counter;
  g_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  GThread* first = g_thread_new("first", add, NULL);
  GThread* second = g_thread_new("second", add, NULL);
  g_thread_join(first);
  g_thread_join(second);
  assert(counter == 2);
}
