// The vector registers of a thread, as far as the library's own code leaves them alone: it is compiled for
// every processor. To keep them takes longer than anything else at most accesses of code that is not
// instrumented.

#pragma once

#include <cpuid.h>

#include <cstdint>
#include <cstring>

namespace mazurka::foreign {

// While it lives, other code may run that uses them: another thread of the program, or libc.
class VectorState {
 public:
  VectorState() {
    std::memset(space_.header, 0, sizeof space_.header);
    asm volatile("xsave64 %0" : "=m"(space_) : "a"(parts()), "d"(0) : "memory");
  }
  ~VectorState() {
    asm volatile("xrstor64 %0"
                 :
                 : "m"(space_), "a"(parts()), "d"(0)
                 : "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
                   "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  }
  VectorState(const VectorState&) = delete;

 private:
  // The old floating point unit, and what came after the first sixteen registers of 16 bytes, which the
  // thunk has. Without matrices, which nobody has in use at an access.
  static std::uint32_t parts() {
    static const std::uint32_t the = [] {
      constexpr std::uint32_t leaf = 13, wanted = 0xe5;
      std::uint32_t a = 0, b = 0, c = 0, d = 0;
      __cpuid_count(leaf, 0, a, b, c, d);
      return a & wanted;
    }();
    return the;
  }

  // As the processor lays it out.
  struct alignas(64) Space {
    std::uint8_t old_parts[512], header[64], new_parts[2112];
  } space_;
};

}  // namespace mazurka::foreign
