// Why a process does not go on, in words.

#pragma once

#include <string>

#include "program/narrator.h"

namespace mazurka {

// "for m, which q has", "for the end of q", "to be woken at c".
std::string reason_to_wait(const Operation& operation, const Narrator& narrator);

// What an await waits for: "x > 3 and y == 0"; in a loop "a change of x (it is 3)".
std::string condition(const Operation& await, const Narrator& narrator);

// "p, q and r".
std::string listed(const std::vector<std::string>& names);

// Whether the process could go on, but only because it waits for no more than some time.
bool only_waits(const Operation& operation);

}  // namespace mazurka
