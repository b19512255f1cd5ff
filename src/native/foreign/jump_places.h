// Where in a function jumps to stubs can be.
//
// A jump needs five bytes. An instruction that is shorter takes others with it: those after it, or those
// before it, as long as nobody jumps to one of them but the first. If that is not enough, two bytes
// lead to a jump that stands close by, where a compiler has put padding that nobody runs.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "native/foreign/instruction.h"

namespace mazurka::foreign {

class JumpPlaces {
 public:
  using IsTarget = std::function<bool(std::uintptr_t)>;

  // Whether somebody may jump there; `room` is padding after the function, of which nothing is run.
  JumpPlaces(const std::vector<Instruction>& function, IsTarget is_target,
             std::span<std::uint8_t> room);

  // The instructions that a jump instead of this one replaces. They come after those of earlier calls.
  struct Run {
    std::size_t first, last;
  };
  std::optional<Run> run_around(std::size_t instruction);

  // Five bytes for a jump that two bytes instead of this instruction can lead to; nullptr if there are none.
  std::uint8_t* take_room_near(const Instruction& instruction);

 private:
  std::optional<Run> run_from(std::size_t first, std::size_t instruction) const;

  const std::vector<Instruction>& function_;
  IsTarget is_target_;
  std::span<std::uint8_t> room_;
  std::size_t free_ = 0;  // the first instruction that is not part of a run
};

// Bytes at the beginning that are instructions which do nothing, or are none of a program.
std::size_t padding_at(std::span<const std::uint8_t> code);

}  // namespace mazurka::foreign
