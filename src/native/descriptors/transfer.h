// Reading from descriptors and writing to them.

#pragma once

#include <sys/uio.h>

#include <optional>
#include <span>

#include "native/descriptors/steps.h"

namespace mazurka {

using Buffers = std::span<const iovec>;

// As read.
std::optional<long> read_file(Thread& t, int number, const DescriptionPtr& d, Buffers to,
                              std::uintptr_t pc);

// As recv, and as write and send, with these flags (MSG_…). Returns nothing if the number was closed
// before it was the thread's turn.
std::optional<long> read_from(Thread& t, int number, const DescriptionPtr& d, Buffers to, int flags,
                              std::uintptr_t pc);
std::optional<long> write_to(Thread& t, int number, const DescriptionPtr& d, Buffers from,
                             int flags, std::uintptr_t pc);

// How many bytes could be read, FIONREAD.
std::optional<long> count_bytes(Thread& t, int number, const DescriptionPtr& d, std::uintptr_t pc,
                                int& count);

}  // namespace mazurka
