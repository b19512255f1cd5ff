// The part of Patcher that finds out whether results are read.

#include <algorithm>

#include "native/foreign/patch.h"
#include "native/foreign/stub.h"

namespace mazurka::foreign {

bool Patcher::is_read_after(std::uintptr_t pc, std::uint32_t results) {
  constexpr std::size_t farthest = 64;
  std::vector<std::uintptr_t> todo{pc};
  for (std::size_t seen = 0; seen < todo.size(); ++seen) {
    std::uintptr_t at = todo[seen];
    for (std::uint32_t wanted = results; wanted != 0;) {
      const Code* code = code_at(at);
      if (code == nullptr || todo.size() > farthest) return true;
      const auto instruction =
          decode({code->bytes.data() + (at - code->begin), code->end - at}, at);
      if (!instruction) return true;
      const std::uint32_t kept = wanted;
      if ((instruction->reads & wanted) != 0 && !keeps_in_vain(*code, *instruction)) return true;
      wanted &= ~instruction->overwrites;
      if (may_be_read_by_call(*code, *instruction, kept)) return true;
      if (instruction->flow == Flow::end) break;
      // The last call of a function, which returns to the caller; what it returns is another result.
      if (instruction->flow == Flow::jump && callback_of(*code, *instruction) != nullptr) {
        if ((wanted & ~(result_in(rax) | result_in_flags)) != 0) return true;
        break;
      }
      const bool branches = instruction->flow == Flow::branch || instruction->flow == Flow::jump;
      if (branches && wanted != 0 && std::ranges::find(todo, instruction->target) == todo.end()) {
        todo.push_back(instruction->target);
      }
      if (instruction->flow == Flow::jump) break;
      at = instruction->end();
      if (at - todo[seen] > 4096) return true;
    }
  }
  return false;
}

// A call may end by an exception: who handles it finds what a function keeps for its caller. And compilers know
// which registers a function of the same module leaves alone.
bool Patcher::may_be_read_by_call(const Code& code, const Instruction& call, std::uint32_t wanted) {
  if (call.flow != Flow::call && call.flow != Flow::call_by_value) return false;
  constexpr std::uint32_t kept_by_functions = result_in(rbx) | result_in(rbp) | result_in(r12) |
                                              result_in(r13) | result_in(r14) | result_in(r15);
  if ((wanted & kept_by_functions) != 0) return true;
  const bool is_local = call.flow == Flow::call && code.callbacks.empty() &&
                        slot_of_linkage(code_from(code, call.target), call.target) == 0;
  return is_local && (wanted & ~result_in_flags) != 0;
}

// Whether it puts a result into the frame of its function, where nobody reads it: code that is not
// optimised keeps also what it does not need.
bool Patcher::keeps_in_vain(const Code& code, const Instruction& store) const {
  const MemoryOperand& place = store.operands[0];
  if (place.touch != Touch::write || place.base != rbp || place.index != no_register) return false;
  const std::ptrdiff_t number = function_at(code, store.address);
  if (number < 0) return false;
  const Function& range = code.functions[number];
  const std::vector<Instruction> function = instructions_of(code, range);
  if (!has_frame_pointer(function) || function.back().end() != range.end) return false;
  const auto may_read = [&](const MemoryOperand& other) {
    if (other.touch == Touch::none || other.touch == Touch::write) return false;
    if (other.base == rsp || other.index == rbp) return true;
    if (other.base != rbp) return false;  // nobody has the address of the frame
    return other.index != no_register || (other.displacement < place.displacement + place.size &&
                                          place.displacement < other.displacement + other.size);
  };
  const auto leaves_function = [&](const Instruction& jump) {
    if (jump.flow == Flow::unknown_jump) return true;
    return (jump.flow == Flow::branch || jump.flow == Flow::jump) &&
           (jump.target < range.begin || jump.target >= range.end);
  };
  return std::ranges::none_of(function, [&](const Instruction& other) {
    return other.takes_stack_address || other.takes_frame_address || leaves_function(other) ||
           std::ranges::any_of(other.operands, may_read);
  });
}

}  // namespace mazurka::foreign
