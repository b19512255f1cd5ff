// Two threads load a plugin, count under its lock and close it; it starts anew when it is loaded again.
// verdict: complete
// plugin: instrumented plain

#ifdef PLUGIN
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter = 10;

__attribute__((constructor)) static void begin(void) { counter += 100; }

int count(void) {
  pthread_mutex_lock(&lock);
  const int now = ++counter;
  pthread_mutex_unlock(&lock);
  return now;
}
#else
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>

static void* work(void* unused) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  assert(plugin != NULL);
  int (*count)(void) = (int (*)(void))dlsym(plugin, "count");
  const int now = count();
  assert(now == 111 || now == 112);
  assert(dlclose(plugin) == 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  work(NULL);
  pthread_join(thread, NULL);
  assert(dlopen(PLUGIN_FILE, RTLD_NOW | RTLD_NOLOAD) == NULL);
}
#endif
