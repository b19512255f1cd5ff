// A program that remembers: it stands in front of another one and runs that only for what is new.
//
// A process is a function from the answers it got so far to its next operation. So where it stands is a
// node of a tree, and an answer leads to a child of it; the shared values that give the answers are kept
// here, with an undo log. A step whose child is known is taken here, with all that it did (deeds) the
// first time; going back is undoing. Only if there is no child yet is the program brought to this point
// and takes the step itself.
//
//   answer     what a process learns by its operation: the value it reads, whether it got a lock, …
//   deeds      what else it found, as a condition for doing the same again, and what else it did
//
// It is never trusted blindly. What a step is expected to do to the shared values is compared with what
// the program does when it is run, step by step; now and then, and before anything is said about an
// execution, the program runs all of it and is compared. If there is a difference, all is forgotten for
// good: the search begins again without memory.

#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "program/memorable.h"
#include "program/memory.h"
#include "program/recalled_races.h"

namespace mazurka {

class Recall final : public Program {
 public:
  struct Options {
    std::size_t bytes = std::size_t{256} << 20;  // more than that is forgotten
    std::uint64_t compared_every = 1000;         // executions
    bool must_be_right = false;                  // a difference is an internal error
  };

  struct Statistics {
    std::uint64_t recalled = 0;   // steps
    std::uint64_t run = 0;        // steps that the program took itself, the repeated ones included
    std::uint64_t merged = 0;     // places of processes that were reached in another way
    std::uint64_t forgotten = 0;  // how often all was forgotten, because it was too much
    bool was_wrong = false;
    std::map<std::string, std::uint64_t>
        prevented;  // why steps could not be remembered, and how many
  };

  Recall(Memorable& program, const Options& options);

  void restart() override;
  std::size_t rewind(std::size_t length) override;
  ProcessSet enabled() const override;
  bool is_enabled(ProcessId p) const override;
  ProcessSet alive() const override { return is_beyond() ? program_.alive() : now_.alive; }
  Operation pending(ProcessId p) const override;
  std::uint16_t ways_of(ProcessId p, const Operation& pending) const override {
    return is_beyond() ? program_.ways_of(p, pending) : mazurka::ways(pending);
  }
  Event step(ProcessId p, std::uint16_t choice) override;
  Event take(const Step& pending) override;
  std::size_t repeat(std::span<const Event> events) override {
    return is_on_ ? Program::repeat(events) : program_.repeat(events);
  }
  std::int64_t value(ObjectId x) const override;
  const std::vector<Finding>& failures() const override;
  bool assumed_away() const override { return is_beyond() && program_.assumed_away(); }
  bool can_be_stuck() const override;
  FindingKind stuck_kind() const override;
  bool sends_messages() const override { return program_.sends_messages(); }
  bool messages_travel() const override { return program_.messages_travel(); }
  const Narrator& narrator() const override;

  // Whether the program itself has not been run to this point.
  bool is_recalled() const { return !is_beyond(); }

  const Statistics& statistics() const { return statistics_; }

 private:
  using NodeId = std::uint32_t;
  using EdgeId = std::uint32_t;
  static constexpr std::uint32_t none = UINT32_MAX;

  struct Answer {
    std::array<std::int64_t, 3> values{};
    std::uint16_t choice = 0;
    bool operator==(const Answer& other) const {
      return values[0] == other.values[0] && values[1] == other.values[1] &&
             values[2] == other.values[2] && choice == other.choice;
    }
  };

  // Where a process stands, after certain answers.
  struct Node {
    Standing at;
    EdgeId edges = none;                  // the first of a list
    std::array<bool, 2> awaits_others{};  // of an await: somebody else has had that mutex since
    bool depends_on_value = false;        // of a write: what it leaves depends on what it meets
    bool has_written = false;             // of a write: it has been seen …
    std::int64_t written = 0;             // … to leave this
    std::uint64_t history = 0;            // what private_state() does not tell: the same, if equal
  };

  // Where a process stands whose future is the same, however it came there.
  struct Place {
    PrivateState state;
    std::uint64_t history;
    bool operator==(const Place&) const = default;
  };
  struct HashOfPlace {
    std::size_t operator()(const Place& place) const { return place.state[0] ^ place.history; }
  };

  struct Edge {
    Answer answer;
    EdgeId next = none;
    NodeId to = none;
    NodeId child = none;                               // of a spawn: where the new process stands
    std::uint32_t conditions = 0, conditions_end = 0;  // what it found
    std::uint32_t deeds = 0, deeds_end = 0;            // what it did
    std::int64_t before = 0, after = 0;
    Tallies tallies{};
    bool exits = false;
  };

  // Where a message lies, and what it is like.
  struct Sent {
    std::int64_t address = 0, sort = 0;
  };

  // What an operation does to the shared values, as far as that is known without the process.
  struct Effect {
    std::int64_t before = 0, after = 0;
    bool before_is_known = false, after_is_known = false;
    bool answer_is_known = true;
    Answer answer;
  };

  // All that changes from step to step and is small.
  struct State {
    ProcessSet alive;
    ProcessSet waiting;  // alive, and at an operation that can block
    bool has_exited = false;
    Tallies tallies{};
  };

  struct Frame {
    State before;
    Memory::Mark memory;
    std::size_t races;
    std::uint32_t changes;
  };

  struct Change {
    enum class What : std::uint8_t { node, gone, freed, cell, gone_cell, left } what;
    std::uint32_t index;
    std::int64_t before;
    ProcessId process{};
  };

  bool is_beyond() const { return !is_on_ || beyond_ <= path_.size(); }
  static constexpr std::uint64_t first_compared = 100;
  const Node& node_of(ProcessId p) const { return nodes_[at_[index(p)]]; }
  bool can_go(ProcessId p) const;
  Operation await_of(ProcessId p) const;
  std::int64_t left_by(ProcessId p, ObjectId mutex) const;
  void set_left(ProcessId p, ObjectId mutex, std::int64_t value);
  std::int64_t known_to_owner(ObjectId x, std::int64_t value) const;
  std::int64_t found_at(const Step& step, const Performed& performed) const;
  void note_left(const Step& step, const Performed& performed);

  Effect effect_of(const Step& step);
  EdgeId find(NodeId node, const Answer& answer, const Step& step) const;
  bool would_find_the_same(const Edge& edge, const Step& step) const;
  bool would_wake(const Deed& deed, const Step& step) const;
  bool is_gone(const Step& step) const;
  bool apply(const Edge& edge, const Step& step);
  bool apply(const Deed& deed);
  void arrive(const Edge& edge, const Step& step);
  void stand(ProcessId p, NodeId node);
  void set_gone(ObjectId x, bool gone);
  void set_sent(const Deed& deed);
  const Sent& sent_by(ProcessId p, std::int64_t number) const;
  ProcessSet staying() const;
  void set_cell(std::uint32_t i, std::int64_t value, std::int64_t bits);
  void finish(const Event& event);

  Event learn(const Step& step);
  Event learn_more(const Step& step);
  Event run(const Step& step);
  Event run_on(const Step& step);
  template <typename Run>
  void note(Run run);
  bool keep(const Event& event);
  bool take_in_noted();
  void note_prevention();
  void note_differences(ProcessId p, std::size_t first_deed);
  Node present_node(ProcessId p);
  NodeId add_node(ProcessId p);
  NodeId node_after(const Event& event, const Answer& answer);
  std::uint64_t history_after(const Event& event, const Answer& answer);
  NodeId root(ProcessId p, std::size_t first_condition);
  Frame frame();
  bool has_same_objects() const;
  void take_back();

  void bring_program_here() const;
  void run_again() const;
  void grow();
  void forget();
  void end_of_execution();
  bool is_worth_it();
  void compare() const;
  [[noreturn]] void was_wrong(const char* about) const;
  std::size_t bytes() const;

  Memorable& program_;
  const Options options_;

  // What is remembered.
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Deed> conditions_, deeds_;  // of all edges
  std::vector<Step> performed_;
  std::vector<ObjectId> variables_;
  std::unordered_map<std::int64_t, std::uint32_t>
      blocks_;  // numbers of those that were freed, by address
  std::map<std::vector<std::int64_t>, NodeId> roots_;  // of processes that were begun
  std::unordered_map<Place, NodeId, HashOfPlace> places_;
  std::uint64_t histories_ = 0;  // so many were begun
  std::uint64_t generation_ = 0;
  std::size_t limit_ = 0;  // of bytes
  bool is_grown_ = false;  // what is known belongs to the path

  // The present point.
  std::vector<Event> path_;
  std::size_t beyond_ =
      none;  // when the path is so long, only the program itself knows where it stands
  State now_;
  Memory memory_;
  std::vector<NodeId> at_;          // by process
  std::vector<std::uint8_t> gone_;  // variables in memory that was freed, or destroyed objects
  std::vector<std::vector<std::int64_t>>
      left_;                             // by process and mutex: its value when it was unlocked
  std::vector<std::uint8_t> freed_;      // blocks, by number
  std::vector<std::vector<Sent>> sent_;  // messages, by process and number
  std::vector<std::int64_t> cells_;
  std::vector<std::uint8_t> gone_cells_;  // in memory that was freed
  RecalledRaces races_;                   // if there are cells
  std::vector<Frame> frames_;             // one for each step of the path
  std::vector<Change> changes_;

  // Where the program is.
  mutable std::size_t program_at_ = 0;  // so many steps it has taken,
  mutable std::size_t agreed_ = 0;      // and so many of them are those of the path
  mutable bool is_on_ = true;

  // Of the last executions: how many there were, and for how many the program had to be restarted.
  static constexpr std::uint32_t trial = 10'000;
  std::uint32_t tried_ = 0;
  mutable std::uint32_t restarts_ = 0;

  Deeds noted_;
  std::uint64_t executions_ = 0;
  mutable Statistics statistics_;
};

}  // namespace mazurka
