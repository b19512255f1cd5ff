// Functions that make, copy or look at a small object. What they allocate is noted where it is allocated
// (intercept/memory.cpp).

#include <pthread.h>
#include <setjmp.h>
#include <sys/syscall.h>

#include "native/calls/notes.h"
#include "native/intercept/random.h"
#include "native/process_state.h"

namespace mazurka::notes {

namespace {

constexpr std::size_t error_size = 16;  // of std::runtime_error and the like: functions and text

// std::string of libstdc++.
struct String {
  const char* text;
  std::size_t length;
  char more[16];
};

}  // namespace

void makes_attribute(LibraryCall& call) {
  call.writes(call.argument<void*>(0), sizeof(pthread_attr_t));
}

void makes_object(LibraryCall& call) { call.writes(call.argument<void*>(0), error_size); }

void sets_jump(LibraryCall& call) { call.writes(call.argument<void*>(0), sizeof(jmp_buf)); }

// A futex is a condition variable, and all that is done with it are steps.
void calls_system(LibraryCall& call) {
  if (call.argument<long>(0) != SYS_futex) call.prevent("a system call");
}

void reads_object(LibraryCall& call) { call.reads(call.argument<void*>(0), error_size); }

void makes_error_of_text(LibraryCall& call) {
  call.writes(call.argument<void*>(0), error_size);
  call.reads_text(call.argument<const char*>(1));
}

void makes_error_of_string(LibraryCall& call) {
  const auto* string = call.argument<const String*>(1);
  call.writes(call.argument<void*>(0), error_size);
  call.reads(string, sizeof *string);
  call.reads(string->text, string->length);
}

void copies_error(LibraryCall& call) {
  call.writes(call.argument<void*>(0), error_size);
  call.reads(call.argument<void*>(1), error_size);
}

void seeds(LibraryCall& call) {
  note_random_state(call.thread());
  process_state().random_state =
      static_cast<std::int64_t>(scattered(call.argument<unsigned>(0) + 1));
}

}  // namespace mazurka::notes
