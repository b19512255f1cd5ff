// A thread that waits at a barrier handles the signal that lets the other one come there.
// verdict: complete

#include <pthread.h>
#include <csignal>
#include <atomic>

static std::atomic<int> handled;
static pthread_barrier_t barrier;

static void handle(int) {
  handled = 1;
  handled.notify_all();
}

static void* early(void* unused) {
  pthread_barrier_wait(&barrier);
  return unused;
}

static void* late(void* unused) {
  handled.wait(0);
  pthread_barrier_wait(&barrier);
  return unused;
}

int main() {
  pthread_t first, second;
  signal(SIGUSR1, handle);
  pthread_barrier_init(&barrier, nullptr, 2);
  pthread_create(&first, nullptr, early, nullptr);
  pthread_create(&second, nullptr, late, nullptr);
  pthread_kill(first, SIGUSR1);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
}
