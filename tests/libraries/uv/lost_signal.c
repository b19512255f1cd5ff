// The receiver waits at a uv_cond without looking whether the signal was there already.
// verdict: bug
// finding: deadlock
// packages: libuv1-dev
// pkg-config: libuv
#include <uv.h>

static uv_mutex_t lock;
static uv_cond_t stored;

static void receive(void* unused) {
  (void)unused;
  uv_mutex_lock(&lock);
  uv_cond_wait(&stored, &lock);
  uv_mutex_unlock(&lock);
}

int main(void) {
  uv_mutex_init(&lock);
  uv_cond_init(&stored);
  uv_thread_t receiver;
  uv_thread_create(&receiver, receive, NULL);
  uv_cond_signal(&stored);
  uv_thread_join(&receiver);
}
