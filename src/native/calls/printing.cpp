// What a program prints, by stdio or by streams of C++. Nobody sees it while the program is explored, and no function
// that is known tells the program where the output has got to; so all that counts is what is printed and, of std::cout
// and its like, the way in which it is printed, which the program can ask for.

#include <dlfcn.h>
#include <stdio.h>

#include <algorithm>
#include <iterator>

#include "native/calls/formats.h"
#include "native/calls/notes.h"
#include "native/unaligned.h"

namespace mazurka::notes {

namespace {

// Other files may be read again.
void prints_to(LibraryCall& call, int i) {
  const FILE* file = call.argument<const FILE*>(i);
  if (file == nullptr || (file->_fileno != 1 && file->_fileno != 2)) {
    call.prevent("a file that is written");
  }
}

void prints(LibraryCall& call, int format) {
  va_list arguments;
  call.get_more(format + 1, arguments);
  reads_format(call, call.argument<const char*>(format), arguments);
}

void prints_from_list(LibraryCall& call, int format) {
  va_list arguments;
  call.get_list(format + 1, arguments);
  reads_format(call, call.argument<const char*>(format), arguments);
}

}  // namespace

void prints_format(LibraryCall& call) { prints(call, 0); }
void prints_format_checked(LibraryCall& call) { prints(call, 1); }
void prints_list(LibraryCall& call) { prints_from_list(call, 0); }
void prints_format_to(LibraryCall& call) {
  prints_to(call, 0);
  prints(call, 1);
}
void prints_format_checked_to(LibraryCall& call) {
  prints_to(call, 0);
  prints(call, 2);
}
void prints_list_to(LibraryCall& call) {
  prints_to(call, 0);
  prints_from_list(call, 1);
}
void prints_text_to(LibraryCall& call) {
  prints_to(call, 1);
  call.reads_text(call.argument<const char*>(0));
}
void prints_character_to(LibraryCall& call) { prints_to(call, 1); }
void prints_bytes_to(LibraryCall& call) {
  prints_to(call, 3);
  call.reads(call.argument<void*>(0),
             call.argument<std::size_t>(1) * call.argument<std::size_t>(2));
}
void flushes(LibraryCall& call) {
  if (call.argument<FILE*>(0) != nullptr) prints_to(call, 0);
}
// A buffer of the program's own would show what was printed.
void sets_buffer(LibraryCall& call) {
  if (call.argument<char*>(1) != nullptr) call.prevent("a buffer for output");
}

// --- Streams ---

namespace {

// Of std::basic_ios, as libstdc++ has it: the width, the number of digits, the flags with what is an exception, the state,
// the stream that is flushed before, the character to fill with, and the buffer.
constexpr std::size_t state_of_ios[] = {8, 16, 24, 32, 216, 224, 232};
constexpr std::size_t most_of_stream = 400;  // a std::stringstream is smaller

bool is_standard(const char* stream) {
  static const void* const streams[] = {dlsym(RTLD_DEFAULT, "_ZSt4cout"),
                                        dlsym(RTLD_DEFAULT, "_ZSt4cerr"),
                                        dlsym(RTLD_DEFAULT, "_ZSt4clog")};
  return std::ranges::find(streams, stream) != std::end(streams);
}

// Its std::basic_ios is a virtual base: where it is stands before the functions of its type.
const char* ios_of(const char* stream) {
  const auto table = unaligned<std::uintptr_t>(reinterpret_cast<std::uintptr_t>(stream));
  return stream + unaligned<std::int64_t>(table - 3 * sizeof(std::int64_t));
}

// What others do with a stream on its stack is not known either: that is not remembered.
void uses(LibraryCall& call, const char* stream) {
  const auto address = reinterpret_cast<std::uintptr_t>(stream);
  const Thread& t = call.thread();
  if (!t.owns_stack(address)) return call.prevent("a stream that others may use");
  call.writes(stream, std::min<std::size_t>(most_of_stream, t.stack_end - address));
}

void prints_to_stream(LibraryCall& call, const char* stream) {
  if (!is_standard(stream)) return uses(call, stream);
  const char* const ios = ios_of(stream);
  for (std::size_t offset : state_of_ios) {
    program->note_found(call.thread(), *reinterpret_cast<const std::int64_t*>(ios + offset));
  }
}

}  // namespace

void prints_to_stream(LibraryCall& call) { prints_to_stream(call, call.argument<char*>(0)); }
void prints_text_to_stream(LibraryCall& call) {
  prints_to_stream(call);
  call.reads_text(call.argument<const char*>(1));
}
void prints_bytes_to_stream(LibraryCall& call) {
  prints_to_stream(call);
  call.reads(call.argument<void*>(1), call.argument<std::size_t>(2));
}
void uses_part_of_stream(LibraryCall& call) {
  const char* const part = call.argument<char*>(0);
  if (!is_standard(part)) uses(call, part);
}
void gets_string_of_stream(LibraryCall& call) {
  constexpr std::size_t string = 32;
  call.writes(call.argument<void*>(0), string);
  uses(call, call.argument<char*>(1));
}

}  // namespace mazurka::notes
