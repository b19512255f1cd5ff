#include "native/late_modules.h"

#include <dlfcn.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "native/access.h"
#include "native/dynamic_section.h"
#include "native/faults.h"
#include "native/native_program.h"

namespace mazurka {

namespace {

void make_executable(const Module::Range& code, bool executable) {
  constexpr std::uintptr_t page = Rollback::page_size;
  const std::uintptr_t begin = code.begin & -page;
  mprotect(reinterpret_cast<void*>(begin), code.end - begin,
           executable ? PROT_READ | PROT_EXEC : PROT_READ);
}

// It has defined a symbol that is one for the whole process: such a module is never unloaded.
bool defines_unique_symbol(const Module& module, ElfW(Dyn) * section) {
  bool result = false;
  for_each_use_of_symbol(
      section, [&](const ElfW(Rela) & use, const ElfW(Sym) & symbol, const char*) {
        if (ELF64_ST_BIND(symbol.st_info) != STB_GNU_UNIQUE) return;
        result |= module.contains(unaligned<std::uintptr_t>(module.base + use.r_offset));
      });
  return result;
}

// By the name that others use for what they need.
bool is_called(const link_map& map, std::string_view name) {
  const char* names = reinterpret_cast<const char*>(value_of(map.l_ld, DT_STRTAB));
  if (const ElfW(Dyn)* soname = find_entry(map.l_ld, DT_SONAME)) {
    if (name == names + soname->d_un.d_val) return true;
  }
  const std::string_view path = map.l_name;
  return path == name || path.substr(path.rfind('/') + 1) == name;
}

bool is_ours(void* address) {
  Dl_info found, own;
  return dladdr(address, &found) != 0 && dladdr(reinterpret_cast<void*>(&is_ours), &own) != 0 &&
         found.dli_fbase == own.dli_fbase;
}

// By RTLD_DEEPBIND a module sees what it needs, such as libc, before us. What we stand in front of stays ours.
void put_us_in_front(const Module& module) {
  for_each_use_of_symbol(reinterpret_cast<ElfW(Dyn)*>(module.dynamic),
                         [&](const ElfW(Rela) & use, const ElfW(Sym) & symbol, const char* name) {
                           if (ELF64_ST_TYPE(symbol.st_info) == STT_TLS || name[0] == '\0') return;
                           void* const found = dlsym(RTLD_DEFAULT, name);
                           if (found == nullptr || !is_ours(found)) return;
                           constexpr std::uintptr_t page = Rollback::page_size;
                           const std::uintptr_t slot = module.base + use.r_offset;
                           mprotect(reinterpret_cast<void*>(slot & -page), page,
                                    PROT_READ | PROT_WRITE);
                           std::memcpy(reinterpret_cast<void*>(slot), &found, sizeof found);
                         });
}

}  // namespace

void LateModules::restart() {
  for (LateModule& late : modules_) {
    if (late.is_hidden) make_executable(late.module.code, true);  // the data come with the rollback
    late.opened = 0;
    late.is_loaded = late.is_hidden = late.is_kept = false;
  }
  loaded_.clear();
  mutex_ = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
}

const Module* LateModules::find(std::uintptr_t address) const {
  for (const LateModule& late : modules_) {
    if (late.module.contains(address)) return &late.module;
  }
  return nullptr;
}

const LateModules::LateModule* LateModules::away_at(std::uintptr_t address) const {
  const auto found = std::ranges::find_if(modules_, [&](const LateModule& late) {
    return !late.is_loaded && late.module.contains(address);
  });
  return found == modules_.end() ? nullptr : &*found;
}

std::string LateModules::name_if_away(std::uintptr_t address) const {
  const LateModule* late = away_at(address);
  return late == nullptr ? "" : late->module.file();
}

LateModules::LateModule* LateModules::with_handle(const void* handle) {
  const auto found =
      std::ranges::find_if(modules_, [&](const LateModule& late) { return late.map == handle; });
  return found == modules_.end() ? nullptr : &*found;
}

// --- Loading ---

void LateModules::find_needs(LateModule& late) {
  ElfW(Dyn)* const section = late.map->l_ld;
  const char* names = reinterpret_cast<const char*>(value_of(section, DT_STRTAB));
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    const LateModule& other = modules_[i];
    if (&other == &late) continue;
    bool needs = false;
    for (const ElfW(Dyn)* entry = section; entry->d_tag != DT_NULL; ++entry) {
      needs |= entry->d_tag == DT_NEEDED && is_called(*other.map, names + entry->d_un.d_val);
    }
    // What it uses without saying so.
    for_each_use_of_symbol(section, [&](const ElfW(Rela) & use, const ElfW(Sym)&, const char*) {
      needs |= other.module.contains(unaligned<std::uintptr_t>(late.module.base + use.r_offset));
    });
    if (needs) late.needs.push_back(i);
  }
}

void LateModules::take_in(std::vector<loader::Newcomer> newcomers, int mode) {
  if (newcomers.empty()) return;
  std::vector<Module> added;
  const std::size_t before = modules_.size();
  for (const Module& module : loaded_modules()) {
    const auto newcomer = std::ranges::find_if(newcomers, [&](const loader::Newcomer& n) {
      return reinterpret_cast<std::uintptr_t>(n.map->l_ld) == module.dynamic;
    });
    if (newcomer == newcomers.end()) continue;
    LateModule& late = modules_.emplace_back();
    late.module = module;
    late.module.is_late = true;
    if (mode & RTLD_DEEPBIND) put_us_in_front(module);
    late.map = newcomer->map;
    late.constructors = std::move(newcomer->constructors);
    late.destructors = std::move(newcomer->destructors);
    late.stays = (value_of(late.map->l_ld, DT_FLAGS_1) & DF_1_NODELETE) != 0 ||
                 defines_unique_symbol(module, late.map->l_ld);
    added.push_back(late.module);
  }
  for (std::size_t i = before; i < modules_.size(); ++i) find_needs(modules_[i]);
  program->take_in(added);
  update_code_ranges();
}

// Those that it needs come first.
void LateModules::add_with_needs(std::size_t number, std::vector<std::size_t>& order) const {
  std::vector<bool> is_seen(modules_.size());
  const auto add = [&](const auto& self, std::size_t n) -> void {
    if (is_seen[n]) return;
    is_seen[n] = true;
    for (std::size_t other : modules_[n].needs) self(self, other);
    if (std::ranges::find(order, n) == order.end()) order.push_back(n);
  };
  add(add, number);
}

void LateModules::set_hidden(LateModule& late, bool hidden) {
  if (late.is_hidden == hidden) return;
  late.is_hidden = hidden;
  make_executable(late.module.code, !hidden);
  for (const Module::Range& range : late.module.writable) {
    // The loader looks at the dynamic section, which is among them if the linker was told so.
    if (range.begin >= range.end || range.contains(late.module.dynamic)) continue;
    if (hidden) program->rollback().hide(range.begin);
    else program->rollback().show(range.begin);
  }
  if (!hidden) program->threads().storage().reset_part_of(late.module);
}

void LateModules::load(std::size_t number, int mode) {
  if (mode & RTLD_NODELETE) modules_[number].is_kept = true;
  std::vector<std::size_t> order;
  add_with_needs(number, order);
  std::erase_if(order, [&](std::size_t n) { return modules_[n].is_loaded; });
  for (std::size_t n : order) {
    set_hidden(modules_[n], false);
    modules_[n].is_loaded = true;
    loaded_.push_back(n);
  }
  for (std::size_t n : order) {
    // By value: a constructor can load more.
    const std::vector<loader::Function> constructors = modules_[n].constructors;
    for (loader::Function constructor : constructors) program->call_constructor(constructor);
  }
}

// The loader's answer; what it has loaded is taken in.
void* LateModules::handle_of(Thread& t, const char* file, int mode, std::uintptr_t pc) {
  const OnOurOwn allocates;
  t.loader_error.clear();
  // Where a file is that has no path of its own depends on more than its name.
  const bool has_path = file != nullptr && file[0] == '/';
  if (has_path) {
    if (const auto known = handles_.find({file, mode}); known != handles_.end())
      return known->second;
  }
  std::vector<loader::Newcomer> newcomers;
  void* const handle = loader::open(file, mode, pc, newcomers);
  std::string error = loader::take_error();
  take_in(std::move(newcomers), mode);
  loader::take_error();
  if (handle == nullptr) t.loader_error = std::move(error);
  else if (has_path) handles_[{file, mode}] = handle;
  return handle;
}

void* LateModules::open(Thread& t, const char* file, int mode, std::uintptr_t pc) {
  void* const handle = handle_of(t, file, mode, pc);
  LateModule* const late = with_handle(handle);
  if (late == nullptr) return handle;
  if ((mode & RTLD_NOLOAD) && !late->is_loaded) return nullptr;
  ++late->opened;
  load(static_cast<std::size_t>(late - modules_.data()), mode);
  return handle;
}

// --- Unloading ---

void LateModules::unload_unneeded(Thread& t, std::uintptr_t pc) {
  std::vector<std::size_t> needed;
  for (std::size_t n : loaded_) {
    const LateModule& late = modules_[n];
    if (late.opened > 0 || late.stays || late.is_kept ||
        program->has_thread_destructor_in(late.module)) {
      add_with_needs(n, needed);
    }
  }
  std::vector<std::size_t> going;
  for (std::size_t n : loaded_) {
    if (std::ranges::find(needed, n) == needed.end()) going.insert(going.begin(), n);
  }
  for (std::size_t n : going) {
    std::erase(loaded_, n);
    const std::vector<loader::Function> destructors = modules_[n].destructors;
    for (loader::Function destructor : destructors) destructor();
  }
  // Destructors may have waited for those who used it.
  for (std::size_t n : going) check_race_of_close(t, modules_[n].module, pc);
  t.spin.changed_memory();
  program->settle_writes();  // of destructors: they cannot be looked at later
  for (std::size_t n : going) {
    modules_[n].is_loaded = false;
    set_hidden(modules_[n], true);
  }
}

int LateModules::close(Thread& t, void* handle, std::uintptr_t pc) {
  LateModule* const late = with_handle(handle);
  if (late == nullptr) {
    const std::vector<link_map*> maps = loader::maps();
    if (std::ranges::find(maps, handle) != maps.end()) return 0;  // it was there before main
  }
  if (late == nullptr || late->opened == 0) {
    t.loader_error = "shared object not open";
    return -1;
  }
  if (--late->opened == 0) unload_unneeded(t, pc);
  return 0;
}

void LateModules::refuse_other_world(Thread& t, std::uintptr_t pc) {
  program->uncontrolled(t, "dlmopen with a namespace of its own", pc);
}

}  // namespace mazurka
