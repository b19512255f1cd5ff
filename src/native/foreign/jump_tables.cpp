#include "native/foreign/jump_tables.h"

#include <algorithm>

#include "native/unaligned.h"

namespace mazurka::foreign {

namespace {

template <typename Entry>
void add_table(std::uintptr_t table, std::uintptr_t relative_to, const Module::Range& code,
               const Constants& constants, std::vector<std::uintptr_t>& targets) {
  for (std::uintptr_t at = table;; at += sizeof(Entry)) {
    const std::uint8_t* entry = constants(at, sizeof(Entry));
    if (entry == nullptr) return;
    const auto distance = unaligned<Entry>(reinterpret_cast<std::uintptr_t>(entry));
    const std::uintptr_t target = relative_to + static_cast<std::uintptr_t>(distance);
    if (!code.contains(target)) return;
    targets.push_back(target);
  }
}

// Whether what is read for the jump may lie elsewhere than where an address was taken.
bool has_moved_table(const std::vector<Instruction>& function, std::size_t jump) {
  constexpr std::size_t nearby = 12;
  for (std::size_t i = jump; i > 0 && jump - i < nearby; --i) {
    const MemoryOperand& read = function[i - 1].operands[0];
    if (read.touch == Touch::read && read.size == 4 && read.scale == 4 && read.displacement != 0) {
      return true;
    }
  }
  return false;
}

// Whether there may be a table of addresses that is known by its place, not by an address that is taken.
bool has_fixed_table(const std::vector<Instruction>& function) {
  return std::ranges::any_of(function, [](const Instruction& instruction) {
    const MemoryOperand& read = instruction.operands[0];
    return read.touch == Touch::read && read.size == 8 && read.scale == 8 &&
           read.base == no_register && read.displacement != 0;
  });
}

}  // namespace

std::optional<std::vector<std::uintptr_t>> computed_targets(
    const std::vector<Instruction>& function, const Module::Range& code, const Constants& constants,
    const std::function<bool(std::uintptr_t)>& begins_function) {
  std::vector<std::uintptr_t> targets;
  bool is_any = false;
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (function[i].flow != Flow::unknown_jump) continue;
    is_any = true;
    if (function[i].jumps_by_index || has_moved_table(function, i)) return std::nullopt;
  }
  if (!is_any) return targets;
  if (has_fixed_table(function)) return std::nullopt;
  for (const Instruction& instruction : function) {
    const std::uintptr_t table = instruction.taken_address;
    if (table == 0) continue;
    add_table<std::int32_t>(table, table, code, constants, targets);
    std::vector<std::uintptr_t> labels;
    add_table<std::int64_t>(table, 0, code, constants, labels);
    std::erase_if(labels, begins_function);
    targets.insert(targets.end(), labels.begin(), labels.end());
  }
  return targets;
}

}  // namespace mazurka::foreign
