#include "models/edit.h"

namespace mazurka {

namespace {

// Gives every branch the offset it needs when the instruction at position i moves to moved(i).
template <typename Moved>
void move_branches(std::vector<Instruction>& code, Moved moved) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].code != Instruction::Code::branch) continue;
    const auto from = static_cast<std::int32_t>(i);
    const std::int32_t target = from + 1 + code[i].offset;
    code[i].offset = moved(target, true) - moved(from, false) - 1;
  }
}

}  // namespace

void insert_at(std::vector<Instruction>& code, std::size_t at, const Instruction& instruction) {
  const auto here = static_cast<std::int32_t>(at);
  move_branches(code, [here](std::int32_t i, bool is_target) {
    return i > here || (i == here && !is_target) ? i + 1 : i;
  });
  code.insert(code.begin() + here, instruction);
}

void erase_at(std::vector<Instruction>& code, std::size_t at) {
  const auto here = static_cast<std::int32_t>(at);
  move_branches(code, [here](std::int32_t i, bool) { return i > here ? i - 1 : i; });
  code.erase(code.begin() + here);
}

}  // namespace mazurka
