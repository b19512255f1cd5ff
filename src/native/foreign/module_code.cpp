#include "native/foreign/module_code.h"

#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "native/dynamic_section.h"
#include "native/unaligned.h"

namespace mazurka::foreign {

namespace {

// An ELF file on the disk.
class File {
 public:
  explicit File(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (!read(&header_, sizeof header_, 0) || header_.e_shentsize != sizeof(ElfW(Shdr))) return;
    sections_.resize(header_.e_shnum);
    if (!read(sections_.data(), sections_.size() * sizeof sections_[0], header_.e_shoff)) {
      sections_.clear();
    }
  }
  ~File() {
    if (file_ >= 0) close(file_);
  }
  File(const File&) = delete;

  // Where the section is in the module, relative to its base. Empty if there is none.
  Module::Range section(const char* wanted) const {
    if (header_.e_shstrndx >= sections_.size()) return {0, 0};
    const std::uint64_t names = sections_[header_.e_shstrndx].sh_offset;
    std::vector<char> name(std::strlen(wanted) + 1);
    for (const auto& section : sections_) {
      if (read(name.data(), name.size(), names + section.sh_name) &&
          std::memcmp(name.data(), wanted, name.size()) == 0) {
        return {section.sh_addr, section.sh_addr + section.sh_size};
      }
    }
    return {0, 0};
  }

  const std::vector<ElfW(Shdr)>& sections() const { return sections_; }

  // Of programs, and of what others link with.
  std::vector<ElfW(Sym)> symbols() const {
    std::vector<ElfW(Sym)> all;
    for (const auto& section : sections_) {
      if (section.sh_type != SHT_SYMTAB && section.sh_type != SHT_DYNSYM) continue;
      const std::size_t before = all.size();
      all.resize(before + section.sh_size / sizeof(ElfW(Sym)));
      const std::size_t size = (all.size() - before) * sizeof(ElfW(Sym));
      if (!read(all.data() + before, size, section.sh_offset)) all.resize(before);
    }
    return all;
  }

 private:
  bool read(void* to, std::size_t size, std::uint64_t offset) const {
    return pread(file_, to, size, static_cast<off_t>(offset)) == static_cast<ssize_t>(size);
  }

  const int file_;
  ElfW(Ehdr) header_{};
  std::vector<ElfW(Shdr)> sections_;
};

}  // namespace

std::vector<CallbackSlot> callback_slots(const Module& module) {
  std::vector<CallbackSlot> slots;
  for_each_use_of_symbol(
      reinterpret_cast<ElfW(Dyn)*>(module.dynamic),
      [&](const ElfW(Rela) & relocation, const ElfW(Sym)&, std::string_view name) {
        if (!name.starts_with("__tsan_")) return;
        slots.push_back({module.base + relocation.r_offset, name == "__tsan_atomic128_load"});
      });
  return slots;
}

bool has_waits_of_libstdcxx(const Module& module) {
  // std::__detail::__waiter_pool_base::_S_for(void const*)::__w
  constexpr std::string_view pool = "_ZZNSt8__detail18__waiter_pool_base6_S_forEPKvE3__w";
  bool found = false;
  for_each_use_of_symbol(
      reinterpret_cast<ElfW(Dyn)*>(module.dynamic),
      [&](const ElfW(Rela)&, const ElfW(Sym)&, std::string_view name) { found |= name == pool; });
  return found && callback_slots(module).empty();
}

std::vector<Function> code_sections(const Module& module) {
  std::vector<Function> sections;
  const File file(module.path);
  for (const ElfW(Shdr) & section : file.sections()) {
    const std::uintptr_t begin = module.base + section.sh_addr;
    if ((section.sh_flags & SHF_EXECINSTR) == 0 || !module.code.contains(begin)) continue;
    sections.push_back({begin, std::min(begin + section.sh_size, module.code.end)});
  }
  if (sections.empty()) sections.push_back({module.code.begin, module.code.end});
  return sections;
}

std::uintptr_t slot_of_cache_installer(const Module& module) {
  std::uintptr_t slot = 0;
  for_each_use_of_symbol(
      reinterpret_cast<ElfW(Dyn)*>(module.dynamic),
      [&](const ElfW(Rela) & relocation, const ElfW(Sym)&, std::string_view name) {
        if (!name.starts_with("_ZNSt6locale5_Impl16_M_install_cache")) return;
        slot = module.base + relocation.r_offset;
      });
  return slot;
}

std::vector<Symbol> code_symbols(const Module& module) {
  std::vector<Symbol> symbols;
  for (const ElfW(Sym) & symbol : File(module.path).symbols()) {
    const std::uintptr_t address = module.base + symbol.st_value;
    const unsigned type = ELF64_ST_TYPE(symbol.st_info);
    const bool is_function = type == STT_FUNC || type == STT_GNU_IFUNC;
    // A label that others can use; who writes assembly often forgets to say what it is.
    const bool is_label = type == STT_NOTYPE && ELF64_ST_BIND(symbol.st_info) != STB_LOCAL;
    if (symbol.st_shndx == SHN_UNDEF || !module.code.contains(address)) continue;
    if (is_function || is_label) symbols.push_back({address, symbol.st_size, is_function});
  }
  return symbols;
}

bool has_unseen_accesses(const Module& module) {
  const Module::Range mark = File(module.path).section("mazurka_unseen");
  return mark.begin != mark.end;
}

std::vector<Module::Range> inline_assembly(const Module& module) {
  const Module::Range marks = File(module.path).section("mazurka_asm");
  std::vector<Module::Range> ranges;
  constexpr std::size_t size = 4;  // of an offset from itself
  for (std::uintptr_t at = module.base + marks.begin; at < module.base + marks.end;
       at += 2 * size) {
    ranges.push_back({relative_to(at, at), relative_to(at + size, at + size)});
  }
  return ranges;
}

}  // namespace mazurka::foreign
