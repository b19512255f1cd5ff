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
    "_Unwind_Resume",
    "_ZNSt18condition_variable10notify_allEv",
    "_ZNSt18condition_variable10notify_oneEv",
    "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE",
    "_ZNSt18condition_variableC1Ev",
    "_ZNSt18condition_variableD1Ev",
    "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
    "_ZNSt6thread4joinEv",
    "_ZNSt6thread6_StateD2Ev",
    "_ZSt17__throw_bad_allocv",
    "_ZSt19__throw_logic_errorPKc",
    "_ZSt20__throw_length_errorPKc",
    "_ZSt20__throw_system_errori",
    "_ZSt24__throw_out_of_range_fmtPKcz",
    "_ZSt25__throw_bad_function_callv",
    "_ZSt28__throw_bad_array_new_lengthv",
    "_ZSt9terminatev",
    "_ZdaPv",
    "_ZdaPvm",
    "_ZdlPv",
    "_ZdlPvSt11align_val_t",
    "_ZdlPvm",
    "_ZdlPvmSt11align_val_t",
    "_Znam",
    "_Znwm",
    "_ZnwmSt11align_val_t",
    "__VERIFIER_assume",
    "__assert_fail",
    "__cxa_allocate_exception",
    "__cxa_atexit",
    "__cxa_begin_catch",
    "__cxa_end_catch",
    "__cxa_finalize",
    "__cxa_free_exception",
    "__cxa_guard_abort",
    "__cxa_guard_acquire",
    "__cxa_guard_release",
    "__cxa_pure_virtual",
    "__cxa_rethrow",
    "__cxa_throw",
    "__errno_location",
    "__gmon_start__",
    "__gxx_personality_v0",
    "__libc_single_threaded",
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
  // Callbacks of compilers, and what classes are made of.
  for (const char* beginning : {"__tsan_", "_ZTV", "_ZTI", "_ZTS"}) {
    if (name.starts_with(beginning)) return true;
  }
  return name.empty() || std::ranges::find(known, name) != std::end(known);
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
