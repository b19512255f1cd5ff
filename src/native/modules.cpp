#include "native/modules.h"

#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/frame.h"

namespace mazurka {

namespace {

constexpr std::uintptr_t page = 4096;

std::uintptr_t page_down(std::uintptr_t address) { return address & -page; }
std::uintptr_t page_up(std::uintptr_t address) { return page_down(address + page - 1); }

std::string path_of(const dl_phdr_info& info) {
  if (info.dlpi_name[0] != '\0') return info.dlpi_name;
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length < 0 ? "" : std::string(path, static_cast<std::size_t>(length));
}

// Libraries whose functions we stand in front of, and those that we bring along.
bool is_known_library(const std::string& file) {
  constexpr const char* names[] = {"ld-linux",     "libc.so",     "libm.so",       "libgcc_s.so",
                                   "libdl.so",     "librt.so",    "libpthread.so", "libstdc++.so",
                                   "libatomic.so", "libZydis.so", "libZycore.so"};
  return std::ranges::any_of(names, [&](const char* name) { return file.starts_with(name); });
}

// Where the module keeps the addresses of the callbacks that instrumented code calls.
std::vector<Module::CallbackSlot> callback_slots(std::uintptr_t base, const ElfW(Dyn) * dynamic) {
  const ElfW(Sym)* symbols = nullptr;
  const char* names = nullptr;
  struct Table {
    const ElfW(Rela) * begin = nullptr;
    std::size_t size = 0;
  } tables[2];
  // The loader has added the base to the addresses.
  for (; dynamic->d_tag != DT_NULL; ++dynamic) {
    const auto value = dynamic->d_un.d_ptr;
    switch (dynamic->d_tag) {
      case DT_SYMTAB: symbols = reinterpret_cast<const ElfW(Sym)*>(value); break;
      case DT_STRTAB: names = reinterpret_cast<const char*>(value); break;
      case DT_RELA: tables[0].begin = reinterpret_cast<const ElfW(Rela)*>(value); break;
      case DT_RELASZ: tables[0].size = value; break;
      case DT_JMPREL: tables[1].begin = reinterpret_cast<const ElfW(Rela)*>(value); break;
      case DT_PLTRELSZ: tables[1].size = value; break;
      default: break;
    }
  }
  std::vector<Module::CallbackSlot> slots;
  if (symbols == nullptr || names == nullptr) return slots;
  for (const Table& table : tables) {
    if (table.begin == nullptr) continue;
    for (std::size_t i = 0; i < table.size / sizeof(ElfW(Rela)); ++i) {
      const ElfW(Sym)& symbol = symbols[ELF64_R_SYM(table.begin[i].r_info)];
      const std::string_view name = names + symbol.st_name;
      if (!name.starts_with("__tsan_")) continue;
      slots.push_back({base + table.begin[i].r_offset, name == "__tsan_atomic128_load"});
    }
  }
  return slots;
}

// What the assembler was told to mark (toolchain/assembler.h).
std::vector<Module::Range> inline_assembly(const std::string& path, std::uintptr_t base) {
  std::vector<Module::Range> ranges;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return ranges;
  const auto read_at = [file](void* to, std::size_t size, std::uint64_t offset) {
    return pread(file, to, size, static_cast<off_t>(offset)) == static_cast<ssize_t>(size);
  };
  ElfW(Ehdr) header;
  if (read_at(&header, sizeof header, 0) && header.e_shentsize == sizeof(ElfW(Shdr))) {
    std::vector<ElfW(Shdr)> sections(header.e_shnum);
    if (read_at(sections.data(), sections.size() * sizeof sections[0], header.e_shoff) &&
        header.e_shstrndx < sections.size()) {
      for (const ElfW(Shdr) & section : sections) {
        constexpr char wanted[] = "mazurka_asm";
        char name[sizeof wanted] = {};
        read_at(name, sizeof name, sections[header.e_shstrndx].sh_offset + section.sh_name);
        if (std::string_view(name, sizeof name) != std::string_view(wanted, sizeof wanted))
          continue;
        const std::uintptr_t begin = base + section.sh_addr;
        constexpr std::size_t entry = sizeof(std::int32_t);
        const auto place = [](std::uintptr_t at) {  // an offset from itself
          std::int32_t offset = 0;
          std::memcpy(&offset, reinterpret_cast<const void*>(at), entry);
          return at + static_cast<std::uintptr_t>(std::int64_t{offset});
        };
        for (std::uintptr_t at = begin; at < begin + section.sh_size; at += 2 * entry) {
          ranges.push_back({place(at), place(at + entry)});
        }
      }
    }
  }
  close(file);
  return ranges;
}

int add(dl_phdr_info* info, std::size_t, void* data) {
  auto& modules = *static_cast<std::vector<Module>*>(data);
  Module module;
  module.path = path_of(*info);
  if (module.path.find("vdso") != std::string::npos) return 0;
  module.base = info->dlpi_addr;
  module.begin = UINTPTR_MAX;
  const std::string file = module.path.substr(module.path.rfind('/') + 1);
  module.is_loader = file.starts_with("ld-linux");
  module.is_system = is_system_library(module.path);
  module.is_unwinder = file.starts_with("libgcc_s.so");
  module.is_libc = file.starts_with("libc.so");
  module.is_known = is_known_library(file);
  Module::Range relocated{0, 0};  // read-only since relocation
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& header = info->dlpi_phdr[i];
    const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
    const std::uintptr_t end = begin + header.p_memsz;
    if (header.p_type == PT_LOAD) {
      module.begin = std::min(module.begin, begin);
      module.end = std::max(module.end, end);
      if (header.p_flags & PF_X) module.code = {begin, end};
      if (header.p_flags & PF_W) module.writable.push_back({page_down(begin), page_up(end)});
    } else if (header.p_type == PT_GNU_RELRO) {
      relocated = {page_down(begin), page_down(end)};
    } else if (header.p_type == PT_GNU_EH_FRAME) {
      module.frame_table = begin;
    } else if (header.p_type == PT_DYNAMIC) {
      module.callback_slots =
          callback_slots(info->dlpi_addr, reinterpret_cast<const ElfW(Dyn)*>(begin));
    } else if (header.p_type == PT_TLS) {
      module.thread_data = reinterpret_cast<std::uintptr_t>(info->dlpi_tls_data);
      module.thread_size = header.p_memsz;
      module.thread_image = reinterpret_cast<const char*>(begin);
      module.thread_image_size = header.p_filesz;
    }
  }
  for (Module::Range& range : module.writable) {
    if (relocated.begin <= range.begin && relocated.end > range.begin) range.begin = relocated.end;
  }
  if (!module.callback_slots.empty()) {
    module.assembly = inline_assembly(module.path, module.base);
  }
  const auto here = reinterpret_cast<std::uintptr_t>(&add);
  module.is_ours = here >= module.begin && here < module.end;
  modules.push_back(std::move(module));
  return 0;
}

}  // namespace

std::vector<Module> loaded_modules() {
  std::vector<Module> modules;
  dl_iterate_phdr(add, &modules);
  return modules;
}

}  // namespace mazurka
