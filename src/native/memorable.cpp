// The part of NativeProgram that lets its steps be remembered (program/recall.h).

#include <algorithm>
#include <cstring>

#include "native/foreign/foreign.h"
#include "native/foreign/module_code.h"
#include "native/imports.h"
#include "native/native_program.h"
#include "native/process_state.h"

namespace mazurka {

void NativeProgram::note_deeds(Deeds* deeds) {
  if (foreign::is_unwatched_access()) prevent_recall(not_instrumented);
  if (const std::string_view call = take_unknown_call(); !call.empty()) {
    prevent_recall(fmt::format("a call of {}", call));
  }
  if (deeds_ != nullptr) {
    const Tallies now = tallies();
    for (std::size_t i = 0; i < now.size(); ++i) deeds_->tallies[i] = now[i] - tallies_before_[i];
    deeds_->changes_more |= take_other_call();
    // Who takes memory away, by dlclose or munmap, is not remembered.
    if (deeds_->prevented.empty()) deeds_->change = plain_data_.change_of_own();
  } else {
    take_other_call();
  }
  tallies_before_ = tallies();
  deeds_ = deeds;
  races_.note_in(deeds);
  plain_data_.begin_step();
}

Standing NativeProgram::standing(ProcessId p) const {
  const Thread& t = threads_[p];
  Standing standing;
  standing.alive = t.alive;
  standing.has_left = t.has_left;
  standing.origin = {t.c11_routine != nullptr ? reinterpret_cast<std::int64_t>(t.c11_routine)
                                              : reinterpret_cast<std::int64_t>(t.routine),
                     reinterpret_cast<std::int64_t>(t.argument), t.clock_at_birth};
  if (!t.alive) {
    standing.result = reinterpret_cast<std::int64_t>(t.result);
    return standing;
  }
  standing.stays = t.stays();
  standing.pending = t.pending;
  standing.compares_locks = t.spin.looks_again();
  const ObjectId x = t.pending.objects[0];
  if (row(t.pending.kind).on == ObjectType::variable && sharing_.locations[x].is_memory()) {
    const Location& location = sharing_.locations[x];
    standing.covers = location.address == t.pending_address && location.size == t.pending_size;
  }
  return standing;
}

namespace {

// Whether others use it only if the thread lets them: that is all of its own that is not noted.
bool is_private(const NativeProgram& program, const Heap& heap, const Thread& t,
                std::uintptr_t address) {
  if (t.owns_stack(address)) return true;
  if (heap.begin_of(t.arena()) <= address && address < heap.end_of(t.arena())) return true;
  bool result = false;
  program.threads().storage().for_each_part(index(t.id), [&](const char* begin, std::size_t size) {
    result |= address - reinterpret_cast<std::uintptr_t>(begin) < size;
  });
  return result;
}

// A number for words that hardly any others have.
class Digest {
 public:
  void add(std::uint64_t word) {
    a_ = scattered(a_ ^ word);
    b_ = (b_ + word) * 0x9e3779b97f4a7c15u;
    b_ ^= b_ >> 29;
  }
  template <typename T>
  void add(const T* values, std::size_t count) {
    const auto* at = reinterpret_cast<const char*>(values);
    std::size_t size = count * sizeof(T);
    add(size);
    for (std::uint64_t word = 0; size > 0;) {
      const std::size_t part = std::min(size, sizeof word);
      word = 0;
      std::memcpy(&word, at, part);
      add(word);
      at += part;
      size -= part;
    }
  }
  PrivateState value() const { return {a_, b_}; }

 private:
  std::uint64_t a_ = 1, b_ = 1;
};

}  // namespace

std::optional<PrivateState> NativeProgram::private_state(ProcessId p) const {
  constexpr std::size_t most = std::size_t{16}
                               << 10;  // bytes; more would take longer than to run it
  const Thread& t = threads_[p];
  Digest digest;
  digest.add(index(p));
  if (!t.alive) return digest.value();  // what it leaves to others is in its standing
  const bool in_one_step = t.entry.stack != 0;
  const auto stack =
      in_one_step ? t.entry.stack : reinterpret_cast<std::uintptr_t>(*t.fiber.context());
  const std::uintptr_t heap = heap_.begin_of(t.arena());
  const std::size_t size = t.stack_end - stack + heap_.end_of(t.arena()) - heap;
  if (size > most || !t.owns_stack(stack) || t.user_fiber != nullptr) return std::nullopt;
  if (!t.spin.is_as_new() || t.looks.is_any()) return std::nullopt;
  digest.add(reinterpret_cast<const char*>(stack), t.stack_end - stack);
  digest.add(reinterpret_cast<const char*>(heap), heap_.end_of(t.arena()) - heap);
  threads_.storage().for_each_part(
      index(p), [&](const char* begin, std::size_t length) { digest.add(begin, length); });
  digest.add(static_cast<const ThreadState*>(&t), 1);
  digest.add(t.specific.data(), t.specific.size());
  digest.add(t.at_exit.data(), t.at_exit.size());
  digest.add(t.cleanups.data(), t.cleanups.size());
  digest.add(t.saved_masks.size());
  digest.add(t.spin.compares_writes() ? 1 : 0);
  digest.add(t.thrown_at.data(), t.thrown_at.size());
  const ProcessState& process = process_state();
  digest.add(process.exit_handlers.size());
  digest.add(process.quick_exit_handlers.size());
  digest.add(static_cast<std::uint64_t>(process.exit_status) * 2 + (process.exited ? 1 : 0));
  return digest.value();
}

std::vector<ObjectId> NativeProgram::variables() const {
  std::vector<ObjectId> variables;
  for (std::size_t i = 0; i < sharing_.locations.size(); ++i) {
    const ObjectId x{static_cast<std::uint32_t>(i)};
    const Location& location = sharing_.locations[x];
    if (location.shared && location.is_memory() && location.merged_into == no_object) {
      variables.push_back(x);
    }
  }
  return variables;
}

// Not: memory that has not been allocated yet, and the stack of a thread that has not begun.
bool NativeProgram::is_there(std::uintptr_t address) const {
  if (heap_.contains(address)) return heap_.is_used(address);
  const Thread* owner = threads_.with_stack_at(address);
  return owner == nullptr || threads_.has_begun(owner->id);
}

std::int64_t NativeProgram::observed(ObjectId x) const {
  const Location& location = sharing_.locations[x];
  for (ObjectId part : location.parts) {
    if (!is_there(sharing_.locations[part].address)) return 0;
  }
  return location.parts.empty() && !is_there(location.address) ? 0 : value_for_us(x);
}

std::int64_t NativeProgram::cell(std::size_t i) const {
  return is_there(plain_data_.address(i)) ? plain_data_.value(i) : 0;
}

void NativeProgram::note_tallies(const Tallies& tallies) {
  seen_.weak_accesses = std::max(seen_.weak_accesses, tallies[0]);
  seen_.volatile_accesses = std::max(seen_.volatile_accesses, tallies[1]);
}

bool NativeProgram::has_exited() const { return process_state().exited; }

std::string NativeProgram::why_not() const {
  if (options_.leaks) return "--leaks";
  if (options_.spurious_wakeups) return "--spurious-wakeups";
  if (options_.lose + options_.duplicate + options_.crash > 0) return "faults";
  if (foreign::is_any()) return not_instrumented;
  if (std::ranges::any_of(loaded_modules(), foreign::has_unseen_accesses)) {
    return "code that accesses structures unseen";
  }
  return "";
}

void NativeProgram::note_performed(Thread& t, const Step& step) {
  if (deeds_ == nullptr || t.yields_event) return;
  note(t, Deed::What::performs, step.operation.objects[0],
       static_cast<std::int64_t>(deeds_->performed.size()));
  deeds_->performed.push_back(step);
  // How it leaves an object that only this thread uses nobody sees; but who has given a lock back is as before.
  const Kind kind = step.operation.kind;
  const ObjectType type = row(kind).on;
  const bool is_lock = type == ObjectType::mutex || type == ObjectType::rwlock;
  deeds_->changes_more |= !is_lock || tries(kind);
}

void NativeProgram::note_sent(Thread& t, std::int64_t number, const void* envelope,
                              std::int64_t sort) {
  if (deeds_ == nullptr) return;
  deeds_->list.push_back({Deed::What::sends,
                          t.id,
                          static_cast<std::uint32_t>(number),
                          {reinterpret_cast<std::int64_t>(envelope), sort}});
}

void NativeProgram::note_found(Thread& t, const std::int64_t& word) {
  if (deeds_ == nullptr) return;
  plain_data_.find(t.id, reinterpret_cast<std::uintptr_t>(&word), *deeds_);
}

void NativeProgram::begin_to_matter(Matter matter) {
  if (deeds_ != nullptr) matters_.add(matter);
}

void NativeProgram::note_matter(Thread& t, Matter matter, const std::int64_t& word) {
  if (matters(matter)) note_found(t, word);
}

namespace {

bool is_in_any(const std::vector<MemoryRange>& ranges, std::uintptr_t address) {
  return std::ranges::any_of(ranges, [&](const MemoryRange& range) {
    return range.begin <= address && address < range.end;
  });
}

}  // namespace

bool NativeProgram::is_instrumented(std::uintptr_t pc) const { return is_in_any(code_, pc); }

bool NativeProgram::is_of_library(std::uintptr_t address) const {
  return is_in_any(library_globals_, address);
}

void NativeProgram::note_freed(Thread& t, std::uintptr_t begin, std::size_t size) {
  if (deeds_ == nullptr) return;
  deeds_->list.push_back({Deed::What::frees, t.id, no_object, {static_cast<std::int64_t>(begin)}});
  if (options_.races != RaceMode::explore) plain_data_.free(t.id, begin, size, *deeds_);
  for (ObjectId x : variables()) {
    if (sharing_.locations[x].address - begin < size) note(t, Deed::What::destroys, x);
  }
}

void NativeProgram::note_access_now(Thread& t, const volatile void* address, std::size_t size,
                                    bool writes, bool atomic) {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  // Who compares what it writes with what was there finds that, too.
  if (writes && !atomic && t.spin.compares_writes()) {
    plain_data_.access(t.id, where, size, false, false, *deeds_);
  }
  plain_data_.access(t.id, where, size, writes, atomic, *deeds_);
  // Whether others have looked there before is not noted.
  if (writes && t.owns_stack(where) && t.spin.counts_changes() && plain_data_.is_cell(where)) {
    prevent_recall("a lock, and what others use of the thread's stack");
  }
  // What only this thread uses, but not in memory of its own; and the program may be about to crash.
  const auto can_be_read = [&](std::uintptr_t begin, std::size_t length) {
    const auto contains = [&](const MemoryRange& range) {
      return range.begin <= begin && begin + length + 8 <= range.end;
    };
    if (heap_.contains(begin)) return heap_.used_part(begin, length) == length;
    return std::ranges::any_of(globals_, contains) || threads_.with_stack_at(begin) != nullptr;
  };
  if (writes && !is_private(*this, heap_, t, where) && !plain_data_.is_cell(where) &&
      sharing_.locations.shared_at(where) == no_object) {
    if (can_be_read(where, size)) plain_data_.write_own(where, size);
    else deeds_->changes_more = true;
  }
  if (atomic || writes) return;
  // What others change by steps.
  for (std::uintptr_t at = where; at < where + size; ++at) {
    const ObjectId x = sharing_.locations.shared_at(at);
    if (x != no_object) note(t, Deed::What::found_value, x, value(x));
  }
}

// The parent knows what it has done itself, as long as nobody else does such a thing.
std::int64_t NativeProgram::bond(Thread& t, const Thread& other) {
  const bool is_parent = parent_of(other.id) == t.id;
  if (!is_parent || plain_data_.is_cell(reinterpret_cast<std::uintptr_t>(&other.bond))) {
    note_found(t, other.bond);
  }
  return other.bond;
}

ProcessSet NativeProgram::found_alive(Thread& t) {
  const ProcessSet alive = threads_.alive();
  note(t, Deed::What::found_alive, no_object, static_cast<std::int64_t>(alive.low_bits()),
       static_cast<std::int64_t>(alive.high_bits()));
  return alive;
}

bool NativeProgram::finds_others(Thread& t) {
  const bool are_others = threads_.alive().size() > 1;
  note(t, Deed::What::found_others, no_object, are_others ? 1 : 0);
  return are_others;
}

ProcessSet NativeProgram::found_woken(Thread& t, ObjectId x) {
  const ProcessSet woken = last_woken();
  note(t, Deed::What::found_woken, x, static_cast<std::int64_t>(woken.low_bits()),
       static_cast<std::int64_t>(woken.high_bits()));
  return woken;
}

ProcessSet NativeProgram::found_staying(Thread& t) {
  ProcessSet staying;
  for (ProcessId p : threads_.alive()) {
    if (threads_[p].stays()) staying.insert(p);
  }
  note(t, Deed::What::found_staying, no_object, static_cast<std::int64_t>(staying.low_bits()),
       static_cast<std::int64_t>(staying.high_bits()));
  return staying;
}

}  // namespace mazurka
