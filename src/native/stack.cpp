#include "native/stack.h"

#include <unwind.h>

#include "native/modules.h"
#include "native/native_program.h"

namespace mazurka {

namespace {

constexpr std::size_t deepest = 200;

struct Walk {
  std::uintptr_t frames[deepest];
  std::size_t count = 0;
};

_Unwind_Reason_Code add(_Unwind_Context* context, void* data) {
  Walk& walk = *static_cast<Walk*>(data);
  if (walk.count == deepest) return _URC_END_OF_STACK;
  walk.frames[walk.count++] = _Unwind_GetIP(context);
  return _URC_NO_REASON;
}

}  // namespace

std::vector<std::uintptr_t> stack_here(std::uintptr_t pc) {
  static const Module ours = [] {
    for (const Module& module : loaded_modules()) {
      if (module.is_ours) return module;
    }
    return Module();
  }();
  const OnOurOwn uses_libraries;
  Walk walk;
  _Unwind_Backtrace(add, &walk);
  std::vector<std::uintptr_t> frames;
  for (std::size_t i = 0; i < walk.count; ++i) {
    const std::uintptr_t frame = walk.frames[i];
    if (frame == 0 || (frame >= ours.begin && frame < ours.end)) continue;
    if (frame == pc) frames.clear();
    frames.push_back(frame);
  }
  if (frames.empty() && pc != 0) frames.push_back(pc);
  return frames;
}

}  // namespace mazurka
