// dlopen and its relatives: what they load is explained in late_modules.h.

#include <dlfcn.h>
#include <link.h>

#include "native/intercept/mutex.h"
#include "native/late_modules.h"
#include "native/loader.h"

using namespace mazurka;

namespace {

class Lock {
 public:
  Lock(Thread& t, std::uintptr_t pc) : t_(t), pc_(pc) { lock_mutex(t, mutex(), pc); }
  ~Lock() { unlock_mutex(t_, mutex(), pc_); }
  Lock(const Lock&) = delete;

 private:
  static pthread_mutex_t* mutex() { return program->late_modules().mutex(); }

  Thread& t_;
  std::uintptr_t pc_;
};

void* open(Thread& t, const char* file, int mode, std::uintptr_t pc) {
  const Lock lock(t, pc);
  return program->late_modules().open(t, file, mode, pc);
}

// Found among what was there before main, or by its handle: then it does not matter who loads something
// else meanwhile.
void* find(Thread& t, void* handle, const char* name, std::uintptr_t pc) {
  const auto look = [&]() -> void* {
    const OnOurOwn allocates;
    void* const found = loader::find_symbol(handle, name, pc);
    t.loader_error = loader::take_error();
    return found;
  };
  const LateModules& late = program->late_modules();
  void* found = look();
  const auto address = reinterpret_cast<std::uintptr_t>(found);
  if (handle != RTLD_DEFAULT && handle != RTLD_NEXT) return found;
  if (found != nullptr && !late.contains(address)) return found;
  const Lock lock(t, pc);
  found = look();
  if (found == nullptr || !late.is_away(reinterpret_cast<std::uintptr_t>(found))) return found;
  t.loader_error = "undefined symbol";
  return nullptr;
}

}  // namespace

MAZURKA_EXPORT void* dlopen(const char* file, int mode) noexcept {
  if (running != nullptr) return open(*running, file, mode, CALLER);
  return loader::just_open(file, mode, CALLER);
}

MAZURKA_EXPORT void* dlmopen(Lmid_t world, const char* file, int mode) noexcept {
  if (running == nullptr) {
    if (world != LM_ID_BASE) LateModules::other_world_opened_at = CALLER;
    return REAL(dlmopen)(world, file, mode);
  }
  if (world == LM_ID_BASE) return open(*running, file, mode, CALLER);
  LateModules::refuse_other_world(*running, CALLER);
}

MAZURKA_EXPORT int dlclose(void* handle) noexcept {
  if (running == nullptr) return REAL(dlclose)(handle);
  Thread& t = *running;
  const Lock lock(t, CALLER);
  return program->late_modules().close(t, handle, CALLER);
}

MAZURKA_EXPORT void* dlsym(void* handle, const char* name) noexcept {
  if (running == nullptr) return loader::find_symbol(handle, name, CALLER);
  return find(*running, handle, name, CALLER);
}

MAZURKA_EXPORT char* dlerror() noexcept {
  if (running == nullptr) return REAL(dlerror)();
  Thread& t = *running;
  const OnOurOwn allocates;
  if (t.loader_error.empty()) t.loader_error = loader::take_error();  // of what is not ours
  if (t.loader_error.empty()) return nullptr;
  t.told_loader_error = std::move(t.loader_error);
  t.loader_error.clear();
  return t.told_loader_error.data();
}

// Without those that are not loaded in this execution.
MAZURKA_EXPORT int dl_iterate_phdr(int (*callback)(dl_phdr_info*, size_t, void*), void* data) {
  if (running == nullptr) return REAL(dl_iterate_phdr)(callback, data);
  struct Call {
    decltype(callback) function;
    void* data;
  } call{callback, data};
  return REAL(dl_iterate_phdr)(
      [](dl_phdr_info* info, size_t size, void* data) {
        const auto& call = *static_cast<Call*>(data);
        if (program->late_modules().is_away(reinterpret_cast<std::uintptr_t>(info->dlpi_phdr))) {
          return 0;
        }
        return call.function(info, size, call.data);
      },
      &call);
}
