// A constructor waits for a lock whose owner waits for the loader.
// verdict: bug
// finding: deadlock
// plugin: instrumented plain

#ifdef PLUGIN
#include <pthread.h>

extern pthread_mutex_t lock;

__attribute__((constructor)) static void begin(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
}
#else
#include <dlfcn.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void* load(void* unused) {
  dlopen(PLUGIN_FILE, RTLD_NOW);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, load, NULL);
  pthread_mutex_lock(&lock);
  load(NULL);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
}
#endif
