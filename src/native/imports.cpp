#include "native/imports.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <utility>

#include "core/error.h"
#include "native/dynamic_section.h"
#include "native/rollback.h"

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
    "__cxa_thread_atexit",
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
    "mazurka_ask_to_end",
    "mazurka_assume",
    "mazurka_begin_actor",
    "mazurka_begin_courier",
    "mazurka_cell",
    "mazurka_change",
    "mazurka_choose",
    "mazurka_courier_to",
    "mazurka_delivery",
    "mazurka_end_life",
    "mazurka_erase",
    "mazurka_flush",
    "mazurka_forget_link",
    "mazurka_insert",
    "mazurka_insert_new",
    "mazurka_is_alive",
    "mazurka_is_checked",
    "mazurka_is_duplicated",
    "mazurka_is_lost",
    "mazurka_is_noticed",
    "mazurka_keep_courier",
    "mazurka_look_up",
    "mazurka_may_be_asked",
    "mazurka_may_crash",
    "mazurka_name_courier",
    "mazurka_name_mailbox",
    "mazurka_new_table",
    "mazurka_next_watch",
    "mazurka_receive",
    "mazurka_register_name",
    "mazurka_send",
    "mazurka_serve_until_the_end",
    "mazurka_timer_goes_off",
    "mazurka_unhandled",
    "mazurka_unregister_name",
    "mazurka_unwatch_life",
    "mazurka_watch_life",
    "mazurka_watch_unborn",
    "mazurka_whereis",
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
    "pthread_detach",
    "pthread_equal",
    "pthread_exit",
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

static_assert(std::ranges::is_sorted(known));

// Of these, those that change nothing of their thread but what NativeProgram::private_state() tells, and what is noted.
// (With faults nothing is remembered; without them no message is lost or doubled.)
constexpr std::string_view only_memory[] = {
    "_ZdaPv",
    "_ZdaPvm",
    "_ZdlPv",
    "_ZdlPvSt11align_val_t",
    "_ZdlPvm",
    "_ZdlPvmSt11align_val_t",
    "_Znam",
    "_Znwm",
    "_ZnwmSt11align_val_t",
    "__errno_location",
    "__gxx_personality_v0",
    "__stack_chk_fail",
    "bcmp",
    "calloc",
    "free",
    "malloc",
    "mazurka_cell",
    "mazurka_change",
    "mazurka_delivery",
    "mazurka_erase",
    "mazurka_insert",
    "mazurka_insert_new",
    "mazurka_is_checked",
    "mazurka_is_duplicated",
    "mazurka_is_lost",
    "mazurka_look_up",
    "mazurka_may_be_asked",
    "mazurka_receive",
    "mazurka_send",
    "mazurka_timer_goes_off",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "pthread_equal",
    "pthread_self",
    "strcmp",
    "strlen",
    "strncmp",
};

static_assert(std::ranges::is_sorted(only_memory));
static_assert(std::ranges::includes(known, only_memory));

bool is_known(std::string_view name) { return std::ranges::binary_search(known, name); }

// Whether nobody has to notice its calls.
bool needs_no_detour(std::string_view name) {
  return name.starts_with("__tsan_") || std::ranges::binary_search(only_memory, name);
}

// The last unknown function that was called: its index in `unknown`, from 1 on. And any other one with a detour.
std::uint32_t called = 0;
std::uint32_t other_called = 0;
std::vector<std::string_view> unknown;

// Notes that a function is called, and goes on there. The register is one that calls may change.
struct __attribute__((packed)) Detour {
  std::uint16_t load_place = 0xbb49;  // mov r11, …
  std::uint64_t place = 0;
  std::uint8_t store[3] = {0x41, 0xc7, 0x03};  // mov dword [r11], …
  std::uint32_t number = 0;
  std::uint16_t load_function = 0xbb49;  // mov r11, …
  std::uint64_t function = 0;
  std::uint8_t jump[3] = {0x41, 0xff, 0xe3};  // jmp r11
};

// A place where the address of a function is.
struct Slot {
  std::uintptr_t address, function;
  std::string_view name;
  bool is_constant;
};

bool is_of_program(const Module& module) {
  return !module.is_system && !module.is_ours && !module.is_loader;
}

// Where a module of the program has addresses of code that is not the program's.
void append_slots(const Module& module, const std::vector<Module>& modules,
                  std::vector<Slot>& slots) {
  const auto append = [&](const ElfW(Rela) & use, const ElfW(Sym) & symbol, std::string_view name) {
    const auto type = ELF64_R_TYPE(use.r_info);
    const bool is_address =
        type == R_X86_64_64 || type == R_X86_64_GLOB_DAT || type == R_X86_64_JUMP_SLOT;
    if (!is_address || ELF64_ST_TYPE(symbol.st_info) == STT_TLS || needs_no_detour(name)) return;
    const std::uintptr_t slot = module.base + use.r_offset;
    const auto function = unaligned<std::uintptr_t>(slot);
    const auto contains_slot = [&](const Module::Range& range) { return range.contains(slot); };
    const auto contains_function = [&](const Module& other) {
      return !is_of_program(other) && other.code.contains(function);
    };
    if (std::ranges::none_of(modules, contains_function)) return;
    slots.push_back({slot, function, name, std::ranges::any_of(module.constant, contains_slot)});
  };
  for_each_use_of_symbol(reinterpret_cast<ElfW(Dyn)*>(module.dynamic), append);
}

void put(const Slot& slot, const Detour& detour) {
  constexpr std::uintptr_t page = Rollback::page_size;
  const std::uintptr_t begin = slot.address & -page;
  const std::uintptr_t end = (slot.address + sizeof(void*) + page - 1) & -page;
  const auto protect = [&](int protection) {
    CHECK(mprotect(reinterpret_cast<void*>(begin), end - begin, protection) == 0,
          "the address of {} cannot be changed", slot.name);
  };
  if (slot.is_constant) protect(PROT_READ | PROT_WRITE);
  const Detour* const address = &detour;
  std::memcpy(reinterpret_cast<void*>(slot.address), &address, sizeof address);
  if (slot.is_constant) protect(PROT_READ);
}

}  // namespace

void watch_unknown_calls(const std::vector<Module>& modules) {
  std::vector<Slot> slots;
  for (const Module& module : modules) {
    if (is_of_program(module)) append_slots(module, modules, slots);
  }
  if (slots.empty()) return;
  const std::size_t size = slots.size() * sizeof(Detour);
  void* const memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(memory != MAP_FAILED, "no memory for {} bytes of code", size);
  std::unordered_map<std::uintptr_t, Detour*> detours;  // one for each function
  for (const Slot& slot : slots) {
    Detour*& detour = detours[slot.function];
    if (detour == nullptr) {
      detour = new (static_cast<Detour*>(memory) + detours.size() - 1) Detour;
      const bool is_unknown = !is_known(slot.name);
      if (is_unknown) unknown.push_back(slot.name);
      detour->place = reinterpret_cast<std::uint64_t>(is_unknown ? &called : &other_called);
      detour->number = is_unknown ? static_cast<std::uint32_t>(unknown.size()) : 1;
      detour->function = slot.function;
    }
    put(slot, *detour);
  }
}

std::string_view take_unknown_call() {
  const std::uint32_t last = std::exchange(called, 0);
  return last == 0 ? std::string_view() : unknown[last - 1];
}

bool take_other_call() { return std::exchange(other_called, 0) != 0; }

}  // namespace mazurka
