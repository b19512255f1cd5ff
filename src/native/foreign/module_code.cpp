#include "native/foreign/module_code.h"

#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <cstring>
#include <string_view>

#include "native/unaligned.h"

namespace mazurka::foreign {

namespace {

// An ELF file on the disk.
class File {
 public:
  explicit File(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (file_ >= 0) close(file_);
  }
  File(const File&) = delete;

  bool read(void* to, std::size_t size, std::uint64_t offset) const {
    return pread(file_, to, size, static_cast<off_t>(offset)) == static_cast<ssize_t>(size);
  }

  // Where the section is in the module, relative to its base. Empty if there is none.
  Module::Range section(const char* wanted) const {
    ElfW(Ehdr) header;
    if (!read(&header, sizeof header, 0) || header.e_shentsize != sizeof(ElfW(Shdr))) return {0, 0};
    std::vector<ElfW(Shdr)> sections(header.e_shnum);
    if (!read(sections.data(), sections.size() * sizeof sections[0], header.e_shoff) ||
        header.e_shstrndx >= sections.size()) {
      return {0, 0};
    }
    std::vector<char> name(std::strlen(wanted) + 1);
    for (const auto& section : sections) {
      const bool is_there =
          read(name.data(), name.size(), sections[header.e_shstrndx].sh_offset + section.sh_name);
      if (is_there && std::memcmp(name.data(), wanted, name.size()) == 0) {
        return {section.sh_addr, section.sh_addr + section.sh_size};
      }
    }
    return {0, 0};
  }

 private:
  const int file_;
};

struct Relocations {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
};

}  // namespace

std::vector<CallbackSlot> callback_slots(const Module& module) {
  if (module.dynamic == 0) return {};
  const ElfW(Sym)* symbols = nullptr;
  const char* names = nullptr;
  Relocations tables[2];
  // The loader has added the base to the addresses.
  for (const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(module.dynamic);
       entry->d_tag != DT_NULL; ++entry) {
    const auto value = entry->d_un.d_ptr;
    switch (entry->d_tag) {
      case DT_SYMTAB: symbols = reinterpret_cast<const ElfW(Sym)*>(value); break;
      case DT_STRTAB: names = reinterpret_cast<const char*>(value); break;
      case DT_RELA: tables[0].begin = value; break;
      case DT_RELASZ: tables[0].size = value; break;
      case DT_JMPREL: tables[1].begin = value; break;
      case DT_PLTRELSZ: tables[1].size = value; break;
      default: break;
    }
  }
  std::vector<CallbackSlot> slots;
  if (symbols == nullptr || names == nullptr) return slots;
  for (const Relocations& table : tables) {
    for (std::size_t at = 0; at < table.size; at += sizeof(ElfW(Rela))) {
      const auto relocation = unaligned<ElfW(Rela)>(table.begin + at);
      const std::string_view name = names + symbols[ELF64_R_SYM(relocation.r_info)].st_name;
      if (!name.starts_with("__tsan_")) continue;
      slots.push_back({module.base + relocation.r_offset, name == "__tsan_atomic128_load"});
    }
  }
  return slots;
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
