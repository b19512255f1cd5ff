#include "graphs/graph_threads.h"

#include <algorithm>

#include "core/network.h"
#include "explore/algorithms.h"
#include "graphs/graph_races.h"
#include "program/program.h"

namespace mazurka {

std::int64_t value_at(const Graph& G, const ThreadFunctions& threads, ObjectId x, EventId source) {
  return source == no_event ? threads.initial_value(x) : G[source].left;
}

namespace {

// The answers of a graph: in the order of addition, but that each event comes after those that it depends on. So if
// the graph grows the answers that were there stay where they are.
class Answers {
 public:
  Answers(const Graph& G, EventId except, const Places* places, bool are_all_new,
          std::vector<GivenAnswer>& list)
      : G(G), except_(except), places_(places), are_all_new_(are_all_new), list_(list),
        is_placed_(G.size(), 0), numbers_(G.size(), 0), counts_(G.threads(), 0) {
    list_.clear();
    for (std::uint32_t i = 0; i < G.size(); ++i) place(EventId{i});
  }

 private:
  void place(EventId e) {
    if (e == no_event || e == except_ || is_placed_[index(e)]) return;
    is_placed_[index(e)] = 1;
    for (EventId before : {G.before(e), G.joined_by(e), G[e].source}) place(before);
    const GraphEvent& event = G[e];
    if (event.updates && event.writes) {  // the thread was answered when it read
      numbers_[index(e)] = numbers_[index(G.before(e))];
    }
    if (!answers(event)) return;
    numbers_[index(e)] = counts_[index(event.process)]++;
    GivenAnswer given{event.process, event.answer, std::nullopt, true};
    if (event.reads && event.source != no_event) {
      given.source = {G[event.source].process, numbers_[index(event.source)]};
    }
    if (event.writes) given.is_newest = overwrites(e);
    else if (event.updates) given.is_newest = overwrites(write_of(e));
    given.is_new = are_all_new_ || (places_ != nullptr && is_new(event));
    list_.push_back(given);
  }

  bool is_new(const GraphEvent& event) const {
    const bool starts = event.operation.kind == Kind::spawn;
    const auto is_new_place = [&](PlaceId place) { return !(*places_)[place].is_known; };
    return is_new_place(event.place) || (starts && is_new_place(event.child_place));
  }

  // A read-modify-write that has only read yet will be the newest one, or read again.
  EventId write_of(EventId read) const {
    const std::vector<EventId>& thread = G.thread(G[read].process);
    const std::size_t next = G[read].position + 1;
    return next < thread.size() ? thread[next] : no_event;
  }

  // Whether no later write to its location has been placed.
  bool overwrites(EventId write) const {
    if (write == no_event) return true;
    const std::vector<EventId>& all = G.writes_to(location_of(G[write]));
    for (auto later = all.rbegin(); later != all.rend() && *later != write; ++later) {
      if (is_placed_[index(*later)]) return false;
    }
    return true;
  }

  const Graph& G;
  const EventId except_;
  const Places* const places_;
  const bool are_all_new_;
  std::vector<GivenAnswer>& list_;
  std::vector<char> is_placed_;         // by event
  std::vector<std::uint32_t> numbers_;  // by event: of its answer in its thread
  std::vector<std::uint32_t> counts_;   // by thread
};

}  // namespace

void GraphThreads::bring_to(const Graph& G, EventId except) {
  graph_ = &G;
  except_ = except;
  is_program_there_ = false;
  if (remembers_) find_places(G);
  else bring_program();
}

void GraphThreads::bring_program() const {
  if (is_program_there_) return;
  Answers(*graph_, except_, remembers_ ? &places_ : nullptr, notes_all_, given_);
  threads_.bring_to(given_);
  is_program_there_ = true;
}

// --- What is remembered ---

void GraphThreads::find_places(const Graph& G) {
  if (!has_begun_) {
    bring_program();  // the graph is empty
    for (ProcessId p : threads_.asking() | threads_.ended()) {
      if (roots_.size() <= index(p)) roots_.resize(index(p) + 1, no_place);
      roots_[index(p)] = places_.root(p);
    }
    has_begun_ = true;
  }
  at_.assign(std::max(G.threads(), threads_.count()), no_place);
  bool are_known = true;
  for (std::size_t i = 0; i < at_.size(); ++i) {
    const ProcessId p{static_cast<std::uint16_t>(i)};
    const std::vector<EventId>& thread = G.thread(p);
    const std::size_t events =
        thread.size() - (!thread.empty() && thread.back() == except_ ? 1 : 0);
    if (events > 0) at_[i] = G[thread[events - 1]].place;
    else if (G.started_by(p) != no_event) at_[i] = G[G.started_by(p)].child_place;
    else if (i < roots_.size()) at_[i] = roots_[i];
    are_known &= at_[i] == no_place || places_[at_[i]].is_known;
  }
  if (!are_known) learn();
}

// From the program, which goes there.
void GraphThreads::learn() {
  bring_program();
  if (threads_.has_to_begin_again()) {
    notes_all_ = true;
    remembers_ = false;
    return;
  }
  note_touched();
  const bool is_remarkable = threads_.assumed_away() || !threads_.failures().empty();
  const std::uint64_t labels = bits_of(threads_.labels());
  for (std::size_t i = 0; i < at_.size(); ++i) {
    if (at_[i] == no_place || places_[at_[i]].is_known) continue;
    const ProcessId p{static_cast<std::uint16_t>(i)};
    ThreadPlace& place = places_[at_[i]];
    place.is_known = true;
    if (decides_ == ThreadFunctions::Decides::data) learn_values(*graph_, p);
    place.is_remarkable |= is_remarkable;
    place.labels |= labels;
    place.asks = threads_.asking().contains(p);
    if (!place.asks) continue;
    place.pending = threads_.pending(p);
    place.is_silent = threads_.is_silent(p);
    place.compares_locks = threads_.compares_locks(p);
    if (!has_location(place.pending.kind)) continue;
    place.is_on_object = threads_.is_object(place.pending.objects[0]);
    note_initial(place.pending.objects[0], place.is_on_object);
  }
  if (places_.size() > most_places) remembers_ = false;
}

void GraphThreads::note_touched() {
  for (const ThreadFunctions::Touched& touched : threads_.take_touched()) {
    const PlaceId place =
        index(touched.process) < at_.size() ? at_[index(touched.process)] : no_place;
    CHECK(place != no_place, "a thread that is nowhere touches data");
    ThreadPlace& at = places_[place];
    if (at.is_known) continue;
    using What = ThreadFunctions::Touched::What;
    if (touched.what == What::found) at.found.push_back(touched);
    else if (touched.what == What::written) at.written.push_back(touched);
    else at.touched.push_back(touched);
  }
}

// p has just come to where it stands.
void GraphThreads::learn_values(const Graph& G, ProcessId p) {
  const std::vector<EventId>& thread = G.thread(p);
  const bool is_left_out = !thread.empty() && thread.back() == except_;
  const std::size_t events = thread.size() - (is_left_out ? 1 : 0);
  const EventId last = events > 0 ? thread[events - 1] : G.started_by(p);
  if (last == no_event) values_.learn_first(places_[at_[index(p)]]);
  else values_.learn(places_[at_[index(p)]], G, G[last], roots_);
}

void GraphThreads::arrive(const Graph& G, GraphEvent& event) {
  if (!remembers_ || decides_ != ThreadFunctions::Decides::data || event.waits) return;
  event.place = arrived(G, event, event.place);
  if (event.operation.kind != Kind::spawn) return;
  event.child_place = arrived(G, event, places_.child_of(event.place));
}

PlaceId GraphThreads::arrived(const Graph& G, const GraphEvent& event, PlaceId place) {
  while (places_[place].is_known && !values_.are_as_at(places_[place], G, event, roots_)) {
    const PlaceId other = places_[place].other_way;
    place = other != no_place ? other : places_.add_other_way(place);
  }
  return place;
}

void GraphThreads::end_execution() const {
  if (notes_all_) throw ProgramChanged{};
}

// It must be the same whoever asks for it.
void GraphThreads::note_initial(ObjectId x, bool is_object) {
  if (index(x) >= initial_values_.size()) initial_values_.resize(index(x) + 1);
  std::optional<std::int64_t>& known = initial_values_[index(x)];
  const std::int64_t value = threads_.initial_value(x);
  if (known.value_or(value) != value) remember_no_more();
  known = value;
  if (!is_object) return;
  const objects::Any& state = threads_.initial_state(x);
  const auto [at, is_new] = initial_states_.try_emplace(x, state);
  if (at->second.index() != state.index()) remember_no_more();
}

// What was explored so far may be wrong.
void GraphThreads::remember_no_more() {
  threads_.remember_no_more();
  throw ProgramChanged{};
}

bool GraphThreads::end_well(const Graph& G) {
  if (!remembers_) return false;
  if (ends_++ % threads_.compared_every() == 0) compare();
  for (std::size_t i = 0; i < at_.size(); ++i) {
    if (at_[i] == no_place) continue;
    const std::vector<EventId>& thread = G.thread(ProcessId{static_cast<std::uint16_t>(i)});
    if (places_[at_[i]].asks || places_[at_[i]].is_remarkable) return false;
    if ((places_[at_[i]].labels & ~told_) != 0) return false;
    if (!thread.empty() && G[thread.back()].waits) return false;
  }
  return decides_ == ThreadFunctions::Decides::answers || !may_race(G, places_, roots_);
}

// A bit says that one of those who stand there may have reached the label: who was new when it was found out that somebody has.
std::uint64_t GraphThreads::bits_of(const std::vector<std::string>& labels) {
  std::uint64_t result = 0;
  for (const std::string& label : labels) {
    const auto found = std::ranges::find(labels_, label);
    const auto number = static_cast<std::size_t>(found - labels_.begin());
    if (found == labels_.end()) labels_.push_back(label);
    result |= std::uint64_t{1} << std::min(number, single_labels);
  }
  return result;
}

std::vector<std::string> GraphThreads::take_new_labels() {
  std::vector<std::string> result;
  for (const std::string& label : threads_.labels()) {
    if (told_labels_.insert(label).second) result.push_back(label);
  }
  told_ |= bits_of(result) & ~(std::uint64_t{1} << single_labels);
  return result;
}

// Memory is not trusted.
void GraphThreads::compare() {
  bring_program();
  bool is_remarkable = false;
  for (std::size_t i = 0; i < at_.size(); ++i) {
    if (at_[i] == no_place) continue;
    const ProcessId p{static_cast<std::uint16_t>(i)};
    const ThreadPlace& place = places_[at_[i]];
    is_remarkable |= place.is_remarkable;
    if (threads_.asking().contains(p) != place.asks) return remember_no_more();
    if (place.asks && threads_.pending(p) != place.pending) return remember_no_more();
  }
  if (!is_remarkable && !threads_.failures().empty()) remember_no_more();
}

std::int64_t GraphThreads::left_by(ProcessId p, std::int64_t met) {
  if (!remembers_) return threads_.left_by(p, met);
  const PlaceId place = at_[index(p)];
  if (const auto known = places_.left_by(place, met)) return *known;
  bring_program();
  const std::int64_t left = threads_.left_by(p, met);
  places_.note_left(place, met, left);
  return left;
}

std::int64_t GraphThreads::value_at(const Graph& G, ObjectId x, EventId source) const {
  if (source != no_event) return G[source].left;
  return remembers_ ? *initial_values_[index(x)] : threads_.initial_value(x);
}

const objects::Any& GraphThreads::state_at(const Graph& G, ObjectId x, EventId source) const {
  if (source != no_event) return *G[source].state;
  return remembers_ ? initial_states_.at(x) : threads_.initial_state(x);
}

// What it has seen of an object besides the result.
std::int64_t GraphThreads::seen_by(const Graph& G, const GraphEvent& event) const {
  const Kind kind = event.operation.kind;
  if (!is_synchronisation(kind) || (!at(event.process).compares_locks && !tries(kind))) return 0;
  if (row(kind).on != ObjectType::mutex || !acquires(kind) || tries(kind)) return event.met;
  const EventId own = G.known_to(event.process, event.position, location_of(event));
  return own != no_event && G[own].process == event.process && G[own].left == event.met ? 1 : 2;
}

// The thread goes on.
void GraphThreads::answer(const Graph& G, GraphEvent& event) {
  if (!remembers_) return;
  const PlaceId here = at_[index(event.process)];
  event.place = here;
  if (event.waits) return;
  const Kind kind = event.operation.kind;
  PlaceId other = kind == Kind::join ? at_[index(event.operation.target)] : no_place;
  if (decides_ == ThreadFunctions::Decides::pasts && event.source != no_event) {
    other = G[event.source].place;
  }
  event.place = places_.after(here, event.answer, other, seen_by(G, event));
  if (kind == Kind::spawn) event.child_place = places_.child_of(event.place);
}

// --- What they do ---

ProcessSet GraphThreads::able(const Graph& G) const {
  ProcessSet result;
  const auto can_go = [&](ProcessId p, const Operation& operation, auto has_ended) {
    const std::vector<EventId>& thread = G.thread(p);
    if (!thread.empty() && G[thread.back()].waits) return false;
    return operation.kind != Kind::join || has_ended(operation.target);
  };
  if (!remembers_) {
    const auto has_ended = [&](ProcessId q) { return threads_.ended().contains(q); };
    for (ProcessId p : threads_.asking()) {
      if (can_go(p, threads_.pending(p), has_ended)) result.insert(p);
    }
    return result;
  }
  const auto has_ended = [&](ProcessId q) {
    return index(q) < at_.size() && at_[index(q)] != no_place && !at(q).asks;
  };
  for (std::size_t i = 0; i < at_.size(); ++i) {
    const ProcessId p{static_cast<std::uint16_t>(i)};
    if (at_[i] == no_place || !at(p).asks) continue;
    if (can_go(p, at(p).pending, has_ended)) result.insert(p);
  }
  return result;
}

Operation GraphThreads::pending(ProcessId p) const {
  const Operation operation = remembers_ ? at(p).pending : threads_.pending(p);
  const bool on_two = operation.kind == Kind::await && operation.objects[1] != no_object;
  if (on_two || is_of_messages(operation) || fault_of(operation) != Fault::none) {
    throw Refusal("the algorithm 'graphs' cannot treat '{}'", describe(operation));
  }
  return operation;
}

bool GraphThreads::is_silent(ProcessId p) const {
  return remembers_ ? at(p).is_silent : threads_.is_silent(p);
}

// The end of an object is a write that finds out whether it is in use.
bool GraphThreads::finds_something(ProcessId p, const Operation& operation) const {
  if (!has_location(operation.kind)) return false;
  if (operation.kind != Kind::write) return true;
  return remembers_ ? at(p).is_on_object : threads_.is_object(operation.objects[0]);
}

std::vector<GraphEvent> GraphThreads::events(const Graph& G, ProcessId p, EventId source) {
  std::vector<GraphEvent> result;
  add_events(G, p, source, result);
  return result;
}

void GraphThreads::add_events(const Graph& G, ProcessId p, EventId source,
                              std::vector<GraphEvent>& to) {
  GraphEvent event;
  event.process = p;
  event.position = static_cast<std::uint32_t>(G.thread(p).size());
  event.operation = pending(p);
  event.source = source;
  const Kind kind = event.operation.kind;
  if (!has_location(kind)) {
    for (std::uint16_t choice = 0; choice < mazurka::ways(event.operation); ++choice) {
      event.answer.choice = choice;
      answer(G, event);
      to.push_back(event);
    }
    return;
  }
  const bool is_write = kind == Kind::write;
  event.reads = finds_something(p, event.operation);
  if (is_synchronisation(kind) || (is_write && event.reads)) {
    return on_object(G, std::move(event), to);
  }
  const ObjectId x = location_of(event);
  event.silent = is_silent(p);
  if (event.reads) event.met = value_at(G, x, source);
  event.waits = can_block(kind) && !holds(event.operation, {event.met, 0});
  event.writes = is_write;
  event.updates = !event.waits && kind != Kind::await && !event.writes &&
                  access_at(event.operation, event.met) != Access::read;
  if (event.writes || event.updates) event.left = left_by(p, event.met);
  event.answer.value = event.met;
  answer(G, event);
  to.push_back(std::move(event));
}

void GraphThreads::on_object(const Graph& G, GraphEvent event, std::vector<GraphEvent>& to) {
  const ObjectId x = location_of(event);
  const objects::Any& before = state_at(G, x, event.source);
  if (event.operation.kind == Kind::write) {  // nobody may use it from now on
    event.updates = true;
    event.met = event.left =
        objects::visit(before, [](const auto& object) { return object.value(); });
    event.state = std::make_shared<const objects::Any>(before);
    answer(G, event);
    return to.push_back(std::move(event));
  }
  objects::visit(before, [&](const auto& object) {
    event.met = object.value();
    event.waits = !object.enabled(event.process, event.operation);
    if (!event.waits) object.resolve(event.process, event.operation);
  });
  if (event.waits) {
    answer(G, event);
    return to.push_back(std::move(event));
  }
  event.updates = true;
  for (std::uint16_t choice = 0; choice < mazurka::ways(event.operation); ++choice) {
    objects::Any after = before;
    const Performed done = objects::visit(after, [&](auto& object) {
      return object.perform({event.process, choice, event.operation});
    });
    const auto* barrier = std::get_if<objects::Barrier>(&after);
    if (barrier != nullptr && barrier->is_crowded()) {
      throw UserError("more processes gather at '{}' than it is for; let them arrive",
                      threads_.narrator().object_name(x));
    }
    event.left = done.after;
    event.answer = {done.result, choice, done.misuse};
    event.state = std::make_shared<const objects::Any>(std::move(after));
    answer(G, event);
    to.push_back(event);
  }
}

}  // namespace mazurka
