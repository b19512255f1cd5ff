// Two threads append to a GPtrArray, which is not made for that, without a lock.
// verdict: bug
// finding: assertion
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static GPtrArray* array;

static gpointer append(gpointer unused) {
  g_ptr_array_add(array, &array);
  return unused;
}

int main(void) {
  array = g_ptr_array_sized_new(2);
  GThread* first = g_thread_new("first", append, NULL);
  GThread* second = g_thread_new("second", append, NULL);
  g_thread_join(first);
  g_thread_join(second);
  assert(array->len == 2);
  g_ptr_array_unref(array);
}
