// The receiver does not look whether the value is there before it waits: the signal gets lost.
// verdict: bug
// finding: deadlock
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <glib.h>

static GMutex lock;
static GCond stored;

static gpointer receive(gpointer unused) {
  g_mutex_lock(&lock);
  g_cond_wait(&stored, &lock);
  g_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  GThread* receiver = g_thread_new("receiver", receive, NULL);
  g_mutex_lock(&lock);
  g_cond_signal(&stored);
  g_mutex_unlock(&lock);
  g_thread_join(receiver);
}
