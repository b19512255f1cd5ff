#include "native/calls/entering.h"

#include "native/imports.h"

using namespace mazurka;

// All registers that may have arguments are kept where va_arg can find them (ArgumentRegisters); r11 is the
// caller's to lose.
asm(R"(
.text
.hidden mazurka_entering
.globl mazurka_entering
.type mazurka_entering, @function
mazurka_entering:
  sub $200, %rsp
  mov %rdi, (%rsp)
  mov %rsi, 8(%rsp)
  mov %rdx, 16(%rsp)
  mov %rcx, 24(%rsp)
  mov %r8, 32(%rsp)
  mov %r9, 40(%rsp)
  movaps %xmm0, 48(%rsp)
  movaps %xmm1, 64(%rsp)
  movaps %xmm2, 80(%rsp)
  movaps %xmm3, 96(%rsp)
  movaps %xmm4, 112(%rsp)
  movaps %xmm5, 128(%rsp)
  movaps %xmm6, 144(%rsp)
  movaps %xmm7, 160(%rsp)
  mov %rax, 176(%rsp)
  mov %r11, 184(%rsp)
  mov %rsp, %rdi
  call mazurka_note_entry
  mov (%rsp), %rdi
  mov 8(%rsp), %rsi
  mov 16(%rsp), %rdx
  mov 24(%rsp), %rcx
  mov 32(%rsp), %r8
  mov 40(%rsp), %r9
  movaps 48(%rsp), %xmm0
  movaps 64(%rsp), %xmm1
  movaps 80(%rsp), %xmm2
  movaps 96(%rsp), %xmm3
  movaps 112(%rsp), %xmm4
  movaps 128(%rsp), %xmm5
  movaps 144(%rsp), %xmm6
  movaps 160(%rsp), %xmm7
  mov 176(%rsp), %rax
  mov 184(%rsp), %r11
  add $200, %rsp
  jmp *(%r11)
.size mazurka_entering, . - mazurka_entering
)");

extern "C" __attribute__((visibility("hidden"), used)) void mazurka_note_entry(
    ArgumentRegisters* registers) {
  if (running == nullptr || program == nullptr || !program->notes_deeds()) return;
  const KnownFunction& known = *reinterpret_cast<const EnteredFunction*>(registers->r11)->known;
  if (!known.only_memory) note_other_call();
  LibraryCall call(*running, *registers);
  known.note(call);
}
