// Copies of an iterator hold one state, whose holders libstdc++ counts in its library: the last one frees it.
// verdict: complete

#include <cassert>
#include <filesystem>
#include <thread>

int main() {
  std::filesystem::recursive_directory_iterator entry(std::filesystem::path("/proc/self/task"));
  std::thread reader([entry] { assert(entry->exists()); });
  entry = {};
  reader.join();
}
