// Models as C programs: the same operations by pthreads and C11 atomics, so that native programs
// can be compared with models. Those with mailboxes as C++ programs: each process is an actor.

#pragma once

#include <span>
#include <string>

#include "models/model.h"

namespace mazurka {

enum class Language { c, actors };

// The nearest model that can be written in C. Additions return the old value, as they do there, so
// they do not commute, nor do arrivals at a barrier. A thread can be joined once, by the one that created it or by one that was
// created after it; other joins are left out. What else C lacks remains: see has_c_text.
Model without_what_c_lacks(Model model, bool has_additions = false);

// The nearest model whose processes can be actors: nobody waits for the end of another.
Model without_what_actors_lack(Model model);

// Nothing timed, and of the objects mutexes, read-write locks, semaphores and barriers only. An await becomes a loop,
// and each look of it is an operation. Mailboxes only as actors: each process receives from its own, and the sorts of messages are
// 0 to 2; that is how random models are.
bool has_c_text(const Model& model, Language language = Language::c);

// A C program whose first argument says which of the models it is to be: 0, 1, … A check that fails
// stops its process without a word, because a native program would end there.
// Requires: each model is one of without_what_c_lacks(). Throws UserError if one has no C text.
std::string to_c(std::span<const Model> models, Language language = Language::c);

}  // namespace mazurka
