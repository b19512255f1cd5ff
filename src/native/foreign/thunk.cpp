#include "native/foreign/thunk.h"

#include <cpuid.h>

#include "native/entry.h"
#include "native/foreign/foreign.h"

// On the stack, from the top: the red zone of the function that the instruction is in, the end of the
// instruction, where to go back to in the stub. For who unwinds the stack, the instruction has
// called us.
asm(R"(
  .text
  .type mazurka_foreign_access, @function
mazurka_foreign_access:
  .cfi_startproc
  .cfi_def_cfa %rsp, 144
  .cfi_offset %rip, -136
  pushfq
  .cfi_adjust_cfa_offset 8
  cmpb $0, mazurka_foreign_watched(%rip)
  jne 1f
  movb $1, mazurka_foreign_unwatched_access(%rip)
  popfq
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
  .size mazurka_foreign_access, . - mazurka_foreign_access

  .type mazurka_foreign_call, @function
mazurka_foreign_call:
  .cfi_startproc
  .cfi_def_cfa %rsp, 144
  .cfi_offset %rip, -136
  pushfq
  .cfi_adjust_cfa_offset 8
1:
  pushq %r15
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r15, 0
  pushq %r14
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r14, 0
  pushq %r13
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r13, 0
  pushq %r12
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %r12, 0
  pushq %r11
  .cfi_adjust_cfa_offset 8
  pushq %r10
  .cfi_adjust_cfa_offset 8
  pushq %r9
  .cfi_adjust_cfa_offset 8
  pushq %r8
  .cfi_adjust_cfa_offset 8
  pushq %rdi
  .cfi_adjust_cfa_offset 8
  pushq %rsi
  .cfi_adjust_cfa_offset 8
  pushq %rbp
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %rbp, 0
  pushq %rsp
  .cfi_adjust_cfa_offset 8
  pushq %rbx
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset %rbx, 0
  pushq %rdx
  .cfi_adjust_cfa_offset 8
  pushq %rcx
  .cfi_adjust_cfa_offset 8
  pushq %rax
  .cfi_adjust_cfa_offset 8
  cld
  movq %rsp, %rdi
  movq %rsp, %rbx
  .cfi_def_cfa_register %rbx
  movl mazurka_vector_space(%rip), %ecx
  subq %rcx, %rsp
  andq $-64, %rsp
  xorl %eax, %eax
  movq %rax, 512(%rsp)
  movq %rax, 520(%rsp)
  movq %rax, 528(%rsp)
  movq %rax, 536(%rsp)
  movq %rax, 544(%rsp)
  movq %rax, 552(%rsp)
  movq %rax, 560(%rsp)
  movq %rax, 568(%rsp)
  movl mazurka_vector_parts(%rip), %eax
  xorl %edx, %edx
  xsave64 (%rsp)
  call mazurka_foreign_entered
  movl mazurka_vector_parts(%rip), %eax
  xorl %edx, %edx
  xrstor64 (%rsp)
  movq %rbx, %rsp
  .cfi_def_cfa_register %rsp
  popq %rax
  .cfi_adjust_cfa_offset -8
  popq %rcx
  .cfi_adjust_cfa_offset -8
  popq %rdx
  .cfi_adjust_cfa_offset -8
  popq %rbx
  .cfi_adjust_cfa_offset -8
  .cfi_restore %rbx
  leaq 8(%rsp), %rsp
  .cfi_adjust_cfa_offset -8
  popq %rbp
  .cfi_adjust_cfa_offset -8
  .cfi_restore %rbp
  popq %rsi
  .cfi_adjust_cfa_offset -8
  popq %rdi
  .cfi_adjust_cfa_offset -8
  popq %r8
  .cfi_adjust_cfa_offset -8
  popq %r9
  .cfi_adjust_cfa_offset -8
  popq %r10
  .cfi_adjust_cfa_offset -8
  popq %r11
  .cfi_adjust_cfa_offset -8
  popq %r12
  .cfi_adjust_cfa_offset -8
  .cfi_restore %r12
  popq %r13
  .cfi_adjust_cfa_offset -8
  .cfi_restore %r13
  popq %r14
  .cfi_adjust_cfa_offset -8
  .cfi_restore %r14
  popq %r15
  .cfi_adjust_cfa_offset -8
  .cfi_restore %r15
  popfq
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
  .size mazurka_foreign_call, . - mazurka_foreign_call
)");

extern "C" {

__attribute__((visibility("hidden"))) std::uint32_t mazurka_vector_space = 0;
__attribute__((visibility("hidden"))) std::uint32_t mazurka_vector_parts = 0;
std::uint8_t mazurka_foreign_watched = 0;
std::uint8_t mazurka_foreign_unwatched_access = 0;
}

namespace mazurka::foreign {

void prepare_thunk() {
  constexpr std::uint32_t leaf = 13;       // of cpuid: what xsave keeps
  constexpr std::uint32_t vectors = 0xe7;  // without matrices, which nobody has in use at an access
  std::uint32_t a = 0, b = 0, c = 0, d = 0;
  __cpuid_count(leaf, 0, a, b, c, d);
  mazurka_vector_parts = a & vectors;
  std::uint32_t end = 576;  // the old registers and the header
  for (std::uint32_t part = 2; part < 8; ++part) {
    if ((mazurka_vector_parts >> part & 1) == 0) continue;
    std::uint32_t size = 0, offset = 0;
    __cpuid_count(leaf, part, size, offset, c, d);
    end = std::max(end, offset + size);
  }
  mazurka_vector_space = (end + 63) & ~std::uint32_t{63};
}

}  // namespace mazurka::foreign
