// The dynamic section of a loaded module: what its file asks of the loader.

#pragma once

#include <link.h>

#include <cstdint>

#include "native/unaligned.h"

namespace mazurka {

// Its first entry with the tag; nullptr if there is none.
inline ElfW(Dyn) * find_entry(ElfW(Dyn) * section, ElfW(Sxword) tag) {
  if (section == nullptr) return nullptr;
  for (ElfW(Dyn)* entry = section; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == tag) return entry;
  }
  return nullptr;
}

inline std::uintptr_t value_of(ElfW(Dyn) * section, ElfW(Sxword) tag) {
  const ElfW(Dyn)* entry = find_entry(section, tag);
  return entry == nullptr ? 0 : entry->d_un.d_val;
}

// Calls f(relocation, symbol, name) for each place where the loader puts the address of a symbol.
template <typename F>
void for_each_use_of_symbol(ElfW(Dyn) * section, F f) {
  // The loader has added the base to the addresses.
  const auto* symbols = reinterpret_cast<const ElfW(Sym)*>(value_of(section, DT_SYMTAB));
  const auto* names = reinterpret_cast<const char*>(value_of(section, DT_STRTAB));
  if (symbols == nullptr || names == nullptr) return;
  struct Table {
    ElfW(Sxword) begin, size;
  };
  for (const Table& table : {Table{DT_RELA, DT_RELASZ}, Table{DT_JMPREL, DT_PLTRELSZ}}) {
    const std::uintptr_t begin = value_of(section, table.begin);
    const std::size_t size = begin == 0 ? 0 : value_of(section, table.size);
    for (std::size_t at = 0; at < size; at += sizeof(ElfW(Rela))) {
      const auto relocation = unaligned<ElfW(Rela)>(begin + at);
      const ElfW(Sym)& symbol = symbols[ELF64_R_SYM(relocation.r_info)];
      f(relocation, symbol, names + symbol.st_name);
    }
  }
}

}  // namespace mazurka
