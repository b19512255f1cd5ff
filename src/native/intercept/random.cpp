// Sources of randomness outside of libc's own state: the same numbers in every execution.

#include "native/intercept/random.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <unistd.h>

#include <cstring>
#include <vector>

#include "native/native_program.h"
#include "native/process_state.h"
#include "native/real.h"

using namespace mazurka;

namespace {

std::uint64_t next_random(Thread& t) {
  // splitmix64, by thread and count.
  std::uint64_t z = (t.slot + 1) * 0xd1342543de82ef95u + ++t.random_numbers * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void fill(Thread& t, void* to, size_t size) {
  auto* bytes = static_cast<unsigned char*>(to);
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(next_random(t));
}

}  // namespace

void mazurka::note_random_state(Thread& t) {
  std::int64_t& state = process_state().random_state;
  program->note_found(t, state);
  state = static_cast<std::int64_t>(scattered(static_cast<std::uint64_t>(state) + 1));
}

bool mazurka::is_random_device(const char* path) {
  return running != nullptr && path != nullptr &&
         (std::strcmp(path, "/dev/urandom") == 0 || std::strcmp(path, "/dev/random") == 0);
}

int mazurka::open_random() {
  constexpr std::size_t size = 64 << 10;  // nobody reads more than that
  Thread& t = *running;
  const OnOurOwn allocates;
  std::vector<std::uint64_t> numbers(size / sizeof(std::uint64_t));
  for (std::uint64_t& number : numbers) number = next_random(t);
  const int file = memfd_create("random", MFD_CLOEXEC);
  if (file < 0) return file;
  const bool is_written = write(file, numbers.data(), size) == static_cast<ssize_t>(size);
  if (!is_written || lseek(file, 0, SEEK_SET) != 0) {
    close(file);
    return -1;
  }
  return file;
}

MAZURKA_EXPORT ssize_t getrandom(void* to, size_t size, unsigned flags) {
  if (running == nullptr) return REAL(getrandom)(to, size, flags);
  fill(*running, to, size);
  return static_cast<ssize_t>(size);
}
MAZURKA_EXPORT int getentropy(void* to, size_t size) {
  if (running == nullptr) return REAL(getentropy)(to, size);
  fill(*running, to, size);
  return 0;
}
MAZURKA_EXPORT std::uint32_t arc4random() noexcept {
  if (running == nullptr) return REAL(arc4random)();
  return static_cast<std::uint32_t>(next_random(*running));
}

// --- libc's own generators: they are rolled back; a loop that asks them does something ---

namespace {

void changes_state() {
  if (running == nullptr) return;
  note_random_state(*running);
  running->spin.changed_memory();
}

}  // namespace

#define GENERATOR(type, name)           \
  MAZURKA_EXPORT type name() noexcept { \
    changes_state();                    \
    return REAL(name)();                \
  }

GENERATOR(int, rand)
GENERATOR(long, random)
GENERATOR(long, lrand48)
GENERATOR(long, mrand48)
GENERATOR(double, drand48)

// std::random_device, which asks the processor.
extern "C" unsigned _ZNSt13random_device9_M_getvalEv(void*);
MAZURKA_EXPORT unsigned _ZNSt13random_device9_M_getvalEv(void* device) {
  if (running == nullptr) return REAL(_ZNSt13random_device9_M_getvalEv)(device);
  return static_cast<unsigned>(next_random(*running));
}
