#include "native/early_threads.h"

#include <atomic>

#include "native/checking.h"
#include "native/stack.h"

namespace mazurka {

namespace {

std::atomic<int> unjoined = 0;

// Of the first of those. What it creates itself is not noted, so nobody else writes here.
std::vector<std::uintptr_t>& creation() {
  static auto& stack = *new std::vector<std::uintptr_t>;
  return stack;
}

}  // namespace

int created_early(int error, std::uintptr_t pc) {
  if (error != 0 || !is_checking()) return error;
  if (unjoined++ == 0) creation() = stack_here(pc);
  return 0;
}

int joined_early(int error) {
  if (error == 0 && is_checking()) --unjoined;
  return error;
}

std::vector<std::uintptr_t> creation_of_early_threads() {
  return unjoined > 0 ? creation() : std::vector<std::uintptr_t>{};
}

}  // namespace mazurka
