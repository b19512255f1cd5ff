// Names for what a process is about to do and for what it did.

#pragma once

#include "core/named_step.h"
#include "program/narrator.h"

namespace mazurka {

// A pending operation, with those who have what it needs. Its values are not known yet.
NamedStep named(const Operation& operation, const Narrator& narrator);

// What was done. Requires: the names of its objects are still those of then.
NamedStep named(const Event& event, const Narrator& narrator);

}  // namespace mazurka
