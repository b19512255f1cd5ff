// A barrier for a number of processes. To wait at it is an arrive and a resume. (The last to arrive can
// do without.) It can be used again and again.
//
// Who arrives last gets to know it, and if there are more processes than the barrier is for, who
// comes earlier makes a difference as well. So those who arrive do not commute.
//
// If nobody wants to know who is the last one, and only as many processes use the barrier as it is for, they
// gather instead. Then each of them takes part in each round, nobody can tell who comes first, and those
// who gather commute; a resume comes after all who have gathered for its round. One barrier is used in one
// of these ways only. Whether there are too many is found out (`is_crowded`).

#pragma once

#include <vector>

#include "core/objects/waiting.h"

namespace mazurka::objects {

class Barrier {
 public:
  static constexpr ObjectType type = ObjectType::barrier;
  static constexpr const char* name = "barrier";

  // --- Its state ---

  explicit Barrier(std::int64_t size) : size_(size) {}

  // How many wait.
  std::int64_t value() const { return waiting_.count(); }
  ProcessSet holders() const { return {}; }
  ProcessSet waiting() const { return waiting_.processes(); }
  void append_to(std::vector<std::int64_t>& state) const { waiting_.append_to(state); }

  // It was made again at the place of another one.
  void take_over(const Barrier& before) {
    waiting_.take_over(before.waiting_);
    round_ = before.round_;
    inside_ = before.inside_;
  }

  // Whether more processes than it is for have gathered: then it matters who came first.
  bool is_crowded() const { return static_cast<std::int64_t>(all_.size()) > size_; }

  // Those who have gathered for the last round that is complete and have not resumed.
  ProcessSet met() const {
    ProcessSet result;
    for (const Gathered& gathered : inside_) {
      if (gathered.round == round_ - 1) result.insert(gathered.process);
    }
    return result;
  }

  // --- When an operation is enabled ---

  bool enabled(ProcessId p, const Operation& operation) const {
    return operation.kind != Kind::resume || waiting_.is_woken(p);
  }

  // --- What it does ---

  void resolve(ProcessId p, Operation& operation) const {
    switch (operation.kind) {
      case Kind::resume:
        operation.access = Access::none;
        for (const Gathered& gathered : inside_) {
          if (gathered.process == p) operation.operands[1] = gathered.round;
        }
        break;
      case Kind::gather:
        operation.access = Access::add;
        operation.operands[1] = round_;
        break;
      default:
        set_waiters(operation, is_full_with_next() ? waiting_.processes() : ProcessSet());
        operation.access = Access::update;
    }
  }

  Performed perform(const Step& step) {
    if (step.operation.kind == Kind::resume) {
      waiting_.leave(step.process);
      std::erase_if(inside_, [&](const Gathered& g) { return g.process == step.process; });
      return {.result = 1};
    }
    Performed done{value()};
    if (step.operation.kind == Kind::gather) {
      all_.insert(step.process);
      inside_.push_back({step.process, round_});
    }
    done.result = is_full_with_next();
    waiting_.join(step.process);
    if (done.result) {
      waiting_.wake(waiting_.processes());
      ++round_;
    }
    done.after = value();
    return done;
  }

  static ProcessSet woken_by(const Step& step) {
    return step.operation.kind == Kind::arrive ? waiters(step.operation) : ProcessSet();
  }

 private:
  struct Gathered {
    ProcessId process;
    std::int64_t round;
  };

  bool is_full_with_next() const { return value() + 1 == size_; }

  std::int64_t size_;
  std::int64_t round_ = 1;  // the one that is not complete
  Waiting waiting_;
  std::vector<Gathered> inside_;  // and not yet resumed
  ProcessSet all_;                // who have ever gathered
};

// Whether a resume comes after this one who gathers.
inline bool is_for(const Operation& gather, const Operation& resume) {
  return gather.kind == Kind::gather && resume.kind == Kind::resume &&
         gather.objects[0] == resume.objects[0] && gather.operands[1] == resume.operands[1];
}

// --- Its operations ---

inline constexpr KindRow barrier_rows[] = {
    // and resume, see condition.h
    {.kind = Kind::arrive,
     .name = "arrive",
     .on = ObjectType::barrier,
     .role = Role::wait,
     .upshot = Upshot::wakes,
     .gives_result = true,
     .woken = Barrier::woken_by,
     // If e was the last to arrive, it is this one now; otherwise it is not.
     .without = [](const Event& e, const Event&,
                   Operation& operation) { set_waiters(operation, Barrier::woken_by(e.step)); }},
    {.kind = Kind::gather, .name = "gather", .on = ObjectType::barrier, .role = Role::wait},
};

}  // namespace mazurka::objects
