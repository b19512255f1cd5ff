// Time: a clock of each thread's own. It goes on a little with every look at it, and by what the
// thread sleeps; a new thread and a join take over the later one. So what a thread sees does not
// depend on the schedule.

#include "native/intercept/time.h"

#include <errno.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "native/entry.h"
#include "native/requests.h"
#include "native/synchronise.h"

using namespace mazurka;

// Who looks again and again waits for time to pass: it passes faster and faster.
std::int64_t mazurka::look_at_clock(Thread& t) {
  program->begin_time();
  t.spin.moved_on();  // the next look will show something else
  t.clock_ns +=
      t.clock_reads < 100
          ? 1000
          : 1000 * (std::int64_t{1} << std::min<std::int64_t>((t.clock_reads - 100) / 10, 20));
  ++t.clock_reads;
  return t.clock_ns;
}

namespace {

constexpr std::int64_t second = 1'000'000'000;
constexpr std::int64_t epoch = clock_epoch_ns;

bool tells_date(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

std::int64_t in_ns(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * second + time.tv_nsec;
}

timespec in_timespec(std::int64_t ns) { return {ns / second, ns % second}; }

}  // namespace

// A loop that only sleeps may wait to be cancelled.
void mazurka::sleep_for(Thread& t, std::int64_t ns, std::uintptr_t pc) {
  heed_in_loop(t, pc);
  program->begin_time();
  t.clock_ns += std::max<std::int64_t>(ns, 0);
  t.clock_reads = 0;
}

MAZURKA_EXPORT int clock_gettime(clockid_t clock, timespec* time) noexcept {
  if (running == nullptr) return REAL(clock_gettime)(clock, time);
  *time = in_timespec(look_at_clock(*running) + (tells_date(clock) ? epoch : 0));
  return 0;
}

MAZURKA_EXPORT int gettimeofday(timeval* time, void* zone) noexcept {
  if (running == nullptr) return REAL(gettimeofday)(time, zone);
  const std::int64_t now = look_at_clock(*running) + epoch;
  *time = {now / second, now % second / 1000};
  return 0;
}

MAZURKA_EXPORT time_t time(time_t* result) noexcept {
  if (running == nullptr) return REAL(time)(result);
  const time_t now = (look_at_clock(*running) + epoch) / second;
  if (result != nullptr) *result = now;
  return now;
}

MAZURKA_EXPORT clock_t clock() noexcept {
  if (running == nullptr) return REAL(clock)();
  return look_at_clock(*running) / (second / CLOCKS_PER_SEC);
}

MAZURKA_EXPORT int timespec_get(timespec* time, int base) noexcept {
  if (running == nullptr) return REAL(timespec_get)(time, base);
  *time = in_timespec(look_at_clock(*running) + epoch);
  return base;
}

ENTRY(nanosleep);
ENTERED int nanosleep_entered(const timespec* time, timespec* rest) {
  if (running == nullptr) return REAL(nanosleep)(time, rest);
  sleep_for(*running, in_ns(*time), CALLER);
  return 0;
}

ENTRY(clock_nanosleep);
ENTERED int clock_nanosleep_entered(clockid_t clock, int flags, const timespec* time,
                                    timespec* rest) {
  if (running == nullptr) return REAL(clock_nanosleep)(clock, flags, time, rest);
  const std::int64_t until = in_ns(*time) - (tells_date(clock) ? epoch : 0);
  sleep_for(*running, (flags & TIMER_ABSTIME) ? until - running->clock_ns : in_ns(*time), CALLER);
  return 0;
}

ENTRY(thrd_sleep);
ENTERED int thrd_sleep_entered(const timespec* time, timespec* rest) {
  if (running == nullptr) return REAL(nanosleep)(time, rest);
  sleep_for(*running, in_ns(*time), CALLER);
  return 0;
}

ENTRY(sleep);
ENTERED unsigned sleep_entered(unsigned seconds) {
  if (running == nullptr) return REAL(sleep)(seconds);
  sleep_for(*running, seconds * second, CALLER);
  return 0;
}

ENTRY(usleep);
ENTERED int usleep_entered(useconds_t microseconds) {
  if (running == nullptr) return REAL(usleep)(microseconds);
  sleep_for(*running, std::int64_t{microseconds} * 1000, CALLER);
  return 0;
}
