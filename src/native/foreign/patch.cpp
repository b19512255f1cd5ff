#include "native/foreign/patch.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "core/error.h"
#include "native/foreign/jump_places.h"
#include "native/foreign/jump_tables.h"
#include "native/foreign/stub.h"
#include "native/loader.h"
#include "native/native_program.h"

namespace mazurka::foreign {

namespace {

constexpr std::uint8_t trap = 0x06;  // no instruction in 64-bit mode
constexpr std::size_t page = 4096;

std::uint8_t* pointer(std::uintptr_t address) { return reinterpret_cast<std::uint8_t*>(address); }

// While it lives, the code can be written.
class WritableCode {
 public:
  WritableCode(std::uintptr_t begin, std::uintptr_t end)
      : begin_(begin & -page), size_(((end + page - 1) & -page) - begin_) {
    protect(PROT_READ | PROT_WRITE | PROT_EXEC);
  }
  ~WritableCode() { protect(PROT_READ | PROT_EXEC); }
  WritableCode(const WritableCode&) = delete;

 private:
  void protect(int how) {
    CHECK(mprotect(pointer(begin_), size_, how) == 0, "code cannot be made writable");
  }
  std::uintptr_t begin_;
  std::size_t size_;
};

bool contains(const std::vector<Module::Range>& ranges, std::uintptr_t address) {
  return std::ranges::any_of(
      ranges, [address](const Module::Range& range) { return range.contains(address); });
}

// The beginning of the code that a linker makes for calls of other modules.
bool is_linkage(const std::uint8_t* code) { return code[0] == 0xff && code[1] == 0x35; }

}  // namespace

bool has_frame_pointer(const std::vector<Instruction>& function) {
  constexpr std::uint32_t frame = result_in(rbp);
  const auto sets = std::ranges::find_if(
      function, [](const Instruction& instruction) { return (instruction.leaves & frame) != 0; });
  if (sets == function.end() || sets - function.begin() > 2 || !sets->sets_frame_pointer) {
    return false;
  }
  return std::all_of(sets + 1, function.end(), [](const Instruction& instruction) {
    return (instruction.leaves & frame) == 0 || instruction.restores;
  });
}

void Patcher::add(const Module& module) {
  if (module.code.begin == module.code.end) return;
  Code& code = codes_.emplace_back();
  code.begin = module.code.begin;
  code.end = module.code.end;
  code.bytes.assign(pointer(code.begin), pointer(code.end));
  code.file = module.file();
  code.is_late = module.is_late;
  code.only_atomics = module.watched == Module::Watched::atomics;
  if (code.only_atomics) code.cache_installer = slot_of_cache_installer(module);
  code.writable = module.writable;
  code.constant = module.constant;
  for (const CallbackSlot& slot : callback_slots(module))
    code.callbacks.emplace(slot.address, slot);
  if (!code.callbacks.empty()) code.assembly = inline_assembly(module);
  code.sections = code_sections(module);
  code.told = functions_of(module);
  for (const Function& function : code.told) {
    if (function.begin < code.begin || function.end > code.end) continue;
    if (is_linkage(pointer(function.begin))) continue;
    code.functions.push_back(function);
  }
  const Untold untold = look_into_gaps(text_of(code), code_symbols(module));
  code.functions.insert(code.functions.end(), untold.functions.begin(), untold.functions.end());
  std::ranges::sort(code.functions, {}, &Function::begin);
  code.is_patched.resize(code.functions.size());
  code.first_bytes.resize(code.functions.size());
  const WritableCode writable(code.begin, code.end);
  for (const Function& function : code.functions) *pointer(function.begin) = trap;
  trap_unseen(code, untold.synchronising);
}

ModuleText Patcher::text_of(const Code& code) {
  return {code.bytes, code.begin, code.sections, code.told};
}

// What functions call or jump to is one, too, even if neither a table nor a symbol tells.
void Patcher::add_called(Code& code, const Group& group) {
  std::vector<Symbol> called;
  for (const std::vector<Instruction>& function : group.functions) {
    for (const Instruction& instruction : function) {
      const std::uintptr_t target = instruction.target;
      const auto bytes = code_from(code, target);
      if (bytes.empty() || function_at(code, target) >= 0) continue;
      if (slot_of_linkage(bytes, target) == 0) called.push_back({target, 0, true});
    }
  }
  if (called.empty()) return;
  for (const Function& function : look_into_gaps(text_of(code), called).functions) {
    if (function_at(code, function.begin) >= 0) continue;
    const auto at = std::ranges::upper_bound(code.functions, function.begin, {}, &Function::begin);
    const auto number = at - code.functions.begin();
    const std::uintptr_t limit = at == code.functions.end() ? code.end : at->begin;
    code.functions.insert(at, {function.begin, std::min(function.end, limit)});
    code.is_patched.insert(code.is_patched.begin() + number, false);
    code.first_bytes.insert(code.first_bytes.begin() + number, 0);
    const WritableCode writable(function.begin, function.begin + 1);
    *pointer(function.begin) = trap;
    std::erase_if(traps_, [&](const auto& unseen) {
      return function.begin <= unseen.first && unseen.first < function.end;
    });
  }
}

// They are in code that nobody knows the beginning of, so what is around them cannot be watched.
void Patcher::trap_unseen(Code& code, const std::vector<Instruction>& instructions) {
  for (const Instruction& instruction : instructions) {
    std::uint8_t* const stub = stub_space(code);
    emit_stub(code, {instruction}, 0, 0, {true});
    sites_.back().is_unseen = true;
    *pointer(instruction.address) = trap;
    traps_[instruction.address] = reinterpret_cast<std::uintptr_t>(stub);
  }
  std::ranges::sort(copies_, {}, &Copy::end);
}

Patcher::Code* Patcher::code_at(std::uintptr_t pc) {
  const auto found = std::ranges::find_if(
      codes_, [pc](const Code& code) { return code.begin <= pc && pc < code.end; });
  return found == codes_.end() ? nullptr : &*found;
}

// The number of the function; -1 if there is none.
std::ptrdiff_t Patcher::function_at(const Code& code, std::uintptr_t pc) {
  const auto after = std::ranges::upper_bound(code.functions, pc, {}, &Function::begin);
  if (after == code.functions.begin() || pc >= std::prev(after)->end) return -1;
  return std::prev(after) - code.functions.begin();
}

std::uintptr_t Patcher::after_trap(std::uintptr_t pc) {
  if (const auto known = traps_.find(pc); known != traps_.end()) return known->second;
  Code* code = code_at(pc);
  if (code == nullptr) return 0;
  const std::ptrdiff_t function = function_at(*code, pc);
  if (function < 0 || code->functions[function].begin != pc) return 0;
  if (!code->is_patched[function]) {
    patch(*code, static_cast<std::size_t>(function));
  } else if (*pointer(pc) == trap && code->first_bytes[function] != trap) {
    const WritableCode writable(pc, pc + 1);  // a debugger has put back what it had found
    *pointer(pc) = code->first_bytes[function];
  } else {
    return 0;
  }
  return pc;
}

Site* Patcher::site_ending_at(std::uintptr_t end) const {
  const auto found = by_end_.find(end);
  return found == by_end_.end() ? nullptr : found->second;
}

std::uintptr_t Patcher::original(std::uintptr_t pc) const {
  for (const Code& code : codes_) {
    if (!contains(code.stub_ranges, pc)) continue;
    const auto copy = std::ranges::upper_bound(copies_, pc, {}, &Copy::end);
    return copy == copies_.end() ? pc : copy->original;
  }
  return pc;
}

std::vector<Instruction> Patcher::instructions_of(const Code& code,
                                                  const Function& function) const {
  std::vector<Instruction> result;
  for (std::uintptr_t at = function.begin; at < function.end;) {
    const std::span<const std::uint8_t> bytes(code.bytes.data() + (at - code.begin),
                                              function.end - at);
    const auto instruction = decode(bytes, at);
    if (!instruction) {  // data: what comes after it cannot be told apart
      if (!result.empty()) result[0].is_before_unknown = may_synchronise(bytes, at);
      break;
    }
    result.push_back(*instruction);
    at += instruction->length;
  }
  return result;
}

// Where branches and jumps of the function lead to.
Patcher::Targets Patcher::targets_of(const Code& code, const std::vector<Instruction>& function) {
  Targets targets;
  const auto constants = [&](std::uintptr_t address, std::size_t size) -> const std::uint8_t* {
    if (code.begin <= address && address + size <= code.end) {
      return code.bytes.data() + (address - code.begin);
    }
    const bool is_known =
        contains(code.constant, address) && contains(code.constant, address + size - 1);
    return is_known ? pointer(address) : nullptr;
  };
  for (const Instruction& instruction : function) {
    const bool jumps = instruction.flow == Flow::branch || instruction.flow == Flow::jump;
    if (jumps) targets.known.push_back(instruction.target);
  }
  const auto begins_function = [&](std::uintptr_t address) {
    return std::ranges::binary_search(code.functions, address, {}, &Function::begin);
  };
  const auto computed =
      computed_targets(function, {code.begin, code.end}, constants, begins_function);
  targets.are_all = computed.has_value();
  if (computed) targets.known.insert(targets.known.end(), computed->begin(), computed->end());
  return targets;
}

// A compiler puts parts of a function that are seldom needed elsewhere; they look like functions.
Patcher::Group Patcher::group_of(Code& code, std::size_t function) {
  Group group;
  std::vector<std::size_t> todo{function};
  code.is_patched[function] = true;
  while (!todo.empty()) {
    const std::size_t next = todo.back();
    todo.pop_back();
    group.numbers.push_back(next);
    group.functions.push_back(instructions_of(code, code.functions[next]));
    const Targets targets = targets_of(code, group.functions.back());
    group.has_unknown_targets |= !targets.are_all;
    for (const std::uintptr_t target : targets.known) {
      group.targets.insert(target);
      const std::ptrdiff_t other = function_at(code, target);
      if (other < 0 || code.is_patched[other]) continue;
      code.is_patched[other] = true;
      todo.push_back(static_cast<std::size_t>(other));
    }
  }
  return group;
}

// Nothing if the address is elsewhere.
std::span<const std::uint8_t> Patcher::code_from(const Code& code, std::uintptr_t address) {
  if (address < code.begin || address >= code.end) return {};
  return {code.bytes.data() + (address - code.begin), code.end - address};
}

// Where the address is that is called; 0 if it is nowhere.
std::uintptr_t Patcher::slot_called(const Code& code, const Instruction& call) {
  if (call.flow == Flow::call || call.flow == Flow::jump) {
    return slot_of_linkage(code_from(code, call.target), call.target);
  }
  return call.target_slot;
}

// The compiler's callback that is called; nullptr if it is something else.
const CallbackSlot* Patcher::callback_of(const Code& code, const Instruction& call) {
  const auto found = code.callbacks.find(slot_called(code, call));
  return found == code.callbacks.end() ? nullptr : &found->second;
}

// What leads to an atomic instruction may be a load that belongs to it. Who adds something to a locale has
// looked before, without the lock, whether it is there.
bool Patcher::is_part_of_atomics(const Code& code, const std::vector<Instruction>& function) {
  return std::ranges::any_of(function, [&](const Instruction& instruction) {
    const std::uintptr_t slot = slot_called(code, instruction);
    return instruction.synchronises() || (slot != 0 && slot == code.cache_installer);
  });
}

std::vector<bool> Patcher::watched_ones(const Code& code, const Group& group,
                                        const std::vector<Instruction>& function) {
  // Instrumented: what it calls tells about its accesses, but for those of inline assembly.
  const bool is_instrumented = std::ranges::any_of(
      function, [&](const Instruction& call) { return callback_of(code, call) != nullptr; });
  if (code.only_atomics && !is_part_of_atomics(code, function)) {
    return std::vector<bool>(function.size());
  }
  const bool has_frame = has_frame_pointer(function);
  const auto takes_address = [&](const Instruction& instruction) {
    return instruction.takes_stack_address ||
           (has_frame ? instruction.takes_frame_address : instruction.sets_frame_pointer);
  };
  const auto takes_any = [&](const std::vector<Instruction>& part) {
    return std::ranges::any_of(part, takes_address);
  };
  const bool shares_stack = std::ranges::any_of(group.functions, takes_any);
  const auto matters = [&](const Instruction& instruction) {
    if (instruction.asks != Instruction::Asks::nothing) return true;
    const MemoryOperand& operand = instruction.operands[0];
    if (operand.touch == Touch::none) return false;
    if (is_atomic(operand.touch) || contains(code.assembly, instruction.address)) return true;
    const bool is_of_stack = instruction.is_of_stack || (has_frame && operand.base == rbp);
    if (is_instrumented || (is_of_stack && !shares_stack)) return false;
    if (operand.base != no_register || operand.index != no_register) return true;
    // The thread's own address, and the value that guards the stack.
    if (operand.is_thread_local) return operand.displacement != 0 && operand.displacement != 0x28;
    return !code.only_atomics &&
           contains(code.writable, static_cast<std::uintptr_t>(operand.displacement));
  };
  std::vector<bool> result(function.size());
  bool after_wide_load = false;
  for (std::size_t i = 0; i < function.size(); ++i) {
    const Instruction& instruction = function[i];
    result[i] = matters(instruction);
    if (is_instrumented && instruction.operands[0].size == 16 && after_wide_load) {
      result[i] = false;  // Clang leaves the load there after it has told about it
    }
    if (instruction.flow != Flow::next) {
      const CallbackSlot* callback = callback_of(code, instruction);
      after_wide_load = callback != nullptr && callback->is_wide_load;
    }
  }
  // Who is in a module that may be closed has to be known.
  if (code.is_late || function[0].is_before_unknown) result[0] = true;
  return result;
}

void Patcher::patch(Code& code, std::size_t function) {
  const Group group = group_of(code, function);
  for (std::size_t i = 0; i < group.numbers.size(); ++i) {
    const std::uintptr_t begin = code.functions[group.numbers[i]].begin;
    {
      const WritableCode writable(begin, begin + 1);
      *pointer(begin) = code.bytes[begin - code.begin];
    }
    if (!group.functions[i].empty()) patch(code, group.functions[i], group);
    code.first_bytes[group.numbers[i]] = *pointer(begin);
  }
  add_called(code, group);
  std::ranges::sort(copies_, {}, &Copy::end);
}

void Patcher::patch(Code& code, const std::vector<Instruction>& function, const Group& group) {
  const std::vector<bool> watched = watched_ones(code, group, function);
  const std::uintptr_t begin = function.front().address;
  const auto room = room_after(code, function.back());
  const WritableCode writable(begin, function.back().end() + room.size());
  const auto is_target = [&](std::uintptr_t address) {
    return group.has_unknown_targets || group.targets.contains(address);
  };
  JumpPlaces places(function, is_target, room);
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (!watched[i]) continue;
    const std::uintptr_t address = function[i].address;
    const auto run = places.run_around(i);
    std::uint8_t* const stub = stub_space(code);
    const auto stub_address = reinterpret_cast<std::uintptr_t>(stub);
    if (run) {
      emit_stub(code, function, run->first, run->last, watched);
      Assembler(pointer(function[run->first].address)).jump(stub_address);
      i = run->last;
      continue;
    }
    emit_stub(code, function, i, i, watched);
    if (std::uint8_t* const jump = places.take_room_near(function[i])) {
      Assembler(jump).jump(stub_address);
      Assembler(pointer(address)).short_jump(reinterpret_cast<std::uintptr_t>(jump));
    } else {
      *pointer(address) = trap;
      traps_[address] = stub_address;
    }
  }
}

// What is between the end of a function and the next one, if it is padding and nothing leads there.
std::span<std::uint8_t> Patcher::room_after(const Code& code, const Instruction& last) {
  if (falls_through(last.flow) || last.flow == Flow::call) return {};
  const std::uintptr_t begin = last.end();
  const auto next = std::ranges::lower_bound(code.functions, begin, {}, &Function::begin);
  if (next == code.functions.end() || begin >= next->begin) return {};
  const auto gap = code_from(code, begin).first(next->begin - begin);
  if (padding_at(gap) < gap.size()) return {};
  return {pointer(begin), gap.size()};
}

std::uint8_t* Patcher::stub_space(Code& code) {
  if (code.stubs_end - code.stubs >= static_cast<std::ptrdiff_t>(largest_stub)) return code.stubs;
  constexpr std::size_t size = 1 << 20;
  constexpr std::uintptr_t reach = 1u << 30;
  const auto take = [&](void* memory) {
    const auto place = reinterpret_cast<std::uintptr_t>(memory);
    code.stubs = static_cast<std::uint8_t*>(memory);
    code.stubs_end = code.stubs + size;
    code.stub_ranges.push_back({place, place + size});
    put_slots(code.stubs);
    code.stubs += slots_size;
    return code.stubs;
  };
  if (code.is_late) {
    if (void* memory = loader::room_for_code(code.begin, size)) return take(memory);
  }
  for (std::uintptr_t distance = page; distance < reach; distance += size) {
    for (const std::uintptr_t place :
         {((code.end + page - 1) & -page) + distance, (code.begin & -page) - distance - size}) {
      void* memory = mmap(pointer(place), size, PROT_READ | PROT_WRITE | PROT_EXEC,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
      if (memory != MAP_FAILED) return take(memory);
    }
  }
  throw InternalError("there is no room near a library for what watches it");
}

void Patcher::emit_stub(Code& code, const std::vector<Instruction>& function, std::size_t first,
                        std::size_t last, const std::vector<bool>& watched) {
  Assembler at(code.stubs);
  const std::uintptr_t slots = code.stub_ranges.back().begin;
  for (std::size_t i = first; i <= last; ++i) {
    const Instruction& instruction = function[i];
    if (watched[i]) {
      Site& site = sites_.emplace_back();
      site.instruction = instruction;
      site.begins_function = code.is_late && i == 0;
      if (code.only_atomics) site.own_data = &code.writable;
      site.is_unseen = instruction.is_before_unknown;
      MemoryOperand& operand = site.instruction.operands[0];
      if (operand.touch == Touch::fetch_add &&
          program->options().additions == AdditionMode::commute &&
          !is_read_after(instruction.end(), instruction.leaves)) {
        operand.touch = Touch::add;
      }
      // Who writes an access in assembly means it to be one instruction.
      const bool is_assembly = contains(code.assembly, instruction.address) && !operand.is_repeated;
      site.synchronises = is_atomic(instruction.operands[0].touch) || is_assembly ||
                          program->knowledge().synchronises(instruction.end());
      by_end_[instruction.end()] = &site;
      at.call_library(site, slots);
    }
    if (instruction.asks == Instruction::Asks::nothing) {
      at.copy(instruction, code.bytes.data() + (instruction.address - code.begin));
    }
    copies_.push_back({at.here(), instruction.address});
  }
  if (falls_through(function[last].flow)) at.jump(function[last].end());
  code.stubs = at.position();
}

}  // namespace mazurka::foreign
