// Who writes a bit-field writes its neighbours again, as they are then.
// verdict: bug
// finding: assertion
// options: --keep-going

#include <assert.h>
#include <pthread.h>

static struct { unsigned a : 3, b : 5, c : 1; } bits;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* change_a(void* unused) {
  for (unsigned i = 1; i < 4; ++i) {
    pthread_mutex_lock(&mutex);
    bits.a = i & 7u;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void* change_b(void* unused) {
  for (unsigned i = 1; i < 3; ++i) {
    pthread_mutex_lock(&mutex);
    bits.b = i & 31u;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, change_a, NULL);
  pthread_create(&threads[1], NULL, change_b, NULL);
  pthread_mutex_lock(&mutex);
  assert(bits.a != 2 || bits.b != 1);  // <--
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(bits.a == 3 && bits.b == 2);
}
