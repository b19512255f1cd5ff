// Waiting for several descriptors: poll, select, epoll.

#pragma once

#include <poll.h>

#include "native/descriptors/steps.h"

namespace mazurka {

// As poll; `ns`: how long it may take. Returns the number of descriptors with events, or -1 and errno.
int poll_descriptors(Thread& t, std::span<pollfd> files, std::int64_t ns, std::uintptr_t pc);

// As epoll_wait and epoll_ctl. They return nothing if the set was closed before it was the thread's turn.
std::optional<long> wait_for_events(Thread& t, int number, const DescriptionPtr& set,
                                    std::span<epoll_event> events, std::int64_t ns,
                                    std::uintptr_t pc);
std::optional<long> change_interest(Thread& t, int number, const DescriptionPtr& set, int how,
                                    int member, const epoll_event* event, std::uintptr_t pc);

}  // namespace mazurka
