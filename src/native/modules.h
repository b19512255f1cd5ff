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

  // Code, and what is known about it.
  Range code{0, 0};
  std::uintptr_t frame_table = 0;  // of .eh_frame_hdr
  struct CallbackSlot {  // the address of one of the callbacks that instrumented code calls
    std::uintptr_t address;
    bool is_wide_load;  // an atomic load of 16 bytes
  };
  std::vector<CallbackSlot> callback_slots;
  std::vector<Range> assembly;  // inline assembly in instrumented code
  bool is_known = false;        // what it does is seen where it is called, or nobody's business

  // Whether there may be code in it that is not instrumented and has to be watched.
  bool is_foreign() const { return !is_ours && !is_known; }

  std::uintptr_t thread_data = 0;  // of the calling thread; 0: none
  std::size_t thread_size = 0;
  const char* thread_image = nullptr;
  std::size_t thread_image_size = 0;
};

std::vector<Module> loaded_modules();

}  // namespace mazurka
