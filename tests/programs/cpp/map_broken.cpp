// An end of an empty map has no element before it: the library gets a wrong pointer from the
// program.
// verdict: bug
// finding: crash

#include <map>

int main() {
  std::map<int, int> map;
  auto last = --map.end();  // <--
  return last == map.end();
}
