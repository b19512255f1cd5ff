// How a program ends: return from main, exit, handlers and destructors.

#pragma once

#include "native/native_program.h"

namespace mazurka {

// Calls main and does what comes after it.
[[noreturn]] void main_thread(Thread& t, NativeProgram::Main main, int argc, char** argv,
                              char** environment);

// Ends a thread: cleanup handlers, destructors of thread_local and thread-specific data.
[[noreturn]] void thread_exit(Thread& t, void* result);

// Runs the handlers: of exit, of quick_exit, or none; and ends the calling thread.
enum class ExitWay { with_handlers, quick, at_once };
[[noreturn]] void process_exit(Thread& t, int status, ExitWay way, std::uintptr_t pc);

}  // namespace mazurka
