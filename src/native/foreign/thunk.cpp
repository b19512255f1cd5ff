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
  pushq %r14
  pushq %r13
  pushq %r12
  pushq %r11
  pushq %r10
  pushq %r9
  pushq %r8
  pushq %rdi
  pushq %rsi
  pushq %rbp
  pushq %rsp
  pushq %rbx
  pushq %rdx
  pushq %rcx
  pushq %rax
  .cfi_adjust_cfa_offset 128
  .cfi_offset %rbx, -256
  .cfi_offset %rbp, -240
  .cfi_offset %r12, -184
  .cfi_offset %r13, -176
  .cfi_offset %r14, -168
  .cfi_offset %r15, -160
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
  popq %rcx
  popq %rdx
  popq %rbx
  leaq 8(%rsp), %rsp
  popq %rbp
  popq %rsi
  popq %rdi
  popq %r8
  popq %r9
  popq %r10
  popq %r11
  popq %r12
  popq %r13
  popq %r14
  popq %r15
  popfq
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
