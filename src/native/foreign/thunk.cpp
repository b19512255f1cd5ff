#include "native/foreign/thunk.h"

#include "native/entry.h"
#include "native/foreign/foreign.h"

// On the stack, from the top: the red zone of the function that the instruction is in, the end of the
// instruction, where to go back to in the stub. For who unwinds the stack, the instruction has
// called us. Of vector registers what code for every processor uses is kept; the rest: VectorState.
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
  subq $256, %rsp
  andq $-16, %rsp
  movups %xmm0, 0(%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  movups %xmm8, 128(%rsp)
  movups %xmm9, 144(%rsp)
  movups %xmm10, 160(%rsp)
  movups %xmm11, 176(%rsp)
  movups %xmm12, 192(%rsp)
  movups %xmm13, 208(%rsp)
  movups %xmm14, 224(%rsp)
  movups %xmm15, 240(%rsp)
  call mazurka_foreign_entered
  movups 0(%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  movups 128(%rsp), %xmm8
  movups 144(%rsp), %xmm9
  movups 160(%rsp), %xmm10
  movups 176(%rsp), %xmm11
  movups 192(%rsp), %xmm12
  movups 208(%rsp), %xmm13
  movups 224(%rsp), %xmm14
  movups 240(%rsp), %xmm15
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
std::uint8_t mazurka_foreign_watched = 0;
std::uint8_t mazurka_foreign_unwatched_access = 0;
}
