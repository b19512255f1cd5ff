// Which thread destroys the exception depends on who lets go of it last: both are seen.
// verdict: bug
// finding: assertion

#include <cassert>
#include <exception>
#include <thread>

thread_local bool is_worker = false;
bool destroyed_by_worker;

struct Failure {
  Failure() = default;
  Failure(const Failure&) = default;
  ~Failure() { destroyed_by_worker = is_worker; }
};

int main() {
  std::exception_ptr mine = std::make_exception_ptr(Failure());
  std::thread worker([his = mine]() mutable {
    is_worker = true;
    his = nullptr;
  });
  mine = nullptr;
  worker.join();
  assert(destroyed_by_worker);  // <--
}
