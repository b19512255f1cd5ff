// A plugin starts a thread when it is loaded, and waits for it before it is gone.
// verdict: complete
// executions: 1
// plugin: instrumented plain

#ifdef PLUGIN
#include <pthread.h>
int work_done;
static pthread_t worker;
static void* work(void* unused) {
  work_done++;
  return unused;
}
__attribute__((constructor)) static void start(void) { pthread_create(&worker, NULL, work, NULL); }
__attribute__((destructor)) static void stop(void) { pthread_join(worker, NULL); }
#else
#include <assert.h>
#include <dlfcn.h>

int main(void) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  assert(plugin);
  dlclose(plugin);
}
#endif
