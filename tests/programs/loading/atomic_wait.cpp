// A plugin waits for a word of the program, which waits for another one. If the plugin is compiled by the compiler alone,
// it waits as libstdc++ does, and so must the program.
// verdict: complete
// plugin: instrumented plain

#include <atomic>

#ifdef PLUGIN
extern std::atomic<char> ping, pong;
extern "C" void answer() {
  ping.wait(0);
  pong = 1;
  pong.notify_one();
}
#else
#include <dlfcn.h>

#include <cassert>
#include <thread>

std::atomic<char> ping, pong;

int main() {
  std::atomic<int> started = 0;
  std::thread other([&] {
    started = 1;
    started.notify_one();
  });
  started.wait(0);  // before there is a plugin
  other.join();
  void* plugin = dlopen(PLUGIN_FILE, RTLD_NOW);
  assert(plugin != nullptr);
  const auto answer = reinterpret_cast<void (*)()>(dlsym(plugin, "answer"));
  std::thread player(answer);
  ping = 1;
  ping.notify_one();
  pong.wait(0);
  player.join();
}
#endif
