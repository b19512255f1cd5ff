// The terminal that we write to.

#pragma once

#include <sys/ioctl.h>

#include <cstddef>
#include <optional>

namespace mazurka {

// Columns; nothing if the descriptor is no terminal.
inline std::optional<std::size_t> terminal_width(int descriptor) {
  winsize size = {};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

}  // namespace mazurka
