// Whether a plugin is loaded depends on who comes first.
// verdict: bug
// finding: assertion
// plugin: plain

#ifdef PLUGIN
int there = 1;
#else
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>

static void* load(void* unused) {
  dlopen(PLUGIN_FILE, RTLD_NOW | RTLD_GLOBAL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, load, NULL);
  void* const there = dlsym(RTLD_DEFAULT, "there");
  pthread_join(thread, NULL);
  assert(there != NULL);  // <--
}
#endif
