#include "native/foreign/module_code.h"

#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <cstring>
#include <string_view>

#include "native/dynamic_section.h"
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
