#include "native/loader.h"

#include <dlfcn.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "core/error.h"
#include "native/dynamic_section.h"
#include "native/modules.h"
#include "native/real.h"

namespace mazurka::loader {

constinit Code code;

namespace {

constexpr std::uintptr_t page = 4096;

void find_code() {
  code.begin = getauxval(AT_BASE);
  if (code.begin == 0) return;
  const auto header = unaligned<ElfW(Ehdr)>(code.begin);
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    const auto segment =
        unaligned<ElfW(Phdr)>(code.begin + header.e_phoff + i * sizeof(ElfW(Phdr)));
    if (segment.p_type != PT_LOAD) continue;
    code.size = std::max<std::uintptr_t>(code.size, segment.p_vaddr + segment.p_memsz);
  }
}

// --- Room for what comes later ---

// Reserved below the modules of the start: the system puts modules as high as there is room, and there is none
// next to what we reserve for the program. At its begin is what watches them, which has to be near.
constinit Module::Range room{0, 0};
constexpr std::size_t room_size = std::size_t{1} << 30;
constexpr std::size_t most_at_once = std::size_t{256} << 20;

// Reserves it again, unless something is there.
bool keep_free(std::uintptr_t begin, std::size_t size) {
  return mmap(reinterpret_cast<void*>(begin), size, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1,
              0) != MAP_FAILED;
}

// While it lives, there is room for modules.
class Landing {
 public:
  Landing() {
    if (room.end - room.begin < 2 * most_at_once) return;
    begin_ = room.end - most_at_once;
    munmap(reinterpret_cast<void*>(begin_), most_at_once);
  }
  // Modules, and what we have mapped meanwhile, are at the end of it.
  ~Landing() {
    if (begin_ == 0 || keep_free(begin_, most_at_once)) return;
    constexpr std::size_t some = std::size_t{1} << 20;
    room.end = begin_;
    while (keep_free(room.end, some)) room.end += some;
  }
  Landing(const Landing&) = delete;

 private:
  std::uintptr_t begin_ = 0;
};

}  // namespace

void prepare() {
  find_code();
  void* const memory =
      mmap(nullptr, room_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  room.begin = reinterpret_cast<std::uintptr_t>(memory);
  room.end = room.begin + room_size;
}

void* room_for_code(std::uintptr_t near, std::size_t size) {
  const bool is_near = near >= room.begin && near < room.begin + 2 * room_size;
  if (!is_near || room.begin + size > room.end) return nullptr;
  void* const memory =
      mmap(reinterpret_cast<void*>(room.begin), size, PROT_READ | PROT_WRITE | PROT_EXEC,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  room.begin += size;
  return memory == MAP_FAILED ? nullptr : memory;
}

namespace {

// --- Calls from somewhere else ---

// Whoever opens something or asks for the next definition is told from the return address: the
// libraries that it sees depend on it. So the function is called with the address of a `ret` of that
// module to return to, and this goes on to us.
extern "C" __attribute__((visibility("hidden"))) void* mazurka_call_from(const void* ret,
                                                                         void* function,
                                                                         const void* a,
                                                                         const void* b);
asm(R"(
  .text
  .type mazurka_call_from, @function
  .hidden mazurka_call_from
mazurka_call_from:
  .cfi_startproc
  mov %rdi, %r11
  mov %rsi, %rax
  mov %rdx, %rdi
  mov %rcx, %rsi
  lea 1f(%rip), %r10
  push %r10
  .cfi_adjust_cfa_offset 8
  push %r11
  .cfi_adjust_cfa_offset 8
  jmp *%rax
1:
  .cfi_adjust_cfa_offset -16
  ret
  .cfi_endproc
  .size mazurka_call_from, .-mazurka_call_from
)");

const void* return_in_module_of(std::uintptr_t pc) {
  struct Asked {
    std::uintptr_t pc;
    const void* found = nullptr;
  } asked{pc};
  REAL(dl_iterate_phdr)
  (
      [](dl_phdr_info* info, std::size_t, void* data) {
        auto& asked = *static_cast<Asked*>(data);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const ElfW(Phdr)& segment = info->dlpi_phdr[i];
          const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
          if ((segment.p_flags & PF_X) == 0 || asked.pc - begin >= segment.p_memsz) continue;
          constexpr int ret = 0xc3;
          asked.found = std::memchr(reinterpret_cast<const void*>(begin), ret, segment.p_memsz);
          return 1;
        }
        return 0;
      },
      &asked);
  return asked.found;
}

void* call_from(std::uintptr_t caller, void* function, const void* a, const void* b) {
  if (const void* ret = return_in_module_of(caller)) {
    return mazurka_call_from(ret, function, a, b);
  }
  return reinterpret_cast<void* (*)(const void*, const void*)>(function)(a, b);
}

// --- Loading without constructors ---

// What a module's dynamic section said before the loader was kept from running constructors.
struct Kept {
  link_map* map;
  std::uintptr_t init = 0;  // a function
  std::size_t init_array_size = 0;
};

struct Opening {
  std::vector<link_map*> known;
  std::vector<Kept> kept;
};
Opening* opening = nullptr;  // while a module is being opened

void do_nothing() {}

// What the unwinder keeps is not rolled back: its constructors run once.
bool is_rolled_back(const link_map& map) {
  return std::strstr(map.l_name, "libgcc_s.so") == nullptr;
}

void keep_from_starting(Kept& kept) {
  link_map& map = *kept.map;
  const auto write = [](ElfW(Xword) & place, std::uintptr_t value) {
    // It may be read-only by now. If not, the loader makes it read-only later.
    const auto begin = reinterpret_cast<std::uintptr_t>(&place) & -page;
    mprotect(reinterpret_cast<void*>(begin), page, PROT_READ | PROT_WRITE);
    place = value;
  };
  if (ElfW(Dyn)* init = find_entry(map.l_ld, DT_INIT)) {
    kept.init = map.l_addr + init->d_un.d_ptr;
    write(init->d_un.d_val, reinterpret_cast<std::uintptr_t>(&do_nothing) - map.l_addr);
  }
  if (ElfW(Dyn)* size = find_entry(map.l_ld, DT_INIT_ARRAYSZ)) {
    kept.init_array_size = size->d_un.d_val;
    write(size->d_un.d_val, 0);
  }
}

// The loader calls it for debuggers when the list of modules has changed; constructors come later.
void at_change_of_modules() {
  if (opening == nullptr || _r_debug.r_state != r_debug::RT_CONSISTENT) return;
  for (link_map* map : maps()) {
    if (std::ranges::find(opening->known, map) != opening->known.end()) continue;
    opening->known.push_back(map);
    if (!is_rolled_back(*map)) continue;
    keep_from_starting(opening->kept.emplace_back(Kept{map}));
  }
}

// While it lives, the function for debuggers is replaced. It does nothing, and there is room for a jump.
class FollowChanges {
 public:
  explicit FollowChanges(Opening& now) {
    constexpr std::uint8_t ret = 0xc3, breakpoint = 0xcc,
                           with_mark[] = {0xf3, 0x0f, 0x1e, 0xfa, ret};
    std::memcpy(before_, place_, sizeof before_);
    CHECK(before_[0] == ret || before_[0] == breakpoint ||
              std::memcmp(before_, with_mark, sizeof with_mark) == 0,
          "this dynamic loader is not known");
    const std::uintptr_t begin = _r_debug.r_brk & -page;
    CHECK(mprotect(reinterpret_cast<void*>(begin), _r_debug.r_brk + jump_size - begin,
                   PROT_READ | PROT_WRITE | PROT_EXEC) == 0,
          "the loader's code cannot be made writable");
    constexpr std::uint8_t jump_to_address[] = {0xff, 0x25, 0, 0, 0, 0};  // which comes next
    void (*const target)() = at_change_of_modules;
    std::memcpy(place_, jump_to_address, sizeof jump_to_address);
    std::memcpy(place_ + sizeof jump_to_address, &target, sizeof target);
    opening = &now;
  }
  ~FollowChanges() {
    opening = nullptr;
    std::memcpy(place_, before_, sizeof before_);
    reinterpret_cast<void (*)()>(_r_debug.r_brk)();  // now a debugger may look
  }
  FollowChanges(const FollowChanges&) = delete;

 private:
  static constexpr std::size_t jump_size = 14;
  std::uint8_t* const place_ = reinterpret_cast<std::uint8_t*>(_r_debug.r_brk);
  std::uint8_t before_[jump_size];
};

void add_functions(std::vector<Function>& to, const link_map& map, ElfW(Sxword) array,
                   std::size_t size) {
  const std::uintptr_t begin = map.l_addr + value_of(map.l_ld, array);
  for (std::size_t at = 0; at < size; at += sizeof(Function)) {
    const auto function = unaligned<Function>(begin + at);
    const auto address = reinterpret_cast<std::uintptr_t>(function);
    if (address != 0 && address != UINTPTR_MAX) to.push_back(function);
  }
}

Newcomer newcomer(const Kept& kept) {
  const link_map& map = *kept.map;
  Newcomer result{kept.map, {}, {}};
  if (kept.init != 0) result.constructors.push_back(reinterpret_cast<Function>(kept.init));
  add_functions(result.constructors, map, DT_INIT_ARRAY, kept.init_array_size);
  add_functions(result.destructors, map, DT_FINI_ARRAY, value_of(map.l_ld, DT_FINI_ARRAYSZ));
  std::ranges::reverse(result.destructors);
  if (const std::uintptr_t fini = value_of(map.l_ld, DT_FINI)) {
    result.destructors.push_back(reinterpret_cast<Function>(map.l_addr + fini));
  }
  return result;
}

}  // namespace

std::vector<link_map*> maps() {
  std::vector<link_map*> result;
  for (link_map* map = _r_debug.r_map; map != nullptr; map = map->l_next) result.push_back(map);
  return result;
}

void* just_open(const char* file, int mode, std::uintptr_t caller) {
  static void* const function = reinterpret_cast<void*>(REAL(dlopen));
  return call_from(caller, function, file,
                   reinterpret_cast<const void*>(static_cast<std::intptr_t>(mode)));
}

void* open(const char* file, int mode, std::uintptr_t caller, std::vector<Newcomer>& newcomers) {
  Opening now{maps(), {}};
  void* handle = nullptr;
  {
    const Landing landing;
    const FollowChanges follow(now);
    handle = just_open(file, mode, caller);
  }
  const std::vector<link_map*> loaded = maps();  // what failed is not there any more
  for (const Kept& kept : now.kept) {
    if (std::ranges::find(loaded, kept.map) != loaded.end()) newcomers.push_back(newcomer(kept));
  }
  return handle;
}

std::string take_error() {
  const char* error = REAL(dlerror)();
  std::string text = error == nullptr ? "" : error;
  REAL(dlerror)();
  return text;
}

void* find_symbol(void* handle, const char* name, std::uintptr_t caller) {
  static void* const function = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  return call_from(caller, function, handle, name);
}

}  // namespace mazurka::loader
