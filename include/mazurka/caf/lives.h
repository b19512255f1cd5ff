// How actors of CAF live and end. Not to be included by programs: mazurka/caf.h has it.

#ifndef MAZURKA_CAF_LIVES_H
#define MAZURKA_CAF_LIVES_H

#include "mazurka/caf/scheduler.h"

namespace mazurka::for_caf {

// What CAF does not show to everybody.
struct Scheduled : ::caf::scheduled_actor {
  // The answer that it waits for before anything else; 0: none.
  static std::uint64_t awaited(::caf::scheduled_actor& self) {
    const auto& all = self.*&Scheduled::awaited_responses_;
    return all.empty() ? 0 : all.front().first.integer_value();
  }
};

// One that belongs to a thread of the program. CAF does not tell otherwise.
inline bool is_scoped(const ::caf::blocking_actor& actor) {
  return std::string_view(actor.name()) == "scoped_actor";
}

struct Blocking : ::caf::blocking_actor {
  static void live(::caf::blocking_actor& self) {
    ::caf::error reason;
    self.initialize();
    try {
      self.act();
      reason = self.*&Blocking::fail_state_;
    } catch (const std::exception&) {
      reason = ::caf::exit_reason::unhandled_exception;
    }
    self.on_exit();
    self.cleanup(std::move(reason), self.context());
  }
};

inline mazurka_clause next_clause(::caf::scheduled_actor& self, std::uint64_t& awaited) {
  awaited = Scheduled::awaited(self);
  return awaited == 0 ? any_message() : answer_with(awaited);
}

// One message after the other, each as soon as it is taken.
inline void live(::caf::scheduled_actor& self, bool is_lazy) {
  using ::caf::resumable;
  constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  Unit unit(&self.home_system());
  auto result = is_lazy ? resumable::awaiting_message : self.resume(&unit, all);
  while (result != resumable::done) {
    std::uint64_t awaited = 0;
    self.mailbox().push_back(take(&self, next_clause(self, awaited)));
    result = self.resume(&unit, all);
  }
}

struct Start {
  // Who asks an actor that has ended gets the answer from here, if it asked before that.
  static void* run(void* argument) {
    const std::unique_ptr<Start> start(static_cast<Start*>(argument));
    own_record = start->record;
    auto* self = static_cast<::caf::local_actor*>(start->record->actor->get());
    mazurka_begin_actor(mailbox_of(self));
    mazurka_serve_until_the_end();
    if (auto* scheduled = dynamic_cast<::caf::scheduled_actor*>(self)) {
      live(*scheduled, start->is_lazy);
    } else {
      Blocking::live(*static_cast<::caf::blocking_actor*>(self));
    }
    start->record->has_ended = true;
    mazurka_end_life(mailbox_of(self));
    for (;;) {
      const mailbox_element_ptr request = take(self, any_request());
      ::caf::detail::sync_request_bouncer(
          static_cast<::caf::monitorable_actor*>(self)->fail_state())(*request);
    }
  }
  Record* record;
  bool is_lazy;
};

// Instead of what an actor does when it is launched.
inline void launch(::caf::local_actor* actor, bool is_lazy) {
  keep_quiet(actor);
  if (world.is_beginning) return world.internal_actors.push_back(actor);
  constexpr std::uint64_t most_children = 1000;
  auto* record = new Record;
  record->first_id = actor->id() * most_children;
  record->actor = actor->ctrl();
  record->name = std::string(actor->name()) + " " + std::to_string(actor->id());
  own().children.push_back(record);
  mazurka_name_mailbox(mailbox_of(actor), record->name.data(), record->name.size());
  begin_thread(Start::run, new Start{record, is_lazy});
}

// --- The end ---

inline std::size_t count_running() {
  std::int64_t count = 0;
  visit_records([&](Record& record) { count += record.registered; });
  return static_cast<std::size_t>(count);
}

// CAF ends actors that nobody refers to any more. We are the last to refer to each, until nobody can go on.
inline void end_unreachable() {
  bool is_any = false;
  world.is_ending_unreachable = true;
  do {
    is_any = false;
    visit_records([&](Record& record) {
      if (record.actor == nullptr) return;
      if (record.has_ended) drop_undelivered(record.actor->get());
      if (record.actor->strong_refs != 1) return;
      drop_undelivered(record.actor->get());
      record.actor.reset();
      is_any = true;
    });
  } while (is_any);
  world.is_ending_unreachable = false;
}

// Waits until so many actors are left.
inline void await_end(std::size_t expected) {
  mazurka_settle();
  end_unreachable();
  if (count_running() == expected) return;
  std::string who;
  visit_records([&](Record& record) {
    if (record.actor == nullptr || record.has_ended) return;
    who += (who.empty() ? "the end of " : ", ") + record.name;
  });
  static char never;
  mazurka_name_mailbox(&never, "", 0);
  const mazurka_clause clause{&never, who.c_str(), nullptr, nullptr, 0, nullptr};
  mazurka_receive(&never, &clause, 1, mazurka_for_ever, 0);
}

}  // namespace mazurka::for_caf

#endif
