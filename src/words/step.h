// Steps in words: the one place where they become English.

#pragma once

#include <span>
#include <string>

#include "core/named_step.h"

namespace mazurka {

// What it does: "lock", "timed trylock", "fetch_sub".
std::string verb(const NamedStep& step);

// "lock account" of a pending step; "read balance = 100", "trylock m fails", "spawn deposit".
std::string in_words(const NamedStep& step);

// "Want from a, Stop from b and 3 more": the first of them, the oldest first.
std::string in_words(std::span<const NamedStep::Message> messages, std::size_t more = 0);

// Where the name of the object begins in these words; 0: it is not there.
std::size_t place_of_object(const NamedStep& step);

// Why a process does not go on: "for m, which q has", "for the end of q", "to be woken at c".
std::string reason_to_wait(const NamedStep& pending);
std::size_t place_of_object_in_reason(const NamedStep& pending);

}  // namespace mazurka
