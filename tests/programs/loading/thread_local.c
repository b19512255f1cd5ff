// Thread-local data of a plugin: of threads that were there before it, and of those that come later.
// verdict: complete
// plugin: instrumented plain

#ifdef PLUGIN
#include <stddef.h>

static _Thread_local int begun = 7;
static _Thread_local char large[5000];
static _Thread_local int fast = 3;

int next(void) {
  large[sizeof large - 1] += 1;
  return begun++ + fast++ + large[sizeof large - 1];
}
#else
#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t loaded;
static void* plugin;

static void use(void) {
  int (*next)(void) = (int (*)(void))dlsym(plugin, "next");
  assert(next() == 11);
  assert(next() == 14);
}

static void* early(void* unused) {
  sem_wait(&loaded);
  use();
  return unused;
}

static void* late(void* unused) {
  use();
  return unused;
}

int main(void) {
  sem_init(&loaded, 0, 0);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, early, NULL);
  plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  sem_post(&loaded);
  pthread_create(&threads[1], NULL, late, NULL);
  use();
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  dlclose(plugin);
  plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  use();
}
#endif
