// What store buffers add to how a model runs (program/store_buffers.h).

#include <algorithm>

#include "core/error.h"
#include "models/model_program.h"

namespace mazurka {

// The stores of p have to be in memory before it goes on. Whether they are there already makes no
// difference to needs_drain: what p does next depends on what it did only.
bool ModelProgram::stops_until_empty(ProcessId p) const {
  const Instruction* i = prepared(p).instruction;
  if (i == nullptr) return true;  // the end of p
  if (!i->visible()) return false;
  switch (i->kind) {
    case Kind::read:
    case Kind::await:
    case Kind::choose: return false;
    case Kind::fence:
    case Kind::write: return i->order == Order::seq_cst;
    default: return true;
  }
}

void ModelProgram::drained(ProcessId p) {
  now_.memory.buffers.note_empty(p);
  run_to_visible(p);
}

// The other fences have nothing to do here: loads are not delayed.
void ModelProgram::pass_fence(ProcessId p, Order order) {
  if (now_.memory.buffers.has_queues() && is_release(order)) now_.memory.buffers.release_fence(p);
}

// A write that is delayed touches nothing yet. Who writes overwrites a copy, who reads reads one or
// could have.
void ModelProgram::name_copies(ProcessId p, Operation& operation) const {
  const StoreBuffers& buffers = now_.memory.buffers;
  const ObjectId x = operation.objects[0];
  if (row(operation.kind).on != ObjectType::variable || operation.kind == Kind::await) return;
  if (operation.kind == Kind::write && buffers.delays(operation.order)) {
    operation.access = Access::none;
    operation.numbered = true;
    const std::int64_t number = buffers.next_number(p);
    operation.operands[1] = StoreBuffers::event_number(number);
    operation.objects[1] = copy(p, number);
  } else if (operation.kind == Kind::read) {
    const std::int64_t own = buffers.newest(p, x);
    if (own == StoreBuffers::none) return;
    if (buffers.is_seen(p, own)) operation.objects[0] = copy(p, own);
    else operation.objects[1] = copy(p, own);
  } else {
    operation.objects[1] = buffers.overwritten_by_next(x);
  }
}

std::int64_t ModelProgram::put_into_buffer(const Instruction& i, const Frame& frame, Event& event) {
  const Step& step = event.step;
  event.before = event.after = value(frame, i.operands[0]);
  StoreBuffers& buffers = now_.memory.buffers;
  const auto [x, copy] = step.operation.objects;
  buffers.store(step.process, x, x, event.after, i.order, copy);
  const std::size_t needed = (buffers.queue_count(step.process) + 1) * model_.processes.size();
  if (needed > ProcessSet::capacity) {
    throw UserError(
        "process '{}' stores to {} locations without anything between that makes it wait for these "
        "stores; with {} processes that is too many for store buffers. --algorithm=graphs has no "
        "such limit; or put a fence(Order::seq_cst) between them",
        process_name(step.process), buffers.queue_count(step.process), model_.processes.size());
  }
  return event.after;
}

// The objects behind all others are copies.
ObjectId ModelProgram::first_copy() const { return ObjectId(data_at_ + model_.data_cells.size()); }

ObjectId ModelProgram::copy(ProcessId p, std::int64_t number) const {
  return ObjectId(index(first_copy()) + number * model_.processes.size() + index(p));
}

ObjectId ModelProgram::location(ObjectId x) const {
  if (!now_.memory.buffers.in_use() || x < first_copy()) return x;
  const std::size_t i = index(x) - index(first_copy());
  const std::size_t processes = model_.processes.size();
  return now_.memory.buffers.at(ProcessId(i % processes), static_cast<std::int64_t>(i / processes))
      .x;
}

std::int64_t ModelProgram::first_in(const Queue& queue) const {
  return now_.memory.buffers.first_of(queue.of, queue.number);
}

ProcessSet ModelProgram::queues_in_use(bool that_can_go) const {
  ProcessSet result;
  const StoreBuffers& buffers = now_.memory.buffers;
  for (ProcessId p : now_.alive) {
    for (std::size_t number = 0; number < buffers.queue_count(p); ++number) {
      const std::int64_t first = first_in({p, number});
      if (first == StoreBuffers::none) continue;
      if (!that_can_go || buffers.can_leave(p, first)) result.insert(process_of({p, number}));
    }
  }
  return result;
}

Operation ModelProgram::flush_of(const Queue& queue) const {
  const std::int64_t first = first_in(queue);
  const StoreBuffers::Store& store = now_.memory.buffers.at(queue.of, first);
  Operation operation;
  operation.kind = Kind::flush;
  operation.access = row(Kind::flush).access;
  operation.target = queue.of;
  operation.follows = true;
  operation.objects = {store.x, now_.memory.buffers.overwritten_by_next(store.x)};
  operation.operands[0] = store.behind == 0 ? 0 : StoreBuffers::event_number(store.behind);
  operation.operands[1] = StoreBuffers::event_number(first);
  return operation;
}

Event ModelProgram::flush(const Queue& queue) {
  Event event{{process_of(queue), 0, flush_of(queue)}};
  begin_step(queue.of, event.step.operation);
  const std::int64_t first = first_in(queue);
  const StoreBuffers::Store& store = now_.memory.buffers.at(queue.of, first);
  event.before = now_.memory.load(store.x);
  event.after = store.value;
  now_.memory.store(store.x, store.value);
  now_.memory.buffers.leave(queue.of, first);
  return event;
}

}  // namespace mazurka
