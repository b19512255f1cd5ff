// Two threads lock two GMutexes in opposite orders.
// verdict: bug
// finding: deadlock
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <glib.h>

static GMutex left, right;

static gpointer left_then_right(gpointer unused) {
  g_mutex_lock(&left);
  g_mutex_lock(&right);
  g_mutex_unlock(&right);
  g_mutex_unlock(&left);
  return unused;
}

static gpointer right_then_left(gpointer unused) {
  g_mutex_lock(&right);
  g_mutex_lock(&left);
  g_mutex_unlock(&left);
  g_mutex_unlock(&right);
  return unused;
}

int main(void) {
  GThread* first = g_thread_new("first", left_then_right, NULL);
  GThread* second = g_thread_new("second", right_then_left, NULL);
  g_thread_join(first);
  g_thread_join(second);
}
