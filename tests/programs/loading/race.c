// A plugin counts without a lock.
// verdict: bug
// finding: data-race
// plugin: instrumented

#ifdef PLUGIN
static int counter;

void count(void) {
  ++counter;  // <--
}
#else
#include <dlfcn.h>
#include <pthread.h>

static void* work(void* count) {
  ((void (*)(void))count)();
  return NULL;
}

int main(void) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_LAZY);
  void* count = dlsym(plugin, "count");
  pthread_t thread;
  pthread_create(&thread, NULL, work, count);
  work(count);
  pthread_join(thread, NULL);
  dlclose(plugin);
}
#endif
