// The destructor of a GPrivate runs in threads that end, but not in main, which returns.
// verdict: complete
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static int destroyed;

static void destroy(gpointer unused) {
  (void)unused;
  ++destroyed;
  assert(destroyed == 1);
}

static GPrivate own = G_PRIVATE_INIT(destroy);

static gpointer use(gpointer value) {
  g_private_set(&own, value);
  return NULL;
}

int main(void) {
  use(&destroyed);
  g_thread_join(g_thread_new("user", use, &destroyed));
  assert(destroyed == 1);
}
