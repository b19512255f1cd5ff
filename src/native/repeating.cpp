// The part of NativeProgram that takes steps again that it has taken before.

#include "native/native_program.h"

namespace mazurka {

// Whether the thread stands at the operation that was recorded, with the same choice to make.
bool NativeProgram::is_same(const Thread& t, const Step& recorded) const {
  const Operation& now = t.pending;
  const Operation& then = recorded.operation;
  // Those who wait, the round at a barrier, or the message, are in the operands; they are known only now.
  const bool is_open = can_wake(now.kind) || now.kind == Kind::gather || now.kind == Kind::resume ||
                       row(now.kind).on == ObjectType::mailbox || delayed_stores_.is_on();
  Operation resolved = is_open ? pending(t.id) : now;
  if (recorded.choice != 0 && recorded.choice >= mazurka::ways(resolved)) return false;
  resolved.access = then.access;  // the values, which are compared, decide about it
  return resolved == then;
}

// Begins the next event that is to be repeated, if it is possible.
bool NativeProgram::begin_repeated() {
  Thread& t = threads_[repeater_.next().step.process];
  if (!is_enabled(t.id) || !is_same(t, repeater_.next().step)) {
    step_.set_differs(true);
    return false;
  }
  delayed_stores_.begin(t, repeater_.next().step.operation);
  step_.begin_again(repeater_.take());
  t.yields_event = true;
  return true;
}

// That a store reaches memory.
void NativeProgram::repeat_flush() {
  const Event& known = repeater_.take();
  const ProcessId queue = known.step.process;
  step_.set_differs(!delayed_stores_.can_go(queue) || delayed_stores_.flush(queue) != known);
}

std::size_t NativeProgram::repeat(std::span<const Event> events) {
  repeater_.begin(events);
  step_.set_differs(false);
  while (!repeater_.at_end()) {
    if (delayed_stores_.is_queue(repeater_.next().step.process)) {
      repeat_flush();
      if (step_.differs()) return std::min(repeater_.taken(), events.size() - 1);
      continue;
    }
    Thread& t = threads_[repeater_.next().step.process];
    {
      const Temporarily repeats(repeater_.is_running, true);
      if (begin_repeated()) run(t);
    }
    if (step_.differs()) return std::min(repeater_.taken(), events.size() - 1);
    after_running();
  }
  return events.size();
}

}  // namespace mazurka
