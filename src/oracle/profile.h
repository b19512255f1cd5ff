// Kinds of random models: which features they use, and how often.

#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace mazurka {

// The blocks a random process is made of. Most are one instruction; a section is a lock, something
// and an unlock, a branch jumps over another block, the last ones use an object of that type.
// clang-format off
enum class Block {
  read, write, add, fetch_add, exchange, compare_and_swap, section, trylock, await, choose, branch,
  check, condition, barrier, semaphore, rwlock, once,
};
// clang-format on
inline constexpr int block_kinds = 17;

struct Profile {
  std::string_view name;
  int processes, variables, locks;       // at most
  int spawn;                             // percentage of models with spawn and join
  int size;                              // how many interleavings to aim at, at most
  std::array<int, block_kinds> weights;  // of the blocks

  int weight(Block block) const { return weights[static_cast<int>(block)]; }

  // Some algorithms refuse some of its models.
  bool can_be_refused() const {
    return weight(Block::await) + weight(Block::condition) + weight(Block::semaphore) +
               weight(Block::rwlock) + weight(Block::once) >
           0;
  }
};

std::span<const Profile> profiles();

// "mixed, await, …"
std::string profile_names();

// By name. Throws UserError if there is none.
const Profile& profile(std::string_view name);

}  // namespace mazurka
