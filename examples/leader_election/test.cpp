// Two of three nodes want to lead. No term has two leaders.

#include <cassert>
#include <map>

#include "election.h"

using namespace mazurka::actors;

int main() {
  const Actor witness = spawn("witness", [] {
    std::map<int, Actor> leaders;
    serve([&] {
      receive(on([&](election::Leads leads) {
        assert(leaders.emplace(leads.term, leads.leader).first->second == leads.leader);
      }));
    });
  });
  const auto node = [&](const char* name, int elections) {
    return spawn(name, [=] { election::Node(witness, elections).run(); });
  };
  const Actor a = node("a", 2), b = node("b", 1), c = node("c", 0);
  send(a, election::Join{{b, c}});
  send(b, election::Join{{a, c}});
  send(c, election::Join{{a, b}});
}
