// Threads that stand where a graph ends, and the events that they would add to it.
//
// Where a thread stands is remembered (graphs/places.h), if the threads allow for it: the program itself goes there only
// for what is new.

#pragma once

#include <set>
#include <string>

#include "graphs/graph.h"
#include "graphs/plain_values.h"

namespace mazurka {

class GraphThreads {
 public:
  enum class Remembers : std::uint8_t { no, yes };
  explicit GraphThreads(ThreadFunctions& threads, Remembers remembers = Remembers::no)
      : threads_(threads), decides_(remembers == Remembers::yes ? threads.begin_to_remember()
                                                                : ThreadFunctions::Decides::more),
        remembers_(decides_ != ThreadFunctions::Decides::more) {}

  // Each thread gets the answers that it has in G. One event, which is the last of its thread, can be left out.
  void bring_to(const Graph& G, EventId except = no_event);

  // In what follows the threads are where G ends, as they were brought.

  // Those that can go on.
  ProcessSet able(const Graph& G) const;

  // The operation that p asks for. Throws a Refusal if graphs have no such event.
  Operation pending(ProcessId p) const;

  // Whether it meets a value, or the state of an object.
  bool finds_something(ProcessId p, const Operation& operation) const;

  // What p would do if it read from this write, or from the initial value; in each way that it can go. Of a
  // read-modify-write it is the read.
  std::vector<GraphEvent> events(const Graph& G, ProcessId p, EventId source);
  void add_events(const Graph& G, ProcessId p, EventId source, std::vector<GraphEvent>& to);

  // Right before the event is added to G: with what its thread finds there, it comes to this or that place.
  void arrive(const Graph& G, GraphEvent& event);

  bool is_silent(ProcessId p) const;

  // An execution has ended. Throws ProgramChanged if what was explored so far may be wrong.
  void end_execution() const;

  // Whether it is known that all have ended, and that nothing is to be said about them; no new label either.
  bool end_well(const Graph& G);

  // The program itself goes there. Until the threads are brought somewhere, functions() can be asked.
  void bring_program() const;
  const ThreadFunctions& functions() const { return threads_; }

  // Of the program: those that have not ended, and what went wrong.
  ProcessSet alive() const { return threads_.asking(); }
  std::vector<Finding> failures() const { return threads_.failures(); }

  // Labels that this execution has reached and take_new_labels() has not told of yet.
  std::vector<std::string> take_new_labels();

  // The value, or the state of the object, that is there for one who reads from this write.
  std::int64_t value_at(const Graph& G, ObjectId x, EventId source) const;

 private:
  // More would take much memory.
  static constexpr std::size_t most_places = 2'000'000;

  const ThreadPlace& at(ProcessId p) const { return places_[at_[index(p)]]; }
  void find_places(const Graph& G);
  void learn();
  void note_initial(ObjectId x, bool is_object);
  void compare();
  [[noreturn]] void remember_no_more();
  void note_touched();
  void learn_values(const Graph& G, ProcessId p);
  std::uint64_t bits_of(const std::vector<std::string>& labels);
  PlaceId arrived(const Graph& G, const GraphEvent& event, PlaceId place);
  void answer(const Graph& G, GraphEvent& event);
  std::int64_t seen_by(const Graph& G, const GraphEvent& event) const;
  std::int64_t left_by(ProcessId p, std::int64_t met);
  const objects::Any& state_at(const Graph& G, ObjectId x, EventId source) const;
  void on_object(const Graph& G, GraphEvent event, std::vector<GraphEvent>& to);

  ThreadFunctions& threads_;

  // What is remembered.
  const ThreadFunctions::Decides decides_;
  bool remembers_;
  bool notes_all_ = false;  // it begins again after this execution
  Places places_;
  PlainValues values_{places_};
  bool has_begun_ = false;
  std::vector<PlaceId> roots_;  // by thread: where those stand that nobody has to start
  std::vector<std::optional<std::int64_t>> initial_values_;  // by location
  std::unordered_map<ObjectId, objects::Any> initial_states_;
  std::uint64_t ends_ = 0;

  // Labels, each with a bit; the last bit is for all others.
  static constexpr std::size_t single_labels = 63;
  std::vector<std::string> labels_;  // in the order of bits
  std::set<std::string> told_labels_;
  std::uint64_t told_ = 0;  // bits

  // Where they stand, and where the program goes if it has to.
  std::vector<PlaceId> at_;  // by thread
  const Graph* graph_ = nullptr;
  EventId except_ = no_event;
  mutable bool is_program_there_ = false;
  mutable std::vector<GivenAnswer> given_;
};

// The same of a program that stands somewhere.
std::int64_t value_at(const Graph& G, const ThreadFunctions& threads, ObjectId x, EventId source);

// Whether operations of this kind read or write a location.
inline bool has_location(Kind kind) {
  return row(kind).on == ObjectType::variable || kind == Kind::await || is_synchronisation(kind);
}

}  // namespace mazurka
