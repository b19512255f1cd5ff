// g_once initialises once, but the counter it has made is changed without a lock.
// verdict: bug
// finding: data-race
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <glib.h>

static GOnce once = G_ONCE_INIT;

static gpointer make_counter(gpointer unused) {
  (void)unused;
  static int counter;
  return &counter;
}

static gpointer add(gpointer unused) {
  int* counter = g_once(&once, make_counter, NULL);
  ++*counter;
  return unused;
}

int main(void) {
  GThread* first = g_thread_new("first", add, NULL);
  GThread* second = g_thread_new("second", add, NULL);
  g_thread_join(first);
  g_thread_join(second);
}
