#include "native/process_maps.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "native/rollback.h"

namespace mazurka {

namespace {

std::string all_lines() {
  std::string text;
  const int file = open("/proc/self/maps", O_RDONLY);
  char buffer[4096];
  for (ssize_t size; (size = read(file, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(size));
  }
  close(file);
  return text;
}

// "7ffff7fc1000-7ffff7fc5000 rw-s 00000000 08:01 123   /tmp/file"
MappedPart parse(const char* line) {
  char* at = nullptr;
  MappedPart part{};
  part.begin = std::strtoull(line, &at, 16);
  part.end = std::strtoull(at + 1, &at, 16);
  const std::string_view flags(at + 1, 4);
  if (flags[0] == 'r') part.protection |= PROT_READ;
  if (flags[1] == 'w') part.protection |= PROT_WRITE;
  if (flags[2] == 'x') part.protection |= PROT_EXEC;
  // What is shared without a file is called so by the kernel.
  const std::string_view rest(at + 5);
  part.is_file =
      flags[3] == 's' && !rest.substr(0, rest.find('\n')).ends_with("/dev/zero (deleted)");
  return part;
}

}  // namespace

std::vector<MappedPart> mapped_parts(std::uintptr_t begin, std::uintptr_t end) {
  std::vector<MappedPart> parts;
  const std::string lines = all_lines();
  for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
    MappedPart part = parse(lines.c_str() + at);
    part.begin = std::max(part.begin, begin);
    part.end = std::min(part.end, end);
    if (part.begin < part.end) parts.push_back(part);
  }
  return parts;
}

std::vector<MappedPart> touched_parts(std::uintptr_t begin, std::uintptr_t end) {
  std::vector<MappedPart> parts;
  for (MappedPart part : mapped_parts(begin, end)) {
    std::vector<unsigned char> is_there((part.end - part.begin) / Rollback::page_size);
    if (mincore(reinterpret_cast<void*>(part.begin), part.end - part.begin, is_there.data()) != 0) {
      continue;
    }
    for (std::size_t i = 0; i < is_there.size(); ++i) {
      if ((is_there[i] & 1) == 0) continue;
      const std::uintptr_t at = part.begin + i * Rollback::page_size;
      if (!parts.empty() && parts.back().end == at && at != part.begin) {
        parts.back().end += Rollback::page_size;
      } else {
        parts.push_back({at, at + Rollback::page_size, part.protection, part.is_file});
      }
    }
  }
  return parts;
}

}  // namespace mazurka
