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
  bool is_ours = false;               // libmazurka.so: not part of the program's state
  bool is_loader = false;
  bool is_unwinder = false;  // libgcc_s.so: what it keeps is a cache
  bool is_libc = false;
  bool is_system = false;  // not instrumented

  struct Range {
    std::uintptr_t begin, end;
  };
  std::vector<Range> writable;  // whole pages

  std::uintptr_t thread_data = 0;  // of the calling thread; 0: none
  std::size_t thread_size = 0;
  const char* thread_image = nullptr;
  std::size_t thread_image_size = 0;
};

std::vector<Module> loaded_modules();

}  // namespace mazurka
