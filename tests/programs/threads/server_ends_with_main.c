// The same server, if the end of main is the end of all threads.
// verdict: complete
// options: --exit=kill

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t request = PTHREAD_COND_INITIALIZER;
static int requests;

static void* server(void* unused) {
  pthread_mutex_lock(&mutex);
  while (requests == 0) pthread_cond_wait(&request, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, server, NULL);
  pthread_detach(thread);
  return 0;
}
