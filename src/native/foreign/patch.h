// Makes the accesses of code that is not instrumented visible.
//
// A function is looked at when it is first called: until then its first byte is one that no
// instruction begins with, so that calling it is a fault. Then each instruction that matters is
// replaced by a jump to a stub, together with others next to it if it is too short for a jump; the
// stub calls the library, then does what was replaced, and jumps back. Where a jump would not fit
// (jump_places.h) there is a byte that faults, and the handler of the fault goes on in the stub.
//
// A call that is moved returns to where it would have returned, and for who unwinds the stack the
// instruction has called the library: exceptions and stacks are as before.

#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "native/foreign/functions.h"
#include "native/foreign/module_code.h"
#include "native/foreign/site.h"

namespace mazurka::foreign {

// Whether rbp is the address of the function's frame throughout: "push %rbp; mov %rsp,%rbp", and
// after that only what brings back the caller's changes it.
bool has_frame_pointer(const std::vector<Instruction>& function);

class Patcher {
 public:
  // All functions of the module will be looked at.
  void add(const Module& module);

  // After a fault at this address: where to go on; 0 if the fault is none of ours.
  std::uintptr_t after_trap(std::uintptr_t pc);

  // Of a module of ours.
  const std::string& file_of(std::uintptr_t pc) { return code_at(pc)->file; }

  // The site with its end there; nullptr if there is none.
  Site* site_ending_at(std::uintptr_t end) const;

  // No code of a foreign module is instrumented.
  bool has_foreign_module() const { return std::ranges::any_of(codes_, &Code::is_foreign); }
  bool is_in_foreign_module(std::uintptr_t pc) {
    const Code* code = code_at(pc);
    return code != nullptr && code->is_foreign();
  }

  // Whether code that goes on there may read one of these results of what was before it.
  bool is_read_after(std::uintptr_t pc, std::uint32_t results);

  // The address in the program of what is executed here, which may be a copy in a stub.
  std::uintptr_t original(std::uintptr_t pc) const;

 private:
  // The code of a module.
  struct Code {
    bool is_foreign() const { return callbacks.empty() && !only_atomics; }

    std::string file;  // of the module
    std::uintptr_t begin = 0, end = 0;
    std::vector<std::uint8_t> bytes;  // as it was
    bool is_late = false;
    bool only_atomics = false;             // are watched, and what belongs to them
    std::uintptr_t cache_installer = 0;    // its slot
    std::vector<Function> sections, told;  // gaps.h
    std::vector<Function> functions;
    std::vector<bool> is_patched;           // by function
    std::vector<std::uint8_t> first_bytes;  // since then
    std::vector<Module::Range> writable, constant;
    std::vector<Module::Range> assembly;
    std::unordered_map<std::uintptr_t, CallbackSlot> callbacks;  // by their slots
    std::uint8_t* stubs = nullptr;                               // free space
    std::uint8_t* stubs_end = nullptr;
    std::vector<Module::Range> stub_ranges;
  };

  // Functions that jump into each other.
  struct Group {
    std::vector<std::size_t> numbers;
    std::vector<std::vector<Instruction>> functions;  // may be empty
    std::unordered_set<std::uintptr_t> targets;
    bool has_unknown_targets = false;
  };

  struct Copy {  // of an instruction, in a stub
    std::uintptr_t end;
    std::uintptr_t original;
  };

  Code* code_at(std::uintptr_t pc);
  static std::ptrdiff_t function_at(const Code& code, std::uintptr_t pc);
  std::vector<Instruction> instructions_of(const Code& code, const Function& function) const;
  struct Targets {
    std::vector<std::uintptr_t> known;
    bool are_all = true;
  };
  static Targets targets_of(const Code& code, const std::vector<Instruction>& function);
  Group group_of(Code& code, std::size_t function);
  static std::uintptr_t slot_called(const Code& code, const Instruction& call);
  static bool is_part_of_atomics(const Code& code, const std::vector<Instruction>& function);
  static const CallbackSlot* callback_of(const Code& code, const Instruction& call);
  static std::span<const std::uint8_t> code_from(const Code& code, std::uintptr_t address);
  static bool may_be_read_by_call(const Code& code, const Instruction& call, std::uint32_t wanted);
  bool keeps_in_vain(const Code& code, const Instruction& store) const;
  static std::vector<bool> watched_ones(const Code& code, const Group& group,
                                        const std::vector<Instruction>& function);
  static ModuleText text_of(const Code& code);
  void add_called(Code& code, const Group& group);
  static std::span<std::uint8_t> room_after(const Code& code, const Instruction& last);
  void trap_unseen(Code& code, const std::vector<Instruction>& instructions);
  void patch(Code& code, std::size_t function);
  void patch(Code& code, const std::vector<Instruction>& function, const Group& group);
  std::uint8_t* stub_space(Code& code);
  void emit_stub(Code& code, const std::vector<Instruction>& function, std::size_t first,
                 std::size_t last, const std::vector<bool>& watched);

  std::deque<Code> codes_;
  std::deque<Site> sites_;
  std::unordered_map<std::uintptr_t, Site*> by_end_;
  std::unordered_map<std::uintptr_t, std::uintptr_t> traps_;  // to their stubs
  std::vector<Copy> copies_;
};

}  // namespace mazurka::foreign
