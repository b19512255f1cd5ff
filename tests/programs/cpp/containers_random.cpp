// Many random insertions and erasures: map, set, list and hash table stay what they are, also
// when libstdc++ is linked statically.
// verdict: complete
// executions: 1
// flags: -static-libstdc++

#include <cassert>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

namespace {

unsigned next() {
  static unsigned state = 1;
  state = state * 1664525 + 1013904223;
  return state >> 16;
}

}  // namespace

int main() {
  std::map<unsigned, unsigned> map;
  std::multiset<unsigned> set;
  std::unordered_map<std::string, unsigned> table;
  bool there[200] = {};
  for (int round = 0; round < 2000; ++round) {
    const unsigned key = next() % 200;
    if (next() % 2 == 0) {
      map[key] = key;
      if (!there[key]) set.insert(key);
      table[std::to_string(key)] = key;
      there[key] = true;
    } else {
      assert(map.erase(key) == there[key]);
      assert(set.erase(key) == there[key]);
      assert(table.erase(std::to_string(key)) == there[key]);
      there[key] = false;
    }
    if (round % 100 != 0) continue;
    auto i = map.begin();
    auto k = set.begin();
    for (unsigned expected = 0; expected < 200; ++expected) {
      assert((table.count(std::to_string(expected)) != 0) == there[expected]);
      if (!there[expected]) continue;
      assert(i->first == expected && *k == expected);
      ++i;
      ++k;
    }
    assert(i == map.end() && k == set.end() && table.size() == map.size());
    for (unsigned expected = 200; expected-- > 0;) {
      if (there[expected]) assert((--i)->first == expected && *--k == expected);
    }
    assert(i == map.begin() && k == set.begin());
  }
}
