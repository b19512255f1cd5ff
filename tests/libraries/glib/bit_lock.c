// Two threads add to a counter under a bit lock in an integer.
// verdict: complete
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static gint word;
static int counter;

static gpointer add(gpointer unused) {
  g_bit_lock(&word, 0);
  ++counter;
  g_bit_unlock(&word, 0);
  return unused;
}

int main(void) {
  GThread* first = g_thread_new("first", add, NULL);
  GThread* second = g_thread_new("second", add, NULL);
  g_thread_join(first);
  g_thread_join(second);
  assert(counter == 2);
}
