// Timers, and what CAF takes for its scheduler. Not to be included by programs: mazurka/caf.h has it.

#ifndef MAZURKA_CAF_SCHEDULER_H
#define MAZURKA_CAF_SCHEDULER_H

#include <chrono>
#include <limits>

#include "mazurka/caf/messages.h"

namespace mazurka::for_caf {

// A timer is a thread, which goes off at some time. Who comes first, it or who cancels it, takes the word.
struct Timer {
  static void* run(void* argument) {
    auto* timer = static_cast<Timer*>(argument);
    mazurka_serve_until_the_end();
    if (timer->word.exchange(1) == 0) timer->to->get()->enqueue(std::move(timer->element), nullptr);
    timer->element.reset();
    timer->to.reset();
    return nullptr;
  }
  std::atomic<std::uint64_t> word = 0;
  strong_actor_ptr to;
  mailbox_element_ptr element;
};

// Time stands still: what others ask for is how long it is from now.
class Clock final : public ::caf::actor_clock {
 public:
  time_point now() const noexcept override { return time_point(); }

  void set_ordinary_timeout(time_point time, abstract_actor* self, ::caf::atom_value type,
                            std::uint64_t id) override {
    const Name name{ordinary, static_cast<std::uint64_t>(type)};
    cancel(self, name);
    begin(time, self->ctrl(), message_of(self, type, id), &name);
  }
  void set_multi_timeout(time_point time, abstract_actor* self, ::caf::atom_value type,
                         std::uint64_t id) override {
    begin(time, self->ctrl(), message_of(self, type, id), nullptr);
  }
  void set_request_timeout(time_point time, abstract_actor* self, message_id id) override {
    const Name name{request, id.integer_value()};
    begin(time, self->ctrl(),
          ::caf::make_mailbox_element(self->ctrl(), id, {},
                                      ::caf::make_error(::caf::sec::request_timeout)),
          &name);
  }
  void cancel_ordinary_timeout(abstract_actor* self, ::caf::atom_value type) override {
    cancel(self, {ordinary, static_cast<std::uint64_t>(type)});
  }
  void cancel_request_timeout(abstract_actor* self, message_id id) override {
    cancel(self, {request, id.integer_value()});
  }
  void cancel_timeouts(abstract_actor* self) override {
    if (own().actor != self->ctrl()) return;
    for (const auto& [name, timer] : own().timers) timer->word.exchange(1);
    own().timers.clear();
  }
  void schedule_message(time_point time, strong_actor_ptr receiver,
                        mailbox_element_ptr content) override {
    begin(time, std::move(receiver), std::move(content), nullptr);
  }
  void schedule_message(time_point, ::caf::group, strong_actor_ptr, ::caf::message) override {
    mazurka_refuse("a delayed message to a group of CAF", "groups are not explored");
  }
  void cancel_all() override {}

 private:
  using Name = std::pair<std::uint64_t, std::uint64_t>;
  enum : std::uint64_t { ordinary, request };

  static mailbox_element_ptr message_of(abstract_actor* self, ::caf::atom_value type,
                                        std::uint64_t id) {
    return ::caf::make_mailbox_element(self->ctrl(), ::caf::make_message_id(), {},
                                       ::caf::timeout_msg{type, id});
  }

  static void begin(time_point time, strong_actor_ptr to, mailbox_element_ptr element,
                    const Name* name) {
    using std::chrono::milliseconds;
    const auto until = std::chrono::duration_cast<milliseconds>(time.time_since_epoch());
    if (mazurka_timer_goes_off(until.count()) == 0) return;
    auto* timer = new Timer{0, std::move(to), std::move(element)};
    if (name != nullptr) own().timers[*name] = timer;
    begin_thread(Timer::run, timer);
  }

  static void cancel(abstract_actor*, const Name& name) {
    const auto found = own().timers.find(name);
    if (found == own().timers.end()) return;
    found->second->word.exchange(1);
    own().timers.erase(found);
  }
};

// Who runs an actor. Each has a thread of its own from its launch on, so nothing is to be done later.
class Unit final : public ::caf::execution_unit {
 public:
  using execution_unit::execution_unit;
  void exec_later(::caf::resumable*) override {
    mazurka_refuse("a resumable of CAF that is no actor", "the scheduler knows actors only");
  }
};

class Scheduler final : public ::caf::scheduler::abstract_coordinator {
 public:
  using abstract_coordinator::abstract_coordinator;

  void start() override {
    const auto ignore = [](::caf::event_based_actor*) -> ::caf::behavior { return {[] {}}; };
    utility_actors_[printer_id] = system_.spawn<::caf::hidden + ::caf::lazy_init>(ignore);
    world.printer = ::caf::actor_cast<abstract_actor*>(utility_actors_[printer_id]);
  }
  void stop() override { utility_actors_[printer_id] = ::caf::actor(); }
  void enqueue(::caf::resumable* what) override { Unit(&system_).exec_later(what); }
  ::caf::actor_clock& clock() noexcept override { return clock_; }

 private:
  Clock clock_;
};

}  // namespace mazurka::for_caf

#endif
