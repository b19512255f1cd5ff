// A plugin adds by a load and a store, each of them atomic.
// verdict: bug
// finding: assertion
// plugin: instrumented plain

#ifdef PLUGIN
#include <stdatomic.h>

static atomic_int counter;

int add(int more) {
  const int before = atomic_load(&counter);
  atomic_store(&counter, before + more);
  return before + more;
}
#else
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>

static int (*add)(int);

static void* work(void* unused) {
  add(1);
  return unused;
}

int main(void) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  add = (int (*)(int))dlsym(plugin, "add");
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  add(1);
  pthread_join(thread, NULL);
  assert(add(0) == 2);  // <--
}
#endif
