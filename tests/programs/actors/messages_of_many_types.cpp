// Messages of many types: the oldest that fits any clause is taken, whatever the order of clauses.
// verdict: complete
// flags: -std=c++20
// executions: 1

#include <mazurka/actors.h>

#include <cassert>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace mazurka::actors;
using namespace std::chrono_literals;

struct Big {
  char bytes[5000];
};
struct Nested {
  std::map<std::string, std::vector<int>> m;
};

int main() {
  const Actor me = self();
  spawn("s", [me] {
    Nested n;
    n.m["x"] = {1, 2, 3};
    send(me, n);
    send(me, std::string(300, 'q'));
    send(me, 7);
    send(me, 8L);
    send(me, std::make_shared<int>(4));
    Big big{};
    big.bytes[4999] = 'z';
    send(me, big);
    send(me, std::vector<std::string>{"a", "b"});
  });
  assert(receive(on([](long l) { return l; })) == 8);
  assert(receive(on([](int i) { return std::to_string(i); }), on([](std::string s) { return s; }))
             .size() == 300);
  assert(
      receive(on([](const std::string& s) { return s.size() == 2; }, [](std::string) { return 1; }),
              on([](int i) { return i; })) == 7);
  assert(receive(on([](const Nested& n) { return n.m.at("x").size() == 3; },
                    [](const Nested& n) { return n.m.at("x")[1]; })) == 2);
  receive(on([](const std::vector<std::string>& v) { assert(v[1] == "b"); }));
  receive(on([](const Big& b) { return b.bytes[4999] == 'z'; }, [](const Big&) {}));
  receive(on([](std::shared_ptr<int> p) { assert(*p == 4); }));
  bool polled = false;
  receive(on([](int) { assert(false); }), after(0ms, [&] { polled = true; }));
  assert(polled);
}
