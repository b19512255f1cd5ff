// A call of a function of another library, as it stands at its entry: the registers and the stack that its
// arguments are in. What it will read and write is noted before it runs, if somebody remembers
// (program/recall.h).

#pragma once

#include <cstdarg>
#include <cstdint>
#include <cstring>

#include "native/native_program.h"

namespace mazurka {

// As mazurka_entering leaves them (entering.h); the first two parts are as va_arg wants them.
struct ArgumentRegisters {
  std::uint64_t general[6];  // rdi, rsi, rdx, rcx, r8, r9
  alignas(16) char vectors[8][16];
  std::uint64_t rax, r11;
};
static_assert(sizeof(ArgumentRegisters) == 192);

class LibraryCall {
 public:
  LibraryCall(Thread& t, ArgumentRegisters& registers) : t_(t), registers_(registers) {}

  Thread& thread() { return t_; }

  // An argument that is a pointer or a number. Requires: i < 6.
  template <typename T>
  T argument(int i) const {
    return (T)registers_.general[i];  // of any kind
  }

  // Those after the first `named` ones, where it has `...`; and those of a va_list that is the i-th argument.
  void get_more(int named, va_list& arguments) const {
    // As the ABI has it: where the next ones are in the registers, those on the stack, and the registers.
    const struct {
      std::uint32_t general, vector;
      const char* stack;
      const void* registers;
    } list = {static_cast<std::uint32_t>(named * 8), sizeof registers_.general,
              reinterpret_cast<const char*>(&registers_) + behind_return_address, &registers_};
    static_assert(sizeof list == sizeof arguments);
    std::memcpy(&arguments, &list, sizeof list);
  }
  void get_list(int i, va_list& arguments) const { va_copy(arguments, *argument<va_list*>(i)); }

  void reads(const void* address, std::size_t size) {
    if (address != nullptr && size != 0) program->note_access(t_, address, size, false, false);
  }
  void writes(const void* address, std::size_t size) {
    if (address != nullptr && size != 0) program->note_access(t_, address, size, true, false);
  }
  void reads_text(const char* text);

  // Of these only so much is known that the call must not be remembered.
  void prevent(const char* why) { program->prevent_recall(why); }

 private:
  static constexpr std::size_t behind_return_address = 200 + 8;

  Thread& t_;
  ArgumentRegisters& registers_;
};

}  // namespace mazurka
