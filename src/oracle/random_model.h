// A random model: small enough to enumerate all its executions, and odd enough to be worth it.
//
// Values, variables and locks are few, so that operations conflict, compare-and-swaps succeed now
// and then and conditions hold now and then. Locks are nested in any order and sometimes not
// released, so that some models deadlock. There are no loops. Every model is valid, and none spawns
// a process twice or leaves its arrays, in any execution.

#pragma once

#include <cstdint>

#include "models/model.h"
#include "oracle/mix.h"

namespace mazurka {

// The same seed and mix make the same model, with every compiler.
Model random_model(std::uint64_t seed, const Mix& mix);

// The mix goes by the seed: all of them in turn.
const Mix& mix_of(std::uint64_t seed);

}  // namespace mazurka
