// Two keys that have nothing but a hash, and the same one, cannot be told apart between executions.
// flags: -std=c++20
// verdict: uncontrolled
// message: have the same std::hash

#include <mazurka/actors.h>

using namespace mazurka::actors;

struct Key {
  double value;
  bool operator==(const Key&) const = default;
};
template <>
struct std::hash<Key> {
  std::size_t operator()(const Key&) const { return 7; }
};

static Table<Key, int> table("table");

int main() {
  spawn("writer", [] { table.insert({1}, 1); });
  table.lookup({2});
}
