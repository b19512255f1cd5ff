// A function of libc reads a text that others change; what it leaves is in errno only, and is looked at later.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char number[32] = "1";

static void* change(void* unused) {
  pthread_mutex_lock(&mutex);
  strcpy(number, "99999999999999999999");
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  strcpy(number, "1");
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* convert(void* unused) {
  errno = 0;
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    (void)!strtol(number, NULL, 10);
    pthread_mutex_unlock(&mutex);
  }
  pthread_mutex_lock(&mutex);
  const int error = errno;
  pthread_mutex_unlock(&mutex);
  assert(error != ERANGE);  // <--
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, convert, NULL);
  pthread_create(&threads[1], NULL, change, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
