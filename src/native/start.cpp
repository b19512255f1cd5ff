// The start of the process: takes main over if the process is to be checked.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "native/checking.h"
#include "native/loader.h"
#include "native/real.h"
#include "native/session.h"
#include "options/fields.h"

namespace mazurka {

namespace detail {

constinit int checking = -1;

namespace {
alignas(Heap) char heap_space[sizeof(Heap)];
}

bool find_out_checking() {
  checking = getenv(options_variable) != nullptr;
  loader::prepare();
  if (checking) (new (heap_space) Heap)->reserve();
  return checking != 0;
}

}  // namespace detail

Heap& program_heap() { return *reinterpret_cast<Heap*>(detail::heap_space); }

}  // namespace mazurka

using namespace mazurka;

extern "C" {
extern char __libc_single_threaded;
int __libc_start_main(NativeProgram::Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
}

namespace {

NativeProgram::Main program_main = nullptr;

int checked_main(int argc, char** argv, char** environment) {
  const Options options = from_environment(getenv(options_variable));
  unsetenv(options_variable);
  // libstdc++ would do without atomic operations in a process of one thread.
  __libc_single_threaded = 0;
  run_session(options, program_main, argc, argv, environment);
}

}  // namespace

MAZURKA_EXPORT int __libc_start_main(NativeProgram::Main main, int argc, char** argv,
                                     void (*init)(), void (*fini)(), void (*loader_fini)(),
                                     void* stack_end) {
  if (is_checking()) {
    program_main = main;
    main = checked_main;
  }
  return REAL(__libc_start_main)(main, argc, argv, init, fini, loader_fini, stack_end);
}
