// The algorithms, in one table that all tools and tests walk through.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "explore/search.h"

namespace mazurka {

struct Algorithm {
  std::string name;
  void (*explore)(Search&, const Algorithm&);
  Equivalence equivalence;  // the one under which it explores every trace
  bool optimal;             // each trace exactly once, and nothing blocked
  bool awaits;              // can treat what awaits values: await, semaphores, …
  bool signals;             // can treat a signal while several wait
  bool timed_waits;         // can treat a wait for an event, or for a message, that can time out
  bool messages;            // can treat mailboxes
  bool buffers;             // can treat stores that wait in a buffer
  std::string_view paper;
  std::size_t k = 0;  // of the unfolding: size of the combs, 0 for no bound
};

std::span<const Algorithm> algorithms();

// By name; "unfolding:4" is the unfolding with k = 4. Throws UserError if there is none.
Algorithm algorithm(std::string_view name);

// The entries, one per file.
void explore_naive(Search&, const Algorithm&);
void explore_sleep(Search&, const Algorithm&);
void explore_classic(Search&, const Algorithm&);
void explore_source(Search&, const Algorithm&);
void explore_optimal(Search&, const Algorithm&);
void explore_observers(Search&, const Algorithm&);
void explore_pop(Search&, const Algorithm&);
void explore_unfolding(Search&, const Algorithm&);

// The algorithm has no way to treat what the program does; another one has.
class Refusal : public UserError {
 public:
  using UserError::UserError;
};

// Whether the algorithm has a way to treat the operation; `require` throws a Refusal if not.
bool can_treat(const Algorithm& algorithm, const Operation& operation);
void require(const Algorithm& algorithm, const Operation& operation);

}  // namespace mazurka
