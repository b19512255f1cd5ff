#include "native/imports.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "native/modules.h"

namespace mazurka {

namespace {

// Functions that we stand in front of and that tell all they do, and functions that change nothing but
// what belongs to the calling thread.
constexpr std::string_view known[] = {
    "__assert_fail",
    "__cxa_finalize",
    "__errno_location",
    "__gmon_start__",
    "__libc_start_main",
    "__mazurka_assertion",
    "__stack_chk_fail",
    "_ITM_deregisterTMCloneTable",
    "_ITM_registerTMCloneTable",
    "abort",
    "calloc",
    "cnd_broadcast",
    "cnd_destroy",
    "cnd_init",
    "cnd_signal",
    "cnd_wait",
    "free",
    "malloc",
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
    "pthread_self",
    "sem_destroy",
    "sem_init",
    "sem_post",
    "sem_wait",
    "strlen",
    "thrd_create",
    "thrd_join",
};

bool is_known(std::string_view name) {
  return name.starts_with("__tsan_") || std::ranges::find(known, name) != std::end(known);
}

// The tables of a module that has been loaded.
struct DynamicTables {
  const ElfW(Sym)* symbols = nullptr;
  const char* names = nullptr;
  struct Relocations {
    const ElfW(Rela)* list = nullptr;
    std::size_t bytes = 0;
  } calls, others;
};

DynamicTables dynamic_tables_of(const Module& module) {
  DynamicTables tables;
  for (const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(module.dynamic);
       module.dynamic != 0 && entry->d_tag != DT_NULL; ++entry) {
    const std::uintptr_t at = entry->d_un.d_ptr;
    switch (entry->d_tag) {
      case DT_SYMTAB: tables.symbols = reinterpret_cast<const ElfW(Sym)*>(at); break;
      case DT_STRTAB: tables.names = reinterpret_cast<const char*>(at); break;
      case DT_JMPREL: tables.calls.list = reinterpret_cast<const ElfW(Rela)*>(at); break;
      case DT_PLTRELSZ: tables.calls.bytes = entry->d_un.d_val; break;
      case DT_RELA: tables.others.list = reinterpret_cast<const ElfW(Rela)*>(at); break;
      case DT_RELASZ: tables.others.bytes = entry->d_un.d_val; break;
      default: break;
    }
  }
  return tables;
}

std::string first_unknown_import_of(const Module& module) {
  const DynamicTables tables = dynamic_tables_of(module);
  for (const DynamicTables::Relocations& relocations : {tables.calls, tables.others}) {
    for (std::size_t i = 0; i < relocations.bytes / sizeof(ElfW(Rela)); ++i) {
      const std::size_t number = ELF64_R_SYM(relocations.list[i].r_info);
      const ElfW(Sym)& symbol = tables.symbols[number];
      if (number == 0 || symbol.st_shndx != SHN_UNDEF) continue;
      const std::string_view name = tables.names + symbol.st_name;
      if (!is_known(name)) return std::string(name);
    }
  }
  return "";
}

}  // namespace

std::string first_unknown_import() {
  for (const Module& module : loaded_modules()) {
    if (module.is_system || module.is_ours || module.is_loader) continue;
    if (const std::string name = first_unknown_import_of(module); !name.empty()) return name;
  }
  return "";
}

}  // namespace mazurka
