// Cleanup handlers and destructors of a cancelled thread run in the order of their scopes.
// verdict: complete

#include <pthread.h>
#include <unistd.h>
#include <cassert>

static int order;

static void note(void* number) { order = 10 * order + *static_cast<int*>(number); }

struct Noted {
  int number;
  ~Noted() { note(&number); }
};

static void* worker(void* unused) {
  int two = 2;
  Noted outer{1};
  pthread_cleanup_push(note, &two);
  Noted inner{3};
  for (;;) sleep(1);
  pthread_cleanup_pop(0);
  return unused;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, worker, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
  assert(order == 321);
}
