// A test of the broadcast: a weather station sends a warning to two ships and nothing to a third
// one, which is in another sea.
//
//   mazurka check --leaks examples/broadcast/test.cpp
//   mazurka check --leaks -DFIXED examples/broadcast/test.cpp

#include <cassert>
#include <string>
#include <thread>

#include "inbox.h"
#include "publisher.h"

using broadcast::Inbox;
using broadcast::Publisher;

namespace {

void sail(Inbox& inbox) {
  const std::string warning = inbox.read();
  assert(warning == "gale, force 8");
}

}  // namespace

int main() {
  Publisher station;
  Inbox albatross("north sea");
  Inbox petrel("north sea");
  Inbox pelican("adriatic");
  for (Inbox* inbox : {&albatross, &petrel, &pelican}) station.subscribe(*inbox);

  std::thread first([&albatross] { sail(albatross); });
  std::thread second([&petrel] { sail(petrel); });
  const std::size_t receivers = station.publish("north sea", "gale, force 8");
  assert(receivers == 2);
  first.join();
  second.join();

  // The second message is read by one ship only. The other one is in the harbour.
  station.unsubscribe(petrel);
  const std::size_t left = station.publish("north sea", "calm");
  assert(left == 1);
  (void)receivers;
  (void)left;
  assert(albatross.read() == "calm");
}
