// A registry of services: who registers can be found by name, until it ends. Who looks for a name that is not there waits until
// it is.

#pragma once

#include <mazurka/actors.h>

#include <map>
#include <vector>

namespace registry {

using namespace mazurka::actors;

using Name = int;

struct Register {  // a call; the answer is true
  Actor who;
  Name name;
};
struct Await {  // a call; the answer is an actor
  Name name;
};

class Registry {
 public:
  void run() {
    serve([this] {
      receive(on([&](Call<Register> call) { add(call.request, call.from); }),
              on([&](Call<Await> call) { find(call.request.name, call.from); }),
              on([&](Down down) { remove(down); }));
    });
  }

 private:
  void add(const Register& entry, From from) {
    services_[entry.name] = entry.who;
    names_[monitor(entry.who).number] = entry.name;
    for (From who : std::exchange(waiting_[entry.name], {})) reply(who, entry.who);
    reply(from, true);
  }

  void find(Name name, From from) {
    const auto found = services_.find(name);
    if (found == services_.end()) waiting_[name].push_back(from);
    else reply(from, found->second);
  }

  void remove(const Down& down) {
    const Name name = names_[down.ref.number];
#ifdef FIXED
    const auto found = services_.find(name);
    if (found == services_.end() || found->second != down.who) return;
#endif
    services_.erase(name);
  }

  std::map<Name, Actor> services_;
  std::map<std::uint64_t, Name> names_;  // by the monitor
  std::map<Name, std::vector<From>> waiting_;
};

}  // namespace registry
