// A GThreadPool with one thread runs its task before it is freed.
// verdict: complete or bounded
// options: --max-executions=300
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static int sum;

static void add(gpointer amount, gpointer unused) {
  (void)unused;
  sum += GPOINTER_TO_INT(amount);
}

int main(void) {
  GThreadPool* pool = g_thread_pool_new(add, NULL, 1, TRUE, NULL);
  g_thread_pool_push(pool, GINT_TO_POINTER(1), NULL);
  g_thread_pool_free(pool, FALSE, TRUE);
  assert(sum == 1);
}
