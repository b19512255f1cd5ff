#include "native/modules.h"

#include <link.h>
#include <unistd.h>

#include <algorithm>

#include "core/frame.h"

// A library that the program asks not to watch, because what it does is known from elsewhere (mazurka/caf.h);
// the first letters of its file. Not defined by other programs.
extern "C" [[gnu::weak]] const char mazurka_known_library[];

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

Module::Range known_library{0, 0};

bool is_known_library(const std::string& file) {
  return mazurka_known_library != nullptr && file.starts_with(mazurka_known_library);
}

Module::Watched watched_of(const std::string& file) {
  // Libraries whose functions we stand in front of, and those that we bring along.
  constexpr const char* known[] = {"ld-linux",    "libc.so",     "libm.so",       "libgcc_s.so",
                                   "libdl.so",    "librt.so",    "libpthread.so", "libatomic.so",
                                   "libZydis.so", "libZycore.so"};
  if (is_known_library(file)) return Module::Watched::nothing;
  if (file.starts_with("libstdc++.so")) return Module::Watched::atomics;
  const bool is_known =
      std::ranges::any_of(known, [&](const char* name) { return file.starts_with(name); });
  return is_known ? Module::Watched::nothing : Module::Watched::all;
}

int add(dl_phdr_info* info, std::size_t, void* data) {
  auto& modules = *static_cast<std::vector<Module>*>(data);
  Module module;
  module.path = path_of(*info);
  if (module.path.find("vdso") != std::string::npos) return 0;
  module.base = info->dlpi_addr;
  module.begin = UINTPTR_MAX;
  const std::string file = module.file();
  module.is_loader = file.starts_with("ld-linux");
  module.is_system = is_system_library(module.path);
  module.is_unwinder = file.starts_with("libgcc_s.so");
  module.is_libc = file.starts_with("libc.so");
  module.watched = watched_of(file);
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
      if (!(header.p_flags & (PF_W | PF_X))) module.constant.push_back({begin, end});
    } else if (header.p_type == PT_GNU_RELRO) {
      relocated = {page_down(begin), page_down(end)};
    } else if (header.p_type == PT_GNU_EH_FRAME) {
      module.frame_table = begin;
    } else if (header.p_type == PT_DYNAMIC) {
      module.dynamic = begin;
    } else if (header.p_type == PT_TLS) {
      module.thread_data = reinterpret_cast<std::uintptr_t>(info->dlpi_tls_data);
      module.thread_number = info->dlpi_tls_modid;
      module.thread_size = header.p_memsz;
      module.thread_image = reinterpret_cast<const char*>(begin);
      module.thread_image_size = header.p_filesz;
    }
  }
  if (relocated.begin < relocated.end) module.constant.push_back(relocated);
  for (Module::Range& range : module.writable) {
    if (relocated.begin <= range.begin && relocated.end > range.begin) range.begin = relocated.end;
  }
  const auto here = reinterpret_cast<std::uintptr_t>(&add);
  module.is_ours = module.contains(here);
  if (module.is_ours) module.watched = Module::Watched::nothing;
  if (is_known_library(file)) known_library = {module.begin, module.end};
  modules.push_back(std::move(module));
  return 0;
}

}  // namespace

bool is_in_known_library(std::uintptr_t pc) { return known_library.contains(pc); }

std::vector<Module> loaded_modules() {
  std::vector<Module> modules;
  dl_iterate_phdr(add, &modules);
  return modules;
}

}  // namespace mazurka
