#include "native/foreign/stub.h"

#include "native/foreign/thunk.h"
#include "native/unaligned.h"

namespace mazurka::foreign {

namespace {

constexpr std::size_t access_slot = 0, call_slot = 8;

}  // namespace

void put_slots(std::uint8_t* at) {
  const auto put = [at](std::size_t where, void (*function)()) {
    std::memcpy(at + where, &function, sizeof function);
  };
  put(access_slot, mazurka_foreign_access);
  put(call_slot, mazurka_foreign_call);
}

void Assembler::jump(std::uintptr_t target) {
  put({0xe9});
  put_relative(target);
}

void Assembler::short_jump(std::uintptr_t target) {
  put({0xeb, static_cast<std::uint8_t>(target - (here() + short_jump_size))});
}

void Assembler::push(std::uint64_t value) {
  put({0x68});  // the low half, with its sign
  put_number(static_cast<std::uint32_t>(value));
  put({0xc7, 0x44, 0x24, 0x04});  // movl …, 4(%rsp)
  put_number(static_cast<std::uint32_t>(value >> 32));
}

void Assembler::call_library(const Site& site, std::uintptr_t slots) {
  put({0x48, 0x8d, 0x64, 0x24, 0x100 - Registers::red_zone});  // lea -128(%rsp), %rsp
  push(site.instruction.end());
  put({0xff, 0x15});  // call *slot(%rip)
  const bool is_access = site.instruction.asks == Instruction::Asks::nothing;
  put_relative(slots + (is_access ? access_slot : call_slot));
  put({0xeb, sizeof &site});  // jump over it
  put_number(&site);
  put({0x48, 0x8d, 0xa4, 0x24});  // lea 136(%rsp), %rsp
  put_number(std::uint32_t{Registers::red_zone + 8});
}

void Assembler::copy(const Instruction& instruction, const std::uint8_t* bytes) {
  switch (instruction.flow) {
    case Flow::jump: return jump(instruction.target);
    case Flow::branch:
      put({0x0f, static_cast<std::uint8_t>(0x80 | instruction.condition)});
      return put_relative(instruction.target);
    case Flow::call: push(instruction.end()); return jump(instruction.target);
    case Flow::call_by_value:
      push(instruction.end());
      put({0xff, 0x25});  // jump *slot(%rip)
      return put_relative(instruction.target_slot);
    default: break;
  }
  std::memcpy(at_, bytes, instruction.length);
  if (instruction.relative_at != 0) {
    std::int32_t relative = 0;
    std::memcpy(&relative, bytes + instruction.relative_at, sizeof relative);
    relative += static_cast<std::int32_t>(instruction.address - here());
    std::memcpy(at_ + instruction.relative_at, &relative, sizeof relative);
  }
  at_ += instruction.length;
}

Site& site_of(const Registers& registers) {
  constexpr std::size_t jump = 2;  // over it
  return *unaligned<Site*>(registers.back_to_stub + jump);
}

std::uintptr_t slot_of_linkage(std::span<const std::uint8_t> code, std::uintptr_t address) {
  std::size_t at = 0;
  constexpr std::uint8_t landing[] = {0xf3, 0x0f, 0x1e, 0xfa};  // endbr64
  if (code.size() >= 16 && std::memcmp(code.data(), landing, sizeof landing) == 0) at += 4;
  if (at + 7 > code.size()) return 0;
  if (code[at] == 0xf2) ++at;  // bnd
  if (code[at] != 0xff || code[at + 1] != 0x25) return 0;
  return relative_to(address + at + 6, reinterpret_cast<std::uintptr_t>(code.data()) + at + 2);
}

}  // namespace mazurka::foreign
