#include "native/imports.h"

#include <algorithm>
#include <string_view>

#include "native/dynamic_section.h"
#include "native/modules.h"

namespace mazurka {

namespace {

// Functions that we stand in front of and that tell all they do, and functions that change nothing but
// what belongs to the calling thread.
constexpr std::string_view known[] = {
    "_ITM_deregisterTMCloneTable",
    "_ITM_registerTMCloneTable",
    "__VERIFIER_assume",
    "__assert_fail",
    "__cxa_finalize",
    "__errno_location",
    "__gmon_start__",
    "__libc_start_main",
    "__mazurka_assertion",
    "__stack_chk_fail",
    "abort",
    "bcmp",
    "calloc",
    "cnd_broadcast",
    "cnd_destroy",
    "cnd_init",
    "cnd_signal",
    "cnd_wait",
    "free",
    "malloc",
    "mazurka_assume",
    "mazurka_choose",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "mtx_destroy",
    "mtx_init",
    "mtx_lock",
    "mtx_trylock",
    "mtx_unlock",
    "pthread_cond_broadcast",
    "pthread_cond_destroy",
    "pthread_cond_init",
    "pthread_cond_signal",
    "pthread_cond_wait",
    "pthread_create",
    "pthread_equal",
    "pthread_join",
    "pthread_mutex_destroy",
    "pthread_mutex_init",
    "pthread_mutex_lock",
    "pthread_mutex_trylock",
    "pthread_mutex_unlock",
    "pthread_mutexattr_destroy",
    "pthread_mutexattr_init",
    "pthread_mutexattr_settype",
    "pthread_once",
    "pthread_rwlock_destroy",
    "pthread_rwlock_init",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_tryrdlock",
    "pthread_rwlock_trywrlock",
    "pthread_rwlock_unlock",
    "pthread_rwlock_wrlock",
    "pthread_self",
    "pthread_spin_destroy",
    "pthread_spin_init",
    "pthread_spin_lock",
    "pthread_spin_trylock",
    "pthread_spin_unlock",
    "sem_destroy",
    "sem_init",
    "sem_post",
    "sem_trywait",
    "sem_wait",
    "strcmp",
    "strlen",
    "strncmp",
};

bool is_known(std::string_view name) {
  return name.empty() || name.starts_with("__tsan_") ||
         std::ranges::find(known, name) != std::end(known);
}

}  // namespace

std::string first_unknown_import() {
  std::string first;
  for (const Module& module : loaded_modules()) {
    if (module.is_system || module.is_ours || module.is_loader) continue;
    for_each_use_of_symbol(reinterpret_cast<ElfW(Dyn)*>(module.dynamic),
                           [&](const ElfW(Rela)&, const ElfW(Sym) & symbol, std::string_view name) {
                             if (first.empty() && symbol.st_shndx == SHN_UNDEF && !is_known(name))
                               first = name;
                           });
  }
  return first;
}

}  // namespace mazurka
