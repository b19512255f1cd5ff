// Models whose messages travel: the same model with couriers, and with faults as choices.
//
// With `instant` delivery a message is in the mailbox as soon as it is sent. Otherwise sending begins a process that
// puts it there at any later time: the courier. Couriers of one sender to one mailbox keep their order if that is
// asked for: each waits for the one before it. What a process sends to itself does not travel. All that is made of
// operations that are there anyway, so no algorithm has to know of it.

#pragma once

#include "models/model.h"

namespace mazurka {

struct Network {
  Delivery delivery = Delivery::instant;
  Faults::Counts most_faults{};
  bool changes_anything() const { return *this != Network(); }
  bool operator==(const Network&) const = default;
};

// Any process may crash, at any of its operations. Throws UserError if a process sends in a loop and messages need
// couriers, or if it uses all registers.
Model over(const Network& network, Model model);

}  // namespace mazurka
