// sigsetjmp and siglongjmp: the mask of signals that libc saves is the process's, which no thread has.

#include <setjmp.h>

#include <algorithm>

#include "native/native_program.h"
#include "native/real.h"

using namespace mazurka;

extern "C" int __sigsetjmp(__jmp_buf_tag*, int) noexcept;

// Notes the mask. Returns libc's function, which goes on: it has to see the registers of the caller.
extern "C" __attribute__((visibility("hidden"), used)) void* mazurka_note_mask(
    const __jmp_buf_tag* place, int saves_mask) {
  if (running != nullptr && saves_mask != 0) {
    auto& masks = running->saved_masks;
    const auto known =
        std::ranges::find(masks, static_cast<const void*>(place), &ThreadLists::SavedMask::place);
    if (known != masks.end()) known->mask = running->blocked_signals;
    else masks.push_back({place, running->blocked_signals});
  }
  return reinterpret_cast<void*>(REAL(__sigsetjmp));
}

asm(".text\n"
    ".globl __sigsetjmp\n"
    ".type __sigsetjmp, @function\n"
    "__sigsetjmp:\n"
    "  pushq %rdi\n"
    "  pushq %rsi\n"
    "  subq $8, %rsp\n"
    "  call mazurka_note_mask\n"
    "  addq $8, %rsp\n"
    "  popq %rsi\n"
    "  popq %rdi\n"
    "  jmpq *%rax\n"
    ".size __sigsetjmp, . - __sigsetjmp\n");

MAZURKA_EXPORT void siglongjmp(sigjmp_buf place, int value) noexcept {
  if (running != nullptr && place->__mask_was_saved != 0) {
    const auto& masks = running->saved_masks;
    const auto known =
        std::ranges::find(masks, static_cast<const void*>(place), &ThreadLists::SavedMask::place);
    if (known != masks.end()) running->blocked_signals = known->mask;
  }
  REAL(siglongjmp)(place, value);
  __builtin_unreachable();
}
