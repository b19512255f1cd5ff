// A thread waits at a GCond until the main thread has stored a value.
// verdict: complete
// packages: libglib2.0-dev
// pkg-config: glib-2.0
#include <assert.h>
#include <glib.h>

static GMutex lock;
static GCond stored;
static int value;

static gpointer receive(gpointer unused) {
  g_mutex_lock(&lock);
  while (value == 0) g_cond_wait(&stored, &lock);
  assert(value == 42);
  g_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  GThread* receiver = g_thread_new("receiver", receive, NULL);
  g_mutex_lock(&lock);
  value = 42;
  g_cond_signal(&stored);
  g_mutex_unlock(&lock);
  g_thread_join(receiver);
}
