// Two flows of control in one thread of the operating system: the explorer and a thread of the
// program. They hand control to each other.

#pragma once

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>

namespace mazurka {

class Fiber {
 public:
  using Entry = void (*)();

  // The next run() starts `entry` on this stack. What the fiber did before is forgotten.
  void prepare(void* stack_end, std::size_t stack_size, Entry entry) {
    entry_ = entry;
    inside_ = boost::context::detail::make_fcontext(stack_end, stack_size, start);
  }

  // From outside: goes on where the fiber left, returns when it leaves again.
  void run() { came_from(boost::context::detail::jump_fcontext(inside_, this)); }

  // From outside: when the fiber goes on, it calls f first, on its own stack.
  template <void (*f)()>
  void call_first() {
    came_from(boost::context::detail::ontop_fcontext(
        inside_, this, [](boost::context::detail::transfer_t transfer) {
          transfer = boost::context::detail::jump_fcontext(transfer.fctx, transfer.data);
          f();
          return transfer;
        }));
  }

  // While the fiber is not running: what it has left on its stack.
  const boost::context::detail::fcontext_t* context() const { return &inside_; }

  // From inside: back to who called run().
  void leave() { outside_ = boost::context::detail::jump_fcontext(outside_, this).fctx; }

 private:
  // Back outside: the fiber that left is the one that was run.
  static void came_from(boost::context::detail::transfer_t transfer) {
    static_cast<Fiber*>(transfer.data)->inside_ = transfer.fctx;
  }

  static void start(boost::context::detail::transfer_t transfer) {
    auto* fiber = static_cast<Fiber*>(transfer.data);
    fiber->outside_ = transfer.fctx;
    fiber->entry_();
    __builtin_unreachable();  // an entry leaves for good instead of returning
  }

  boost::context::detail::fcontext_t inside_ = nullptr;
  boost::context::detail::fcontext_t outside_ = nullptr;
  Entry entry_ = nullptr;
};

}  // namespace mazurka
