// A plugin writes its data for the last time when it is closed.
// verdict: complete
// executions: 2
// plugin: instrumented plain

#ifdef PLUGIN
static int uses;
int use(void) { return ++uses; }
__attribute__((destructor)) static void forget(void) { uses = 0; }
#else
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>

static void* use_once(void* unused) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  int (*use)(void) = (int (*)(void))dlsym(plugin, "use");
  assert(use() == 1);
  dlclose(plugin);
  return unused;
}

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void* use_alone(void* unused) {
  pthread_mutex_lock(&one_at_a_time);
  use_once(unused);
  pthread_mutex_unlock(&one_at_a_time);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, use_alone, NULL);
  use_alone(NULL);
  pthread_join(thread, NULL);
}
#endif
