// What a descriptor leads to: an end of a pipe or socket, a counter of events, a timer, a set of epoll. All of
// it is emulated; the kernel knows nothing of it but that the number is in use.

#pragma once

#include <sys/epoll.h>
#include <sys/socket.h>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mazurka {

// Bytes on their way, in one direction.
struct Stream {
  std::string bytes;
  std::size_t capacity = 0;
  bool has_writer = true;
  bool has_reader = true;
  int reset = 0;  // by the writer: the error that the reader was not told yet
  bool keeps_messages = false;
  std::deque<std::size_t> messages;  // their sizes, if they are kept apart

  // How often something came that the reader, or the writer, may wait for. It is told to those who wait
  // for an edge.
  std::uint64_t arrivals = 0, departures = 0;

  std::size_t room() const { return capacity - std::min(capacity, bytes.size()); }
  bool has_data() const { return keeps_messages ? !messages.empty() : !bytes.empty(); }
};

struct Description;
using DescriptionPtr = std::shared_ptr<Description>;

// What is waited for by one member of a set of epoll.
struct Interest {
  int number = 0;
  std::weak_ptr<Description> of;
  std::uint32_t events = 0;  // 0: switched off, after one shot
  epoll_data_t data{};
  std::uint32_t told = 0;  // edge-triggered: what was ready when it was last told, or looked at
  std::uint64_t seen = 0;  // … and how often something had come by then
};

struct Description {
  enum class Sort : std::uint8_t { pipe, socket, event, timer, epoll };

  Sort sort{};
  std::size_t name = 0;        // descriptors.h
  std::uintptr_t made_at = 0;  // in the code of the program
  int references = 0;          // numbers
  int waiting_threads = 0;     // whose calls have begun: they keep it open
  bool is_given_up = false;    // it has no number any more, but such threads
  bool is_closed = false;      // for good
  bool is_nonblocking = false;
  int mode = 0;               // O_RDONLY, O_WRONLY, O_RDWR
  std::uint64_t changes = 0;  // the same as arrivals of a stream, for what is none

  std::shared_ptr<Stream> in, out;  // of pipes and sockets that are connected

  struct Socket {
    int domain = 0, type = 0;
    std::string address, peer;  // sockaddr, as bytes
    bool is_bound = false;      // this and the address change with the registry (sockets.h) …
    bool is_listening = false, is_connecting = false;  // … all else with the socket's own word
    bool tells_outcome = false;  // of a connect that did not wait: the next one returns it
    bool has_failed = false;     // … and was in vain
    bool reads_no_more = false, writes_no_more = false;
    bool resets_at_close = false;
    bool is_broken = false;         // reset, and it was told: it reads and writes no more
    bool reads_for_a_time = false;  // SO_RCVTIMEO
    std::size_t backlog = 0;
    std::deque<DescriptionPtr> waiting;  // to be accepted
    std::deque<DescriptionPtr> wanting;  // clients for which there was no room among those
    int error = 0;                       // SO_ERROR
    std::size_t number_of_thread = 0;    // how manyth of its thread it is
    bool has_stopped = false;            // to listen: who waits to accept goes on
    bool has_room() const { return waiting.size() <= backlog; }
    void stops_listening() {
      is_listening = false;
      has_stopped = true;
    }
    std::map<std::pair<int, int>, std::string> options;  // that were set, by level and name
  } socket;

  struct Event {
    std::uint64_t count = 0;
    bool is_semaphore = false;
  } event;

  struct Timer {
    int clock = 0;
    std::int64_t expiry = 0;  // virtual time; 0: not armed
    std::int64_t interval = 0;
    std::uint64_t expired = 0;
  } timer;

  std::vector<Interest> interests;  // of a set of epoll, those that were told last at the end

  bool is_connected() const { return in != nullptr && out != nullptr; }
  // A connection by TCP: in both directions, or at once. Requires: is_connected().
  bool has_ended() const {
    if (is_local()) return false;
    return socket.is_broken || in->reset != 0 || (socket.writes_no_more && !in->has_writer);
  }
  bool is_local() const { return socket.domain == AF_UNIX; }

  // How often something came that who waits for these events may wait for.
  std::uint64_t changes_for(std::uint32_t events) const {
    const bool reads = (events & (EPOLLIN | EPOLLRDNORM | EPOLLRDHUP)) != 0;
    const bool writes = (events & (EPOLLOUT | EPOLLWRNORM)) != 0;
    return changes + (in != nullptr && reads ? in->arrivals : 0) +
           (out != nullptr && writes ? out->departures : 0);
  }
};

// EPOLLIN, EPOLLOUT, …: what there is now. A timer that is armed is not there before it fires.
std::uint32_t events_of(const Description& d);

// What a member of a set would be told now; 0: nothing.
std::uint32_t events_for(const Interest& interest);

// As bits, some for each description: whether who reads or writes need not wait. A timer that is armed
// can fire at any time, so nobody has to wait for it.
inline constexpr unsigned can_read = 1, can_write = 2, has_ended = 4;
inline constexpr int bits_of_description = 3;
unsigned readiness(const Description& d);

// Those that who polls for these events waits for.
unsigned bits_for(const Description& d, std::uint32_t events);

// What it is called in reports: "pipe".
const char* sort_name(const Description& d);

// Bytes come or go. Atomic writes to pipes need so much room.
inline constexpr std::size_t atomic_size = 4096;
inline constexpr std::size_t pipe_capacity = 65536;
inline constexpr std::size_t socket_capacity = 212992;

// The last descriptor of it is closed. Those that waited to be accepted are left to the caller.
void close_ends(Description& d);

// Timers that are due are fired. With `waits`, the clock moves on to the first one, if nothing else is there;
// but not beyond `until`. Returns whether one was fired.
bool fire_timers(std::vector<Description*> timers, std::int64_t& clock, bool waits,
                 std::int64_t until);

}  // namespace mazurka
