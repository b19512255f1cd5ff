#include "native/foreign/jump_places.h"

#include "native/foreign/stub.h"

namespace mazurka::foreign {

JumpPlaces::JumpPlaces(const std::vector<Instruction>& function, IsTarget is_target,
                       std::span<std::uint8_t> room)
    : function_(function), is_target_(std::move(is_target)), room_(room) {}

std::optional<JumpPlaces::Run> JumpPlaces::run_around(std::size_t instruction) {
  for (std::size_t first = instruction;; --first) {
    if (const auto run = run_from(first, instruction)) {
      free_ = run->last + 1;
      return run;
    }
    // Who jumps to it would come into the middle of a run that begins earlier.
    if (first == free_ || is_target_(function_[first].address)) break;
  }
  free_ = instruction + 1;
  return std::nullopt;
}

std::optional<JumpPlaces::Run> JumpPlaces::run_from(std::size_t first,
                                                    std::size_t instruction) const {
  std::size_t size = 0;
  for (std::size_t i = first; i < function_.size(); ++i) {
    const Instruction& next = function_[i];
    if (i > first && is_target_(next.address)) break;
    const bool is_call = next.flow == Flow::call_by_value;
    if (!next.can_move || (is_call && (i > first || next.target_slot == 0))) break;
    size += next.length;
    if (size >= jump_size && i >= instruction) return Run{first, i};
    if (next.flow != Flow::next && next.flow != Flow::branch) break;
  }
  return std::nullopt;
}

std::uint8_t* JumpPlaces::take_room_near(const Instruction& instruction) {
  constexpr std::uintptr_t reach = 127;
  const auto place = reinterpret_cast<std::uintptr_t>(room_.data());
  const std::uintptr_t end = instruction.address + short_jump_size;
  if (instruction.length < short_jump_size || room_.size() < jump_size || place < end ||
      place - end > reach) {
    return nullptr;
  }
  room_ = room_.subspan(jump_size);
  return reinterpret_cast<std::uint8_t*>(place);
}

std::size_t padding_at(std::span<const std::uint8_t> code) {
  std::size_t at = 0;
  while (at < code.size()) {
    std::size_t next = at;
    constexpr std::uint8_t prefix = 0x66, segment = 0x2e, breakpoint = 0xcc;
    while (next < code.size() && (code[next] == prefix || code[next] == segment)) ++next;
    const auto rest = code.subspan(next);
    const bool is_long = rest.size() > 1 && rest[0] == 0x0f && rest[1] == 0x1f;
    const bool is_short = !rest.empty() && (rest[0] == 0x90 || rest[0] == breakpoint);
    const auto instruction = is_long || is_short ? decode(code.subspan(at), at + 1) : std::nullopt;
    if (!instruction) break;
    at += instruction->length;
  }
  return at;
}

}  // namespace mazurka::foreign
