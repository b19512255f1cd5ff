// A std::thread is destroyed that was neither joined nor detached: std::terminate.
// verdict: bug
// finding: abort

#include <thread>

int main() {
  std::thread thread([] {});
}
