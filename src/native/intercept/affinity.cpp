// Which processors a thread may run on. All threads are fibers of one thread of the system, so what the program
// asks for is kept and told, and has no influence on what can happen. To really move that one thread from
// processor to processor would cost more than an execution, and would stay so in the next one.

#include "native/intercept/affinity.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "native/native_program.h"
#include "native/real.h"

using namespace mazurka;

namespace {

// Of the process, when it was started.
const cpu_set_t& available_cpus() {
  static const cpu_set_t the = [] {
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    REAL(sched_getaffinity)(0, sizeof cpus, &cpus);
    return cpus;
  }();
  return the;
}

const cpu_set_t& cpus_of(const Thread& t) {
  return CPU_COUNT(&t.cpus) == 0 ? available_cpus() : t.cpus;
}

// Returns an error number.
int set_cpus(Thread* t, std::size_t size, const cpu_set_t* cpus) {
  if (t == nullptr) return ESRCH;
  if (cpus == nullptr) return EFAULT;
  cpu_set_t wanted;
  CPU_ZERO(&wanted);
  std::memcpy(&wanted, cpus, std::min(size, sizeof wanted));
  CPU_AND(&wanted, &wanted, &available_cpus());
  if (CPU_COUNT(&wanted) == 0) return EINVAL;
  t->cpus = wanted;
  return 0;
}

// What the kernel needs at least, and tells.
std::size_t size_of_cpus() {
  cpu_set_t cpus;
  static const long size = REAL(syscall)(SYS_sched_getaffinity, 0, sizeof cpus, &cpus);
  return size > 0 ? static_cast<std::size_t>(size) : sizeof cpus;
}

// Returns an error number. What is behind the kernel's processors is cleared, as libc does.
int get_cpus(const Thread* t, std::size_t size, cpu_set_t* cpus) {
  if (t == nullptr) return ESRCH;
  if (size < size_of_cpus()) return EINVAL;
  if (cpus == nullptr) return EFAULT;
  std::memset(cpus, 0, size);
  std::memcpy(cpus, &cpus_of(*t), std::min(size, sizeof *cpus));
  return 0;
}

// By the number that gettid has told, or that of the process; 0 is the caller.
Thread* thread_with_number(pid_t number) {
  if (number == 0) return running;
  if (number == getpid()) return &program->threads().main();
  for (const auto& t : program->threads().all()) {
    if (t->alive && t->number() == number) return t.get();
  }
  return nullptr;
}

int or_errno(int error) {
  if (error == 0) return 0;
  errno = error;
  return -1;
}

unsigned first_cpu(const Thread& t) {
  unsigned cpu = 0;
  while (cpu + 1 < CPU_SETSIZE && !CPU_ISSET(cpu, &cpus_of(t))) ++cpu;
  return cpu;
}

}  // namespace

void mazurka::inherit_cpus(const Thread& parent, Thread& child, const pthread_attr_t* attributes) {
  child.cpus = parent.cpus;
  cpu_set_t asked;
  if (attributes == nullptr || pthread_attr_getaffinity_np(attributes, sizeof asked, &asked) != 0) {
    return;
  }
  const bool are_all = CPU_COUNT(&asked) == CPU_SETSIZE;  // nothing was asked for
  if (!are_all) set_cpus(&child, sizeof asked, &asked);
}

long mazurka::system_call_get_cpus(pid_t number, std::size_t size, cpu_set_t* cpus) {
  const std::size_t told = std::min(size, size_of_cpus());
  const int error = get_cpus(thread_with_number(number), told, cpus);
  return error == 0 ? static_cast<long>(told) : or_errno(error);
}

MAZURKA_EXPORT int sched_setaffinity(pid_t number, size_t size, const cpu_set_t* cpus) noexcept {
  if (running == nullptr) return REAL(sched_setaffinity)(number, size, cpus);
  return or_errno(set_cpus(thread_with_number(number), size, cpus));
}
MAZURKA_EXPORT int sched_getaffinity(pid_t number, size_t size, cpu_set_t* cpus) noexcept {
  if (running == nullptr) return REAL(sched_getaffinity)(number, size, cpus);
  return or_errno(get_cpus(thread_with_number(number), size, cpus));
}
MAZURKA_EXPORT int pthread_setaffinity_np(pthread_t handle, size_t size,
                                          const cpu_set_t* cpus) noexcept {
  if (running == nullptr) return REAL(pthread_setaffinity_np)(handle, size, cpus);
  return set_cpus(program->threads().with_handle(handle), size, cpus);
}
MAZURKA_EXPORT int pthread_getaffinity_np(pthread_t handle, size_t size, cpu_set_t* cpus) noexcept {
  if (running == nullptr) return REAL(pthread_getaffinity_np)(handle, size, cpus);
  return get_cpus(program->threads().with_handle(handle), size, cpus);
}

// A thread is always on the first one: the same in every execution.
MAZURKA_EXPORT int sched_getcpu() noexcept {
  return running == nullptr ? REAL(sched_getcpu)() : static_cast<int>(first_cpu(*running));
}
MAZURKA_EXPORT int getcpu(unsigned* cpu, unsigned* node) noexcept {
  if (running == nullptr) return REAL(getcpu)(cpu, node);
  if (cpu != nullptr) *cpu = first_cpu(*running);
  if (node != nullptr) *node = 0;
  return 0;
}
