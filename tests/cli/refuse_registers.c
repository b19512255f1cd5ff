// Preloaded into gdb: it cannot write the extended registers of a program, as gdb before version 14
// cannot on processors with AMX.

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

long ptrace(enum __ptrace_request request, ...) {
  va_list list;
  va_start(list, request);
  const long process = va_arg(list, long);
  void* address = va_arg(list, void*);
  void* data = va_arg(list, void*);
  va_end(list);
  if (request == PTRACE_SETREGSET && (long)address == NT_X86_XSTATE) {
    errno = EFAULT;
    return -1;
  }
  const int peeks =
      request == PTRACE_PEEKTEXT || request == PTRACE_PEEKDATA || request == PTRACE_PEEKUSER;
  long word = 0;
  const long result = syscall(SYS_ptrace, request, process, address, peeks ? &word : data);
  return result == 0 && peeks ? word : result;
}
