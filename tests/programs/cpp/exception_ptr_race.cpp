// Two threads have the same exception: one changes it while the other looks at it.
// verdict: bug
// finding: data-race

#include <exception>
#include <thread>

struct Failure {
  int code;
};

int main() {
  const std::exception_ptr both = std::make_exception_ptr(Failure{7});
  std::thread writer([both] {
    try {
      std::rethrow_exception(both);
    } catch (Failure& failure) {
      failure.code = 8;  // <--
    }
  });
  int seen = 0;
  try {
    std::rethrow_exception(both);
  } catch (const Failure& failure) {
    seen = failure.code;  // <--
  }
  writer.join();
  return seen == 7 || seen == 8 ? 0 : 1;
}
