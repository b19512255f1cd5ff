#include "native/foreign/functions.h"

#include <algorithm>

#include "native/unaligned.h"

namespace mazurka::foreign {

namespace {

// The encodings that all linkers use here: four bytes, relative to the table or to themselves.
constexpr std::uint8_t count_encoding = 0x03;
constexpr std::uint8_t table_encoding = 0x3b;

}  // namespace

std::vector<Function> functions_of(const Module& module) {
  const std::uintptr_t header = module.frame_table;
  if (header == 0 || unaligned<std::uint8_t>(header) != 1 ||
      unaligned<std::uint8_t>(header + 2) != count_encoding ||
      unaligned<std::uint8_t>(header + 3) != table_encoding) {
    return {};
  }
  std::vector<Function> functions;
  const auto count = unaligned<std::uint32_t>(header + 8);
  functions.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uintptr_t entry = header + 12 + 8 * std::uintptr_t{i};
    const std::uintptr_t begin = relative_to(header, entry);
    // Length, which table it is of, where the function begins, its size.
    const std::uintptr_t description = relative_to(header, entry + 4);
    const auto size = unaligned<std::uint32_t>(description + 12);
    if (size > 0) functions.push_back({begin, begin + size});
  }
  std::ranges::sort(functions, {}, &Function::begin);
  return functions;
}

}  // namespace mazurka::foreign
