// A plugin is closed while another thread may still call it.
// verdict: bug
// finding: crash
// message: has been closed
// plugin: instrumented plain

#ifdef PLUGIN
int answer(void) { return 42; }  // <--
#else
#include <dlfcn.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int (*answer)(void);

static void* ask(void* unused) {
  pthread_mutex_lock(&lock);
  answer();  // <--
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  answer = (int (*)(void))dlsym(plugin, "answer");
  pthread_t thread;
  pthread_create(&thread, NULL, ask, NULL);
  pthread_mutex_lock(&lock);
  dlclose(plugin);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
}
#endif
