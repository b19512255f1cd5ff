#include "native/stack.h"

#include <unwind.h>

#include "native/modules.h"
#include "native/native_program.h"

namespace mazurka {

namespace {

constexpr std::size_t deepest = 200;

struct Walk {
  StackFrame frames[deepest];
  std::size_t count = 0;
};

_Unwind_Reason_Code add(_Unwind_Context* context, void* data) {
  Walk& walk = *static_cast<Walk*>(data);
  // What the unwinder has at hand is the CFA of the function that was called from here.
  const std::uintptr_t sp = _Unwind_GetCFA(context);
  if (walk.count > 0) walk.frames[walk.count - 1].cfa = sp;
  if (walk.count == deepest) return _URC_END_OF_STACK;
  walk.frames[walk.count++] = {_Unwind_GetIP(context), sp, sp};
  return _URC_NO_REASON;
}

}  // namespace

std::vector<StackFrame> frames_here(std::uintptr_t pc) {
  static const Module ours = [] {
    for (const Module& module : loaded_modules()) {
      if (module.is_ours) return module;
    }
    return Module();
  }();
  const OnOurOwn uses_libraries;
  Walk walk;
  _Unwind_Backtrace(add, &walk);
  std::vector<StackFrame> frames;
  for (std::size_t i = 0; i < walk.count; ++i) {
    const StackFrame& frame = walk.frames[i];
    if (frame.pc == 0 || (frame.pc >= ours.begin && frame.pc < ours.end)) continue;
    if (frame.pc == pc) frames.clear();
    frames.push_back(frame);
  }
  if (frames.empty() && pc != 0) frames.push_back({pc, 0, 0});
  return frames;
}

std::vector<std::uintptr_t> stack_of(const std::vector<StackFrame>& frames) {
  std::vector<std::uintptr_t> stack;
  for (const StackFrame& frame : frames) stack.push_back(frame.pc);
  return stack;
}

}  // namespace mazurka
