// What is not there is told as usual: by dlopen, dlsym and dlclose.
// verdict: complete
// plugin: plain

#ifdef PLUGIN
int there = 5;
#else
#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

int main(void) {
  assert(dlerror() == NULL);
  assert(dlopen("no-such-plugin.so", RTLD_NOW) == NULL);
  assert(strstr(dlerror(), "no-such-plugin.so") != NULL);
  assert(dlerror() == NULL);
  assert(dlopen(PLUGIN_FILE, RTLD_NOW | RTLD_NOLOAD) == NULL);
  assert(dlsym(RTLD_DEFAULT, "there") == NULL);
  assert(dlerror() != NULL);
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW | RTLD_GLOBAL);
  assert(plugin != NULL && dlerror() == NULL);
  assert(dlsym(plugin, "not_there") == NULL);
  assert(strstr(dlerror(), "not_there") != NULL);
  int* const there = (int*)dlsym(RTLD_DEFAULT, "there");
  assert(there != NULL && *there == 5);
  *there = 6;
  assert(dlopen(PLUGIN_FILE, RTLD_NOW) == plugin);
  assert(dlclose(plugin) == 0);
  assert(*there == 6);
  assert(dlclose(plugin) == 0);
  assert(dlclose(plugin) != 0);
  assert(dlerror() != NULL);
  assert(dlsym(RTLD_DEFAULT, "there") == NULL);
  void* self = dlopen(NULL, RTLD_NOW);
  assert(self != NULL && dlsym(self, "main") == (void*)main);
  assert(dlclose(self) == 0);
}
#endif
