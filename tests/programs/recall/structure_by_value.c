// A structure that is passed to a function as a whole is read: what the function returns depends on what others have
// written before.
// verdict: bug
// finding: assertion
// options: --keep-going

#include <assert.h>
#include <pthread.h>

struct Small {
  int a, b;
};
struct Large {
  long a, b[4];
};
static struct Small small;
static struct Large large;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int first_of_small(struct Small s) { return s.a; }
static int first_of_large(struct Large l) { return (int)l.a; }
static int (*volatile of_small)(struct Small) = first_of_small;
static int (*volatile of_large)(struct Large) = first_of_large;

static void* add(void* unused) {
  for (int i = 0; i < 4; ++i) {
    pthread_mutex_lock(&mutex);
    ++small.a;
    ++large.a;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  pthread_mutex_lock(&mutex);
  const int small_then = of_small(small);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  const int large_then = of_large(large);
  pthread_mutex_unlock(&mutex);
  assert(small_then != 2 || large_then != 3);  // <--
  pthread_join(thread, NULL);
}
