// The call stack of the running thread.

#pragma once

#include <cstdint>
#include <vector>

#include "native/raw_stack.h"

namespace mazurka {

struct StackFrame {
  std::uintptr_t pc;   // a return address: where the function goes on
  std::uintptr_t sp;   // the stack pointer before the call from which one returns there
  std::uintptr_t cfa;  // the canonical frame address: the stack pointer of the caller
};

// Innermost first, without the library's own frames. If `pc` is among them, those before it are
// left out.
std::vector<StackFrame> frames_here(std::uintptr_t pc);

// The return addresses.
std::vector<std::uintptr_t> stack_of(const std::vector<StackFrame>& frames);
inline std::vector<std::uintptr_t> stack_here(std::uintptr_t pc) {
  return stack_of(frames_here(pc));
}

// What the unwinder of the program does once is done; threads that throw are not ordered by it.
void prepare_unwinder();

// The same in two parts: what a handler of signals can do, with its own frames, and the rest.
void take_raw_stack(RawStack& to);
std::vector<std::uintptr_t> stack_of(const RawStack& stack, std::uintptr_t pc);

}  // namespace mazurka
