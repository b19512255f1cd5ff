// Changes to the code of a process that keep its branches going where they went.

#pragma once

#include "models/model.h"

namespace mazurka {

// A branch to `at` leads to the new instruction. Requires: at <= code.size().
void insert_at(std::vector<Instruction>& code, std::size_t at, const Instruction& instruction);

// A branch to `at` leads to the instruction behind it.
void erase_at(std::vector<Instruction>& code, std::size_t at);

}  // namespace mazurka
