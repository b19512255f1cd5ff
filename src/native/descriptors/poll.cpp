#include <algorithm>
#include <limits>

#include "native/descriptors/polling.h"
#include "native/real.h"
#include "native/requests.h"

namespace mazurka {

namespace {

class Polling {
 public:
  Polling(Thread& t, std::span<pollfd> files, std::int64_t ns, std::uintptr_t pc)
      : t_(t), files_(files), ns_(ns), pc_(pc) {}

  int run() {
    for (const pollfd& file : files_) numbers_.push_back(file.fd);
    const Temporarily stands(t_.descriptors, std::span<const int>(numbers_));
    for (;;) {
      collect();
      if (all_.empty()) return without_descriptions();
      if (const std::optional<int> result = look()) return *result;
    }
  }

 private:
  // What there is to wait for. The event that is waited for may be on any of them, so they are one group.
  void collect() {
    all_.clear();
    timers_.clear();
    found_.clear();
    bits_ = 0;
    for (const pollfd& file : files_) {
      const DescriptionPtr d = file.fd < 0 ? nullptr : find_and_look(file.fd);
      found_.push_back(d);
      if (d == nullptr) continue;
      if (!all_.empty()) put_in_one_group(t_, *all_.front(), *d, pc_);
      all_.push_back(d);
      if (d->sort == Description::Sort::timer) timers_.push_back(d.get());
    }
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (found_[i] == nullptr) continue;
      const std::uint32_t events = static_cast<std::uint16_t>(files_[i].events);
      bits_ |= descriptors().bits_of(*found_[i], bits_for(*found_[i], events));
    }
    others_ = look_at_others();
  }

  DescriptionPtr find_and_look(int number) {
    for (;;) {
      const DescriptionPtr d = find_again(t_, number, pc_);
      if (d == nullptr || look_at_state(t_, number, *d, pc_)) return d;
    }
  }

  // Ordinary files need no waiting; what is not open is an event, too.
  int look_at_others() {
    int count = 0;
    for (pollfd& file : files_) {
      file.revents = 0;
      if (file.fd < 0 || descriptors().find(file.fd) != nullptr) continue;
      if (file.fd == 0) program->uncontrolled(t_, "poll of standard input", pc_);
      if (descriptors().is_closing(file.fd)) file.revents = POLLNVAL;
      else REAL(poll)(&file, 1, 0);
      if (file.revents != 0) ++count;
    }
    return count;
  }

  int without_descriptions() {
    if (others_ > 0) return others_;
    if (ns_ == no_time_limit) program->uncontrolled(t_, "poll", pc_);
    pass_time();
    return 0;
  }

  void pass_time() {
    if (ns_ <= 0) return;
    program->begin_time();
    t_.clock_ns += ns_;
    t_.clock_reads = 0;
  }

  int count_events() {
    int count = others_;
    for (pollfd& file : files_) {
      const DescriptionPtr d = file.fd < 0 ? nullptr : descriptors().find(file.fd);
      if (d == nullptr) {
        if (file.fd >= 0 && descriptors().was_used(file.fd) && file.revents == 0) {
          file.revents = POLLNVAL;
          ++count;
        }
        continue;
      }
      const std::uint32_t asked = static_cast<std::uint16_t>(file.events);
      const std::uint32_t events = events_of(*d) & (asked | EPOLLERR | EPOLLHUP);
      file.revents = static_cast<short>(events);
      if (file.revents != 0) ++count;
    }
    return count;
  }

  // Whether a number leads to something that was not looked at, because it was opened meanwhile.
  bool leads_elsewhere() const {
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const DescriptionPtr now = files_[i].fd < 0 ? nullptr : descriptors().find(files_[i].fd);
      if (now != nullptr && now != found_[i]) return true;
    }
    return false;
  }

  // Returns what poll returns; nothing: all is to be looked at anew.
  std::optional<int> look() {
    const bool waits = ns_ == no_time_limit && others_ == 0;
    const bool timed = ns_ > 0 && others_ == 0;
    // Who has begun to wait keeps all of them open. To begin is a step, then.
    const bool may_be_closed = waits && has(Habit::closes_in_use);
    if (may_be_closed) {
      const std::optional<int> count = take_turn(false, false);
      if (count != 0) return count;
      for (const DescriptionPtr& d : all_) kept_open_.emplace_back(*d, true);
    }
    const std::optional<int> count = take_turn(waits, timed);
    if (count != 0) return count;
    if (waits) return std::nullopt;  // what it was woken for is gone
    pass_time();
    return 0;
  }

  // Returns the number of descriptors with events, or -1; nothing if the numbers lead elsewhere now.
  std::optional<int> take_turn(bool waits, bool timed) {
    std::int64_t& word = descriptors().word_of(*all_.front());
    const bool only_looks = timers_.empty() && kept_open_.empty();
    Kind kind = only_looks ? Kind::read : Kind::exchange;
    if (waits && listens(t_, Point::cancellation)) {
      if (!wait_heeding(t_, word, Relation::has, bits_, Point::cancellation, pc_)) {
        return failed_with(EINTR);
      }
    } else if (waits) {
      kind = only_looks ? Kind::await : Kind::take_bits;
    }
    const DescriptorTurn turn = begin_turn(t_, word, kind, bits_, FileCall::poll, pc_, timed);
    kept_open_.clear();
    if (turn.is_left_out) return 0;
    const bool is_out_of_date = leads_elsewhere();
    const auto until = ns_ == no_time_limit || ns_ > std::numeric_limits<std::int64_t>::max() / 2
                           ? std::numeric_limits<std::int64_t>::max()
                           : t_.clock_ns + ns_;
    fire_timers(timers_, t_.clock_ns, false, until);
    int count = count_events();
    if (count == 0 && (waits || timed) && fire_timers(timers_, t_.clock_ns, true, until)) {
      count = count_events();
    }
    if (count == 0 && kind == Kind::read) {
      end_in_vain(t_, turn);
    } else {
      for (const DescriptionPtr& d : all_) close_if_given_up(*d);
      end_turn(t_, turn, all_.front().get());
    }
    for (const DescriptionPtr& d : all_) finish_closing(t_, *d, pc_);
    if (is_out_of_date) return std::nullopt;
    return count;
  }

  Thread& t_;
  std::span<pollfd> files_;
  const std::int64_t ns_;
  const std::uintptr_t pc_;
  std::vector<int> numbers_;
  std::vector<DescriptionPtr> found_;  // by number; nullptr: an ordinary file, or nothing
  std::vector<DescriptionPtr> all_;    // of them, those that are something
  std::vector<KeepsOpen> kept_open_;   // while it waits
  std::vector<Description*> timers_;
  std::int64_t bits_ = 0;
  int others_ = 0;  // events of ordinary files
};

}  // namespace

int poll_descriptors(Thread& t, std::span<pollfd> files, std::int64_t ns, std::uintptr_t pc) {
  return Polling(t, files, ns, pc).run();
}

}  // namespace mazurka
