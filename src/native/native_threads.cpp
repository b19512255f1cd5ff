#include "native/native_threads.h"

#include <algorithm>
#include <map>

#include "core/error.h"

namespace mazurka {

ThreadFunctions::Decides NativeThreads::begin_to_remember() {
  const bool is_off = program_.options().recall == RecallMode::off;
  if (is_off || !program_.why_not().empty()) decides_ = Decides::more;
  notes_beginning_ = decides_ != Decides::more;
  has_to_begin_again_ = false;
  touched_.clear();
  return decides_;
}

void NativeThreads::remember_no_more() {
  CHECK(program_.options().recall != RecallMode::compared,
        "a thread does something else than what was remembered");
  decides_ = Decides::more;
}

std::uint64_t NativeThreads::compared_every() const {
  return program_.options().recall == RecallMode::compared ? 1 : ThreadFunctions::compared_every();
}

// Whatever the program does meanwhile.
template <typename Run>
void NativeThreads::note(Run run, bool from_start) {
  const std::uint64_t generation = program_.generation();
  cells_before_.clear();
  for (std::size_t i = 0; !from_start && i < program_.cells(); ++i) {
    cells_before_.push_back(program_.cell(i));
  }
  mutexes_before_.clear();
  for (std::uint32_t i = 0; !from_start && i < program_.objects().size(); ++i) {
    mutexes_before_.push_back(value_of_mutex(ObjectId{i}));
  }
  program_.note_deeds_of(run, deeds_);
  for (const Deed& deed : deeds_.list) heed(deed);
  if (decides_ == Decides::data && generation == program_.generation()) note_written();
  for (ProcessId p : program_.alive()) {
    const Operation operation = pending(p);  // who waits for others to have had a lock
    if (operation.kind == Kind::await && is_object(operation.objects[0])) {
      begin_again(Decides::pasts);
    }
  }
  if (!deeds_.prevented.empty() || program_.has_exited()) begin_again(Decides::more);
  if (generation == program_.generation()) return;
  begin_again(Decides::data);
  has_to_begin_again_ = true;  // more data is shared
}

// What is in the cells now. Where that has changed and nobody has told of a write, something else than data is meant.
void NativeThreads::note_written() {
  std::map<std::pair<ProcessId, std::uint32_t>, std::int64_t> told;  // bits, by who and where
  std::vector<std::int64_t> changed(program_.cells());               // bits
  for (std::size_t i = 0; i < cells_before_.size(); ++i) {
    changed[i] = cells_before_[i] ^ program_.cell(i);
  }
  for (const Deed& deed : deeds_.list) {
    if (deed.what != Deed::What::accesses || !deed.is_write() || deed.is_atomic()) continue;
    std::uint64_t bits = 0;
    for (int byte = 0; byte < 8; ++byte) {
      if ((deed.bytes() >> byte & 1) != 0) bits |= std::uint64_t{0xff} << (8 * byte);
    }
    told[{deed.process, deed.x}] |= static_cast<std::int64_t>(bits);
    changed[deed.x] &= ~static_cast<std::int64_t>(bits);
  }
  for (const auto& [where, bits] : told) {
    Touched& written = touched_.emplace_back();
    written.what = Touched::What::written;
    written.process = where.first;
    written.x = where.second;
    written.value = program_.cell(where.second) & bits;
    written.bits = bits;
  }
  if (std::ranges::any_of(changed, [](std::int64_t bits) { return bits != 0; })) {
    begin_again(Decides::pasts);
  }
}

// 0, as at its beginning, if there is none.
std::int64_t NativeThreads::value_of_mutex(ObjectId x) const {
  return program_.is_mutex(x) ? program_.objects().value(x) : 0;
}

// A mutex that nobody else uses meanwhile is data.
void NativeThreads::heed_performed(const Deed& deed) {
  const Kind kind = deeds_.performed[static_cast<std::size_t>(deed.values[0])].operation.kind;
  const ObjectId x{deed.x};
  const bool is_simple = kind == Kind::lock || kind == Kind::unlock;
  if (!is_simple || !program_.is_mutex(x)) return begin_again(Decides::pasts);
  begin_again(Decides::data);
  Touched touched;
  touched.process = deed.process;
  touched.x = std::uint64_t{1} << 32 | deed.x;  // a number that no cell has
  touched.bits = -1;
  const auto is_it = [&](const Deed& other) {
    return other.what == Deed::What::performs && other.x == deed.x;
  };
  const Deed& first = *std::ranges::find_if(deeds_.list, is_it);
  if (first.process != deed.process) return begin_again(Decides::pasts);
  if (&first != &deed) return;
  touched.what = Touched::What::found;
  touched.value = deed.x < mutexes_before_.size() ? mutexes_before_[deed.x] : 0;
  touched_.push_back(touched);
  touched.what = Touched::What::written;
  touched.value = value_of_mutex(x);
  touched_.push_back(touched);
}

void NativeThreads::begin_again(Decides decides) {
  if (decides_ <= decides) return;
  decides_ = decides;
  has_to_begin_again_ = true;
}

void NativeThreads::heed(const Deed& deed) {
  using What = Deed::What;
  const auto touch = [&](Touched touched, Decides decides = Decides::pasts) {
    begin_again(decides);
    touched.process = deed.process;
    touched_.push_back(touched);
  };
  switch (deed.what) {
    case What::found_others:   // who ends before others, which is only told
    case What::defines:        // the same, whoever comes first
    case What::orders: break;  // what others find out as well
    case What::found_value: return begin_again(Decides::pasts);
    case What::found_cell:
      return touch({.what = Touched::What::found,
                    .x = deed.x,
                    .value = deed.values[0],
                    .bits = deed.values[1]},
                   Decides::data);
    case What::accesses:
      return touch({.what = Touched::What::cell,
                    .x = deed.x,
                    .bytes = deed.bytes(),
                    .writes = deed.is_write(),
                    .atomic = deed.is_atomic()},
                   Decides::data);
    case What::destroys_cell: return touch({.what = Touched::What::cell, .x = deed.x});
    case What::destroys: return touch({.what = Touched::What::object, .x = deed.x});
    case What::frees:
      return touch({.what = Touched::What::block, .x = static_cast<std::uint64_t>(deed.values[0])});
    case What::performs: return heed_performed(deed);
    default: begin_again(Decides::more);
  }
}

void NativeThreads::restart() {
  is_ready_ = false;
  if (std::exchange(notes_beginning_, false)) {
    note([&] { program_.restart(); }, true);
  } else {
    program_.restart();
  }
  given_.clear();
  counts_.clear();
  carried_.clear();
  newest_.clear();
  initial_states_.clear();
  is_ready_ = true;
}

ProcessSet NativeThreads::ended() const {
  ProcessSet result;
  const Threads& threads = program_.threads();
  for (std::size_t i = 0; i < threads.size(); ++i) {
    const ProcessId p{static_cast<std::uint16_t>(i)};
    if (threads.has_begun(p) && !threads[p].alive && !threads[p].has_left) result.insert(p);
  }
  return result;
}

const objects::Any& NativeThreads::initial_state(ObjectId x) const {
  const auto found = initial_states_.find(x);
  return found != initial_states_.end() ? found->second : program_.objects().state(x);
}

// Before anybody changes it.
void NativeThreads::note_initial(ObjectId x) {
  program_.graphs().note_initial(x);
  if (is_object(x) && !initial_states_.contains(x)) {
    initial_states_.emplace(x, program_.objects().state(x));
  }
}

std::int64_t NativeThreads::left_by(ProcessId p, std::int64_t met) {
  const Thread& t = program_.threads()[p];
  CHECK(t.effect != nullptr, "it is not known what {} would write", program_.process_name(p));
  return (*t.effect)(met);
}

// Whether they begin with all those that were given.
bool NativeThreads::is_given(const std::vector<GivenAnswer>& answers) const {
  return is_ready_ && given_.size() <= answers.size() &&
         std::equal(given_.begin(), given_.end(), answers.begin());
}

void NativeThreads::bring_to(const std::vector<GivenAnswer>& answers) {
  if (!is_given(answers)) restart();
  while (given_.size() < answers.size()) give(answers[given_.size()]);
}

void NativeThreads::give(const GivenAnswer& given) {
  is_ready_ = false;  // should the program end the search
  const ProcessId p = given.process;
  const Operation operation = pending(p);
  const ObjectId x = operation.objects[0];
  if (counts_.size() <= index(p)) counts_.resize(index(p) + 1, 0);
  const GivenAnswer::Name name{p, counts_[index(p)]++};
  if (x != no_object) note_initial(x);
  const bool is_on_variable =
      x != no_object && !is_object(x) &&
      (row(operation.kind).on == ObjectType::variable || operation.kind == Kind::await);
  const auto go_on = [&] {
    if (is_on_variable) give_value(given, name, operation);
    else program_.step(p, given.answer.choice);
  };
  if (given.is_new) note(go_on);
  else go_on();
  given_.push_back(given);
  is_ready_ = true;
}

void NativeThreads::give_value(const GivenAnswer& given, const GivenAnswer::Name& name,
                               const Operation& operation) {
  const ObjectId x = operation.objects[0];
  Races& races = program_.races();
  const auto newest = newest_.find(x);
  const bool has_newest = newest != newest_.end();
  const Races::Carried before = has_newest ? newest->second.carried : Races::Carried();
  std::int64_t met = given.answer.value;
  if (operation.kind == Kind::write) met = has_newest ? newest->second.value : initial_value(x);
  program_.graphs().take_answer(x, met, given.is_newest);
  races.carry(x, given.source ? carried_[key(*given.source)] : Races::Carried());
  const Event event = program_.step(given.process, given.answer.choice);
  program_.graphs().take_no_answer();
  const bool has_written = event.step.operation.access != Access::read;
  if (has_written) carried_[key(name)] = races.carried(x);
  if (has_written && given.is_newest) newest_[x] = {event.after, races.carried(x)};
  else races.carry(x, before);
}

}  // namespace mazurka
