// Where a thread enters the library by a call that may be part of a loop that only waits.
//
// At a call all live local state of a thread is in its stack and in the registers that a call
// preserves. ENTRY defines the exported function: it notes these registers and goes on in
// NAME_entered, which is written in C++. At an instruction of code that is not instrumented
// (foreign/), all registers count.

#pragma once

#include <cstdint>

namespace mazurka {

struct EntryRegisters {
  std::uintptr_t preserved[6];  // rbx rbp r12 r13 r14 r15
  std::uintptr_t stack;         // rsp: points at the return address
  // 0 at a call:
  std::uintptr_t other[9];  // rax rcx rdx rsi rdi r8 … r11
  std::uintptr_t flags;
  std::uintptr_t pc;
  bool operator==(const EntryRegisters&) const = default;
};

}  // namespace mazurka

extern "C" __attribute__((visibility("hidden"))) mazurka::EntryRegisters mazurka_entry;

#define ENTRY(name)                           \
  asm(".text\n"                               \
      ".globl " #name                         \
      "\n"                                    \
      ".type " #name ", @function\n" #name    \
      ":\n"                                   \
      "  movq %rbx, mazurka_entry+0(%rip)\n"  \
      "  movq %rbp, mazurka_entry+8(%rip)\n"  \
      "  movq %r12, mazurka_entry+16(%rip)\n" \
      "  movq %r13, mazurka_entry+24(%rip)\n" \
      "  movq %r14, mazurka_entry+32(%rip)\n" \
      "  movq %r15, mazurka_entry+40(%rip)\n" \
      "  movq %rsp, mazurka_entry+48(%rip)\n" \
      "  jmp " #name                          \
      "_entered\n"                            \
      ".size " #name ", . - " #name "\n")

// For names that a macro puts together.
#define ENTRY_OF(name) ENTRY(name)

#define ENTERED extern "C" __attribute__((visibility("hidden"), used))
