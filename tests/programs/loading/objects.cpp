// Static and thread-local objects of a plugin are made when it is loaded, and destroyed when it is closed.
// verdict: complete
// plugin: instrumented plain

#ifdef PLUGIN
#include <string>

extern "C" void note(int what);

namespace {

struct Static {
  Static() { note(1); }
  ~Static() { note(-1); }
  std::string text = "a text that is too long to be kept in the object itself";
};
struct Local {
  Local() { note(10); }
  ~Local() { note(-10); }
  int uses = 0;
};

Static object;
thread_local Local local;

}  // namespace

extern "C" int use() { return static_cast<int>(object.text.size()) * 100 + ++local.uses; }
#else
#include <dlfcn.h>

#include <cassert>
#include <mutex>
#include <thread>

int sum = 0;
std::mutex lock;
extern "C" void note(int what) {
  const std::lock_guard held(lock);
  sum += what;
}

int main() {
  for (int round = 0; round < 2; ++round) {
    assert(sum == 0);
    void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
    assert(sum == 1);
    const auto use = reinterpret_cast<int (*)()>(dlsym(plugin, "use"));
    std::thread other([&] {
      assert(use() == 5501);
      assert(use() == 5502);
    });
    other.join();
    assert(sum == 1);
    assert(dlclose(plugin) == 0);
  }
  assert(sum == 0);
}
#endif
