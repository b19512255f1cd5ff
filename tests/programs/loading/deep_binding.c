// A plugin that sees the functions of libc before ours: its locks and its memory are those of the program.
// verdict: bug
// finding: deadlock
// plugin: instrumented plain

#ifdef PLUGIN
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

char* lock_both(int first) {
  pthread_mutex_lock(&locks[first]);
  pthread_mutex_lock(&locks[1 - first]);
  pthread_mutex_unlock(&locks[1 - first]);
  pthread_mutex_unlock(&locks[first]);
  return malloc(1);
}
#else
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static char* (*lock_both)(int);

static void* work(void* unused) {
  free(lock_both(1));
  return unused;
}

int main(void) {
  void* plugin = dlopen(PLUGIN_FILE, RTLD_LAZY | RTLD_DEEPBIND);
  lock_both = (char* (*)(int))dlsym(plugin, "lock_both");
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  free(lock_both(0));
  pthread_join(thread, NULL);
}
#endif
