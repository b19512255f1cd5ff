// Thread-specific data: pthread_key_create, pthread_setspecific, tss_create, …

#include "native/keys.h"

#include <errno.h>
#include <threads.h>

#include "native/checking.h"
#include "native/native_program.h"
#include "native/process_state.h"
#include "native/real.h"

namespace mazurka {

namespace {

std::vector<Key>& keys() { return process_state().keys; }

// All that can be known of keys, besides their values.
void note_keys(Thread& t) { program->note_matter(t, Matter::keys, process_state().keys_state); }

std::vector<void*>& values() {
  return running == nullptr ? process_state().early_values : running->specific;
}

}  // namespace

void run_key_destructors(Thread& t) {
  note_keys(t);
  for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS; ++round) {
    bool again = false;
    for (std::size_t k = 0; k < t.specific.size(); ++k) {
      void* value = t.specific[k];
      if (value == nullptr || !keys()[k].in_use || keys()[k].destructor == nullptr) continue;
      t.specific[k] = nullptr;
      keys()[k].destructor(value);
      again = true;
    }
    if (!again) return;
  }
}

}  // namespace mazurka

using namespace mazurka;

namespace {

// Outside of a check, and what the library itself wants during one.
bool is_libcs() { return !is_checking() || (running == nullptr && program != nullptr); }

}  // namespace

MAZURKA_EXPORT int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) {
  if (is_libcs()) return REAL(pthread_key_create)(key, destructor);
  if (running != nullptr) {
    program->begin_to_matter(Matter::keys);
    note_keys(*running);
    program->note_access(*running, key, sizeof *key, true, false);
  }
  std::int64_t& state = process_state().keys_state;
  state = static_cast<std::int64_t>(
      scattered(static_cast<std::uint64_t>(state) ^ reinterpret_cast<std::uint64_t>(destructor)) +
      1);
  *key = static_cast<pthread_key_t>(keys().size());
  keys().push_back({true, destructor});
  return 0;
}

MAZURKA_EXPORT int pthread_key_delete(pthread_key_t key) {
  if (is_libcs()) return REAL(pthread_key_delete)(key);
  if (key >= keys().size() || !keys()[key].in_use) return EINVAL;
  keys()[key].in_use = false;
  return 0;
}

MAZURKA_EXPORT void* pthread_getspecific(pthread_key_t key) {
  if (is_libcs()) return REAL(pthread_getspecific)(key);
  return key < values().size() ? values()[key] : nullptr;
}

MAZURKA_EXPORT int pthread_setspecific(pthread_key_t key, const void* value) {
  if (is_libcs()) return REAL(pthread_setspecific)(key, value);
  if (running != nullptr) note_keys(*running);
  if (key >= keys().size() || !keys()[key].in_use) return EINVAL;
  if (values().size() <= key) values().resize(key + 1);
  values()[key] = const_cast<void*>(value);
  return 0;
}

MAZURKA_EXPORT int tss_create(tss_t* key, tss_dtor_t destructor) {
  return pthread_key_create(key, destructor) == 0 ? thrd_success : thrd_error;
}
MAZURKA_EXPORT void tss_delete(tss_t key) { pthread_key_delete(key); }
MAZURKA_EXPORT void* tss_get(tss_t key) { return pthread_getspecific(key); }
MAZURKA_EXPORT int tss_set(tss_t key, void* value) {
  return pthread_setspecific(key, value) == 0 ? thrd_success : thrd_error;
}
