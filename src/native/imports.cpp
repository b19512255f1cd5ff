#include "native/imports.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <utility>

#include "core/error.h"
#include "native/calls/entering.h"
#include "native/dynamic_section.h"
#include "native/rollback.h"

namespace mazurka {

namespace {

// Whether nobody has to notice its calls.
bool needs_no_detour(std::string_view name) {
  if (name.starts_with("__tsan_")) return true;
  const KnownFunction* const known = find_known_function(name);
  return known != nullptr && known->only_memory && known->note == nullptr;
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

// Goes on there by way of mazurka_entering, which finds in r11 what is to be noted.
struct __attribute__((packed)) NotedDetour {
  std::uint16_t load_entry = 0xbb49;  // mov r11, …
  const EnteredFunction* entry = nullptr;
  std::uint16_t jump = 0x25ff;  // jmp [rip]
  std::uint32_t offset = 0;
  void (*function)() = mazurka_entering;
};
static_assert(sizeof(NotedDetour) <= sizeof(Detour));

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

void make_detour(void* place, const Slot& slot) {
  const KnownFunction* const known = find_known_function(slot.name);
  if (known != nullptr && known->note != nullptr) {
    NotedDetour& detour = *new (place) NotedDetour;
    detour.entry = new EnteredFunction{slot.function, known};  // as long as the process
    return;
  }
  Detour& detour = *new (place) Detour;
  detour.function = slot.function;
  if (known == nullptr) unknown.push_back(slot.name);
  detour.place = reinterpret_cast<std::uint64_t>(known == nullptr ? &called : &other_called);
  detour.number = known == nullptr ? static_cast<std::uint32_t>(unknown.size()) : 1;
}

void put(const Slot& slot, const void* detour) {
  constexpr std::uintptr_t page = Rollback::page_size;
  const std::uintptr_t begin = slot.address & -page;
  const std::uintptr_t end = (slot.address + sizeof(void*) + page - 1) & -page;
  const auto protect = [&](int protection) {
    CHECK(mprotect(reinterpret_cast<void*>(begin), end - begin, protection) == 0,
          "the address of {} cannot be changed", slot.name);
  };
  if (slot.is_constant) protect(PROT_READ | PROT_WRITE);
  std::memcpy(reinterpret_cast<void*>(slot.address), &detour, sizeof detour);
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
  std::unordered_map<std::uintptr_t, void*> detours;  // one for each function
  for (const Slot& slot : slots) {
    void*& detour = detours[slot.function];
    if (detour == nullptr) {
      detour = static_cast<Detour*>(memory) + detours.size() - 1;
      make_detour(detour, slot);
    }
    put(slot, detour);
  }
}

std::string_view take_unknown_call() {
  const std::uint32_t last = std::exchange(called, 0);
  return last == 0 ? std::string_view() : unknown[last - 1];
}

bool take_other_call() { return std::exchange(other_called, 0) != 0; }

void note_other_call() { other_called = 1; }

}  // namespace mazurka
