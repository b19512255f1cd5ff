#include "native/delayed_stores.h"

#include <algorithm>
#include <cstring>

#include "core/error.h"
#include "native/declared_orders.h"
#include "native/native_program.h"
#include "native/temporarily.h"
#include "program/memory_value.h"

namespace mazurka {

namespace {

constexpr const char* too_many_queues = "has stored to too many locations that wait in its buffer";

// Copies are objects where no memory is.
constexpr std::uintptr_t copies_at = std::uintptr_t{1} << 52;
constexpr int bits_of_number = 40;

std::uintptr_t address_of(const AtomicAccess& access) {
  return reinterpret_cast<std::uintptr_t>(access.address);
}

unsigned char* memory_of(const AtomicAccess& access) {
  return static_cast<unsigned char*>(const_cast<void*>(access.address));
}

}  // namespace

DelayedStores::DelayedStores(NativeProgram& program, const Options& options)
    : program_(program), memory_(options.memory),
      is_on_((memory_ == MemoryModel::tso || memory_ == MemoryModel::pso) &&
             !explores_graphs(options)) {
  if (!is_on_) return;
  queues_.resize(ProcessSet::capacity);
  queue_of_.resize(ProcessSet::capacity);
  copies_.resize(ProcessSet::capacity);
  stores_.resize(ProcessSet::capacity);
  uncovered_.resize(ProcessSet::capacity);
}

StoreBuffers& DelayedStores::buffers() { return program_.memory().buffers; }
const StoreBuffers& DelayedStores::buffers() const {
  return const_cast<NativeProgram&>(program_).memory().buffers;
}

void DelayedStores::restart() {
  if (!is_on_) return;
  if (!buffers().in_use()) buffers() = StoreBuffers(memory_, ProcessSet::capacity);
  for (std::vector<Store>& stores : stores_) stores.clear();
  for (std::vector<std::int64_t>& uncovered : uncovered_) uncovered.clear();
  have_stored_ = ProcessSet();
  bytes_.clear();
  later_.reset();
  shown_.clear();
  before_.clear();
  shown_to_ = nullptr;
}

// --- What is seen ---

// What is there, before the thread's own store is shown.
std::size_t DelayedStores::keep(const AtomicAccess& access) {
  const std::size_t at = before_.size();
  before_.insert(before_.end(), memory_of(access), memory_of(access) + access.size);
  return at;
}

void DelayedStores::show(const Thread& t) {
  DCHECK(shown_to_ == nullptr && shown_.empty());
  shown_to_ = &t;
  std::vector<std::int64_t>& uncovered = uncovered_[index(t.id)];
  std::erase_if(uncovered, [&](std::int64_t i) { return buffers().at(t.id, i).in_memory; });
  for (std::int64_t i : uncovered) {
    const Store& store = store_at(t.id, i);
    shown_.push_back({i, keep(store.access)});
    std::memcpy(memory_of(store.access), &bytes_[store.bytes], store.access.size);
  }
}

// Bytes that are not what was stored there were overwritten by the thread.
void DelayedStores::hide(const Thread& t) {
  DCHECK(shown_to_ == &t);
  shown_to_ = nullptr;
  later_.reset();
  for (; !shown_.empty(); shown_.pop_back()) {
    const Store& store = store_at(t.id, shown_.back().number);
    unsigned char* const memory = memory_of(store.access);
    for (std::size_t i = 0; i < store.access.size; ++i) {
      unsigned char& stored = bytes_[store.bytes + i];
      if (memory[i] == stored) memory[i] = before_[shown_.back().before + i];
      else stored = memory[i];
    }
  }
  before_.clear();
}

std::int64_t DelayedStores::seen_by(const Thread& t, ObjectId x) {
  if (!is_on_ || shown_to_ == &t || buffers().is_empty(t.id)) return program_.value(x);
  show(t);
  const std::int64_t value = program_.value(x);
  hide(t);
  return value;
}

// --- Queues ---

ProcessSet DelayedStores::find_queues(bool that_can_go) const {
  ProcessSet result;
  if (program_.threads().has_ended()) return result;
  for (ProcessId p : have_stored_) {
    for (std::size_t number = 0; number < buffers().queue_count(p); ++number) {
      const std::int64_t first = first_in({p, number});
      if (first == StoreBuffers::none) continue;
      if (that_can_go && !buffers().can_leave(p, first)) continue;
      result.insert(queues_[index(p)][number]);
    }
  }
  return result;
}

bool DelayedStores::can_go(ProcessId queue) const {
  const Queue& of = *queue_of_[index(queue)];
  if (program_.threads().has_ended()) return false;
  if (of.number >= buffers().queue_count(of.of)) return false;
  const std::int64_t first = first_in(of);
  return first != StoreBuffers::none && buffers().can_leave(of.of, first);
}

Operation DelayedStores::flush_of(ProcessId queue) const {
  const Queue& of = *queue_of_[index(queue)];
  const std::int64_t first = first_in(of);
  const StoreBuffers::Store& store = buffers().at(of.of, first);
  Operation operation;
  operation.kind = Kind::flush;
  operation.access = row(Kind::flush).access;
  operation.target = of.of;
  operation.follows = true;
  operation.objects = {store.x, buffers().overwritten_by_next(store.x)};
  operation.operands[0] = store.behind == 0 ? 0 : StoreBuffers::event_number(store.behind);
  operation.operands[1] = StoreBuffers::event_number(first);
  return operation;
}

Event DelayedStores::flush(ProcessId queue) {
  const Queue& of = *queue_of_[index(queue)];
  Event event{{queue, 0, flush_of(queue)}};
  const std::int64_t first = first_in(of);
  const Store& store = store_at(of.of, first);
  const ObjectId x = event.step.operation.objects[0];
  event.before = program_.value(x);
  std::memcpy(memory_of(store.access), &bytes_[store.bytes], store.access.size);
  event.after = program_.value(x);
  if (store.is_atomic) {
    carry_delayed(store.access, store.clock);
    Thread& t = program_.threads()[of.of];
    const Temporarily time(t.clock_ns, store.time);
    program_.pass_time(t, x, Access::write);
  }
  if (store.entry) program_.recording().order_log().note(*store.entry);
  buffers().leave(of.of, first);
  return event;
}

std::vector<std::uintptr_t> DelayedStores::stack_of_first(ProcessId queue) const {
  const Queue& of = *queue_of_[index(queue)];
  const std::int64_t first = first_in(of);
  if (first == StoreBuffers::none) return {};
  return store_at(of.of, first).stack;
}

// So many locations at once, and threads, have numbers.
void DelayedStores::name_queues(Thread& t, std::uintptr_t pc) {
  std::vector<ProcessId>& queues = queues_[index(t.id)];
  while (queues.size() < buffers().queue_count(t.id)) {
    const std::optional<ProcessId> queue = program_.threads().add_queue(t, queues.size());
    if (!queue) {
      program_.escape(t,
                      fmt::format("{} (--memory={}): with one queue for each, and the threads, "
                                  "there are more than {}; --algorithm=graphs has no such limit",
                                  too_many_queues, name(memory_), ProcessSet::capacity),
                      pc);
    }
    queue_of_[index(*queue)] = {t.id, queues.size()};
    queues.push_back(*queue);
  }
}

// --- Operations ---

bool DelayedStores::delays(const Thread& t, const Operation& operation) const {
  if (operation.kind != Kind::write || t.buffering != Thread::Buffering::weak) return false;
  const Sharing& sharing = const_cast<NativeProgram&>(program_).sharing();
  if (!sharing.is_all_visible()) return sharing.locations[operation.objects[0]].shared;
  return const_cast<NativeProgram&>(program_).knowledge().is_delayed(t.pending_address);
}

bool DelayedStores::needs_empty_buffer(const Thread& t, const Operation& operation) const {
  switch (operation.kind) {
    case Kind::read:
    case Kind::await:
    case Kind::choose:
    case Kind::drain: return false;
    case Kind::write: return t.buffering == Thread::Buffering::none;
    default: return true;
  }
}

ObjectId DelayedStores::copy(ProcessId p, std::int64_t number) const {
  std::vector<ObjectId>& copies = copies_[index(p)];
  auto& locations = const_cast<NativeProgram&>(program_).sharing().locations;
  while (copies.size() <= static_cast<std::size_t>(number)) {
    const std::uintptr_t of_thread = index(p) << bits_of_number;
    copies.push_back(locations.object(copies_at | of_thread | copies.size(), p));
  }
  return copies[static_cast<std::size_t>(number)];
}

ObjectId DelayedStores::find_location(ObjectId x) const {
  const std::uintptr_t address =
      const_cast<NativeProgram&>(program_).sharing().locations[x].address;
  if (address < copies_at) return x;
  const ProcessId p{static_cast<std::uint16_t>((address - copies_at) >> bits_of_number)};
  const std::uintptr_t number = address & ((std::uintptr_t{1} << bits_of_number) - 1);
  return number < stores_[index(p)].size() ? stores_[index(p)][number].access.x : x;
}

void DelayedStores::complete(const Thread& t, Operation& operation) const {
  if (!is_on_ || row(operation.kind).on != ObjectType::variable) return;
  if (operation.kind == Kind::await || operation.both) return;
  const ObjectId x = operation.objects[0];
  if (delays(t, operation)) {
    const std::int64_t number = buffers().next_number(t.id);
    operation.access = Access::none;
    operation.numbered = true;
    operation.operands[1] = StoreBuffers::event_number(number);
    operation.objects[1] = copy(t.id, number);
  } else if (operation.kind == Kind::read) {
    const std::int64_t own = buffers().newest(t.id, x);
    if (own == StoreBuffers::none) return;
    // What it has stored in parts it finds together with what others have.
    const AtomicAccess& stored = store_at(t.id, own).access;
    const Location& location = const_cast<NativeProgram&>(program_).sharing().locations[x];
    if (address_of(stored) != location.address || stored.size != location.size) return;
    operation.objects[buffers().is_seen(t.id, own) ? 0 : 1] = copy(t.id, own);
  } else {
    operation.objects[1] = buffers().overwritten_by_next(x);
  }
}

void DelayedStores::begin(Thread& t, const Operation& operation) {
  if (!is_on_) return;
  t.is_delayed = is_buffered(operation);
  t.reads_own = false;
  if (t.is_delayed) return program_.knowledge().add_delayed(t.pending_address);
  if (operation.kind == Kind::drain) return buffers().note_empty(t.id);
  if (row(operation.kind).on != ObjectType::variable || operation.kind == Kind::await) return;
  if (operation.access == Access::read) {
    t.reads_own = find_location(operation.objects[0]) != operation.objects[0];
    return;
  }
  buffers().overwrite(t.id, operation.objects[0], operation.access);
  if (operation.both) buffers().overwrite(t.id, operation.objects[1], operation.access);
}

void DelayedStores::drain(Thread& t, std::uintptr_t pc) {
  program_.finish_write();  // which may be a store
  if (!buffers().is_dirty(t.id)) return;
  Operation drain;
  drain.kind = Kind::drain;
  program_.stop_at(t, drain, pc);
  program_.done(t, 0, 0);
}

// The other fences have nothing to do: loads are not delayed.
void DelayedStores::fence(Thread& t, Order order, std::uintptr_t pc) {
  if (!is_on_) return;
  if (order == Order::seq_cst) return drain(t, pc);
  if (!buffers().has_queues() || !is_release(order)) return;
  program_.finish_write();
  buffers().release_fence(t.id);
}

// --- Stores ---

DelayedStores::Store DelayedStores::described(const Thread& t, const AtomicAccess& access,
                                              Order order, bool is_atomic) const {
  Store store;
  store.access = access;
  store.is_atomic = is_atomic;
  if (program_.recording().is_on()) store.stack = t.pending_stack;
  if (!is_atomic) return store;
  store.clock = program_.races().released_by(t.id, order);
  store.time = t.clock_ns;
  if (program_.recording().is_on()) store.entry = log_entry(t, access, Access::write, order);
  return store;
}

// One of the last that the new store hides from its thread for good: it reaches memory later.
void DelayedStores::cover(const Thread& t, const AtomicAccess& access) {
  constexpr std::ptrdiff_t most_looked_at = 64;
  std::vector<std::int64_t>& uncovered = uncovered_[index(t.id)];
  const auto last =
      uncovered.size() > most_looked_at ? uncovered.end() - most_looked_at : uncovered.begin();
  const auto covered = std::find_if(last, uncovered.end(), [&](std::int64_t i) {
    const AtomicAccess& before = store_at(t.id, i).access;
    return before.address == access.address && before.size == access.size;
  });
  if (covered != uncovered.end()) uncovered.erase(covered);
}

std::int64_t DelayedStores::put_into_buffer(Thread& t, Store store, Order order,
                                            std::size_t before) {
  const AtomicAccess& access = store.access;
  const std::int64_t number = buffers().next_number(t.id);
  store.bytes = bytes_.size();
  bytes_.insert(bytes_.end(), memory_of(access), memory_of(access) + access.size);
  shown_.push_back({number, before});
  const std::int64_t value = memory_value(address_of(access), access.size);
  const ObjectId part = program_.sharing().locations.part(address_of(access), access.size);
  buffers().store(t.id, access.x, part, value, order, copy(t.id, number));
  have_stored_.insert(t.id);
  cover(t, access);
  uncovered_[index(t.id)].push_back(number);
  const std::uintptr_t pc = access.pc;
  stores_[index(t.id)].push_back(std::move(store));
  name_queues(t, pc);
  return value;
}

std::int64_t DelayedStores::store(Thread& t, const AtomicAccess& access, const void* value,
                                  Order order) {
  DCHECK(t.is_delayed && shown_to_ == &t);
  const std::size_t before = keep(access);
  std::memcpy(memory_of(access), value, access.size);
  return put_into_buffer(t, described(t, access, order, true), order, before);
}

void DelayedStores::store_later(Thread& t, const AtomicAccess& access, Order order,
                                bool is_atomic) {
  DCHECK(t.is_delayed && shown_to_ == &t && !later_);
  const std::size_t before = keep(access);
  later_ = Later{described(t, access, order, is_atomic), order, before};
}

std::optional<std::int64_t> DelayedStores::finish(Thread& t) {
  if (!later_) return std::nullopt;
  Later later = std::move(*later_);
  later_.reset();
  return put_into_buffer(t, std::move(later.store), later.order, later.before);
}

bool DelayedStores::has_stored_in(const Thread& t, std::uintptr_t begin, std::uintptr_t end) const {
  if (!is_on_) return false;
  return std::ranges::any_of(stores_[index(t.id)], [&](const Store& store) {
    return address_of(store.access) < end && address_of(store.access) + store.access.size > begin;
  });
}

}  // namespace mazurka
