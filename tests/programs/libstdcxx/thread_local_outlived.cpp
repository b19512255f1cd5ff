// A pointer to a thread_local object is used when its thread may have ended.
// verdict: bug
// finding: data-race or use-after-free

#include <atomic>
#include <string>
#include <thread>

static thread_local std::string name = "a name that is too long for the object itself";
static std::atomic<const std::string*> shared;

int main() {
  std::thread thread([] { shared = &name; });
  if (const std::string* other = shared) {
    const bool wrong = (*other)[0] != 'a';  // <--
    thread.join();
    return wrong;
  }
  thread.join();
}
