#include "explore/memory_in_use.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

namespace mazurka {

namespace {

// The number that follows the word in a file of the kernel's; without a stream, because the file is read
// again and again.
std::optional<std::uint64_t> number_in(const char* file, std::string_view word) {
  const int descriptor = open(file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  char buffer[4096];
  const ssize_t size = read(descriptor, buffer, sizeof buffer);
  close(descriptor);
  std::string_view text(buffer, size > 0 ? static_cast<std::size_t>(size) : 0);
  const std::size_t at = text.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + word.size());
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::uint64_t number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec != std::errc()) return std::nullopt;
  return number;
}

}  // namespace

std::uint64_t memory_in_use() {
  const auto pages = number_in("/proc/self/statm", " ");  // the second number
  return pages.value_or(0) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

bool uses_more_memory_than(std::uint64_t limit) {
  return limit != std::numeric_limits<std::uint64_t>::max() && memory_in_use() > limit;
}

std::uint64_t memory_left() {
  constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
  const auto kilobytes = number_in("/proc/meminfo", "MemAvailable:");
  const std::uint64_t left = kilobytes ? *kilobytes * 1024 : no_limit;
  const auto most = number_in("/sys/fs/cgroup/memory.max", "");
  const auto used = number_in("/sys/fs/cgroup/memory.current", "");
  if (!most || !used) return left;
  return std::min(left, *most - std::min(*most, *used));
}

}  // namespace mazurka
