// The ELF objects that make up the process.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mazurka {

struct Module {
  std::string path;
  std::uintptr_t base = 0;
  std::uintptr_t begin = 0, end = 0;  // of what is mapped
  bool contains(std::uintptr_t address) const { return begin <= address && address < end; }
  std::string file() const { return path.substr(path.rfind('/') + 1); }  // without folders
  bool is_ours = false;  // libmazurka.so: not part of the program's state
  bool is_loader = false;
  bool is_unwinder = false;  // libgcc_s.so: what it keeps is a cache
  bool is_libc = false;
  bool is_system = false;  // not instrumented

  struct Range {
    std::uintptr_t begin, end;
    bool contains(std::uintptr_t address) const { return begin <= address && address < end; }
  };
  std::vector<Range> writable;  // whole pages
  std::vector<Range> constant;  // data that nobody can write to since it was loaded

  // Code; what more is known about it: foreign/module_code.h.
  Range code{0, 0};
  std::uintptr_t frame_table = 0;  // of .eh_frame_hdr
  std::uintptr_t dynamic = 0;      // of .dynamic
  bool is_late = false;            // loaded by dlopen: it may be closed

  // What of its code has to be watched, as far as it is not instrumented.
  enum class Watched : std::uint8_t {
    nothing,  // what it does is seen where it is called, or nobody's business
    atomics,  // it counts who uses what, for others: functions with atomic instructions
    all
  } watched = Watched::all;

  std::uintptr_t thread_data = 0;  // of the calling thread; 0: none, or it has not used them yet
  std::size_t thread_number = 0;   // the loader's for who has thread-local data; 0: it has none
  std::size_t thread_size = 0;
  const char* thread_image = nullptr;
  std::size_t thread_image_size = 0;
};

std::vector<Module> loaded_modules();

// Whether the code is that of a library whose operations are known from elsewhere (mazurka/caf.h), so that it is not
// watched, and neither are functions of ours that it calls.
bool is_in_known_library(std::uintptr_t pc);

}  // namespace mazurka
