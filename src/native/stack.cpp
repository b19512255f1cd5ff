#include "native/stack.h"

#include <dlfcn.h>
#include <unwind.h>

#include <algorithm>

#include "native/modules.h"
#include "native/native_program.h"

namespace mazurka {

namespace {

constexpr std::size_t deepest = 64;  // each step of a deep recursion has so many

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

// The library's frames are of no interest, nor those of the unwinder that it calls.
bool is_left_out(std::uintptr_t pc) {
  static const std::vector<Module> left_out = [] {
    std::vector<Module> modules = loaded_modules();
    std::erase_if(modules, [](const Module& m) { return !m.is_ours && !m.is_unwinder; });
    return modules;
  }();
  return pc == 0 ||
         std::ranges::any_of(left_out, [pc](const Module& module) { return module.contains(pc); });
}

}  // namespace

void prepare_unwinder() {
  const auto stop = [](_Unwind_Context*, void*) { return _URC_END_OF_STACK; };
  using Walk = decltype(&_Unwind_Backtrace);
  if (auto walk = reinterpret_cast<Walk>(dlsym(RTLD_DEFAULT, "_Unwind_Backtrace"))) {
    walk(stop, nullptr);
  }
}

void take_raw_stack(RawStack& to) {
  const OnOurOwn uses_libraries;
  to.count = 0;
  _Unwind_Backtrace(
      [](_Unwind_Context* context, void* data) {
        auto& stack = *static_cast<RawStack*>(data);
        if (stack.count == stack.pcs.size()) return _URC_END_OF_STACK;
        stack.pcs[stack.count++] = _Unwind_GetIP(context);
        return _URC_NO_REASON;
      },
      &to);
}

std::vector<std::uintptr_t> stack_of(const RawStack& raw, std::uintptr_t pc) {
  std::vector<std::uintptr_t> stack;
  for (std::size_t i = 0; i < raw.count; ++i) {
    if (is_left_out(raw.pcs[i])) continue;
    if (raw.pcs[i] == pc) stack.clear();
    stack.push_back(raw.pcs[i]);
  }
  if (stack.empty()) stack.push_back(pc);
  return stack;
}

std::vector<StackFrame> frames_here(std::uintptr_t pc) {
  const OnOurOwn uses_libraries;
  Walk walk;
  _Unwind_Backtrace(add, &walk);
  std::vector<StackFrame> frames;
  for (std::size_t i = 0; i < walk.count; ++i) {
    const StackFrame& frame = walk.frames[i];
    if (is_left_out(frame.pc)) continue;
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
