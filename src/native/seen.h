// What all executions together have shown, worth a note beside the verdict.

#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace mazurka {

struct Seen {
  enum class LeftBy : std::uint8_t { nobody, main, exit };

  std::uint64_t weak_accesses = 0;  // atomics weaker than seq_cst, at most in one execution
  std::uint64_t volatile_accesses = 0;
  std::uint64_t assertions = 0;         // evaluated
  LeftBy left_others = LeftBy::nobody;  // who ended the process while other threads were running
  bool looks_in_vain = false;           // a loop looked more often than looks count
  bool endless_looks = false;           // one was taken to look without end
  bool ignored_accesses = false;        // as an annotation wants it
  std::set<std::string> benign;         // why races were not reported
  std::set<std::string> trusted;        // code that was not watched, by --trust
  bool messages_travel = false;
  bool left_out_values = false;  // a nondeterministic value has not all values that it could
};
}  // namespace mazurka
