// A plugin is closed, and nothing tells whether another thread has finished with it.
// verdict: bug
// finding: data-race
// message: closes
// plugin: instrumented plain

#ifdef PLUGIN
int answer(void) { return 42; }
#else
#include <dlfcn.h>
#include <pthread.h>

static int (*answer)(void);

static void* ask(void* unused) {
  answer();
  return unused;
}

int main(void) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  answer = (int (*)(void))dlsym(plugin, "answer");
  pthread_t thread;
  pthread_create(&thread, NULL, ask, NULL);
  dlclose(plugin);  // <--
  pthread_join(thread, NULL);
}
#endif
