// All forms of new and delete: arrays, nothrow, aligned, placement.
// verdict: complete
// executions: 1
// options: --leaks

#include <cassert>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <vector>

struct alignas(128) Wide {
  char bytes[128];
};

int main() {
  int* one = new int(1);
  delete one;
  std::string* many = new std::string[3]{"a", "b", "a string that does not fit into the object"};
  assert(many[2].size() > 20);
  delete[] many;
  int* careful = new (std::nothrow) int(2);
  assert(careful != nullptr && *careful == 2);
  delete careful;
  Wide* wide = new Wide;
  assert(reinterpret_cast<std::uintptr_t>(wide) % 128 == 0);
  delete wide;
  alignas(std::string) char room[sizeof(std::string)];
  std::string* placed = new (room) std::string(100, 'x');
  placed->~basic_string();
  std::vector<std::unique_ptr<int>> owners;
  for (int i = 0; i < 10; ++i) owners.push_back(std::make_unique<int>(i));
}
