// What the operations of a table do, for keys and values of many types.
// flags: -std=c++20
// verdict: complete
// executions: 1

#include <mazurka/actors.h>

#include <cassert>
#include <string>
#include <vector>

using namespace mazurka::actors;

// A key of which only the hash is known.
struct Point {
  double x, y;
  bool operator==(const Point&) const = default;
};
template <>
struct std::hash<Point> {
  std::size_t operator()(const Point& p) const { return static_cast<std::size_t>(p.x * 31 + p.y); }
};

template <typename K, typename V>
static void use(Table<K, V>& table, const K& one, const K& other, const V& v, const V& w) {
  assert(!table.lookup(one));
  table.insert(one, v);
  assert(table.lookup(one) == v && !table.lookup(other));
  table.insert(one, w);
  assert(table.lookup(one) == w);
  assert(!table.insert_new(one, v) && table.lookup(one) == w);
  assert(table.insert_new(other, v) && table.lookup(other) == v);
  assert(table.erase(one) && !table.erase(one) && !table.lookup(one));
  assert(table.insert_new(one, v) && table.lookup(one) == v);
}

static Table<int, int> global("global");

int main() {
  use(global, 1, 2, 10, 20);
  assert(global.update_counter(3, 5) == 5 && global.update_counter(3, -2) == 3);
  assert(global.update_counter(4, 1, 100) == 101 && global.lookup(4) == 101);

  Table<std::string, std::string> texts("texts");
  use<std::string, std::string>(texts, "a", "b", "something that is longer than a short string", "");
  Table<std::pair<int, std::string>, std::vector<int>> lists("lists");
  use<std::pair<int, std::string>, std::vector<int>>(lists, {1, "a"}, {1, "b"}, {1, 2, 3}, {});
  Table<Point, bool> points("points");
  use(points, Point{1, 2}, Point{3, 4}, true, false);
  Table<std::vector<int>, Actor> actors("actors");
  use<std::vector<int>, Actor>(actors, {1}, {1, 2}, self(), Actor());
  Table<Actor, int> of_actors("of_actors");
  use(of_actors, self(), Actor(), 1, 2);

  for (int i = 0; i < 2; ++i) {  // one that is made where another one was
    Table<int, int> local("local");
    assert(local.insert_new(1, 1));
  }
}
