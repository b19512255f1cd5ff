#include "native/foreign/functions.h"

#include <algorithm>
#include <cstring>

namespace mazurka::foreign {

namespace {

template <typename T>
T at(std::uintptr_t address) {
  T value;
  std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
  return value;
}

// The encodings that all linkers use here: four bytes, relative to the table or to themselves.
constexpr std::uint8_t count_encoding = 0x03;
constexpr std::uint8_t table_encoding = 0x3b;

}  // namespace

std::vector<Function> functions_of(const Module& module) {
  const std::uintptr_t header = module.frame_table;
  if (header == 0 || at<std::uint8_t>(header) != 1 ||
      at<std::uint8_t>(header + 2) != count_encoding ||
      at<std::uint8_t>(header + 3) != table_encoding) {
    return {};
  }
  const auto relative = [header](std::uintptr_t place) {
    return header + static_cast<std::uintptr_t>(std::int64_t{at<std::int32_t>(place)});
  };
  std::vector<Function> functions;
  const auto count = at<std::uint32_t>(header + 8);
  functions.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uintptr_t entry = header + 12 + 8 * std::uintptr_t{i};
    const std::uintptr_t begin = relative(entry);
    // Length, which table it is of, where the function begins, its size.
    const std::uintptr_t description = relative(entry + 4);
    const auto size = at<std::uint32_t>(description + 12);
    if (size > 0) functions.push_back({begin, begin + size});
  }
  std::ranges::sort(functions, {}, &Function::begin);
  return functions;
}

}  // namespace mazurka::foreign
