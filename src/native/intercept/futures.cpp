// Futures that become ready when a thread exits (set_value_at_thread_exit): libstdc++ makes them ready in
// its library, where no compiler inserts anything.

#include <linux/futex.h>

#include "native/atomic_operations.h"
#include "native/intercept/futex.h"
#include "native/real.h"

using namespace mazurka;

namespace {

// std::__future_base::_State_baseV2::_Make_ready: what is to be done, and a weak_ptr to the state that is shared.
struct MakeReady {
  MakeReady* next;
  void (*run)(void*);
  char* state;
  struct {
    void* table;
    int uses, weak_uses;
  } * count;
};
constexpr std::size_t status_in_state = 16;
constexpr std::uint32_t is_ready = 1;
constexpr std::uint32_t has_waiters = 0x8000'0000;

void (*run_of_library)(void*) = nullptr;

// The same as libstdc++ does then, as operations.
void make_ready(void* argument) {
  auto* ready = static_cast<MakeReady*>(argument);
  const std::uintptr_t pc = CALLER;
  if (running != nullptr && ready->count != nullptr &&
      atomics::atomic_load(&ready->count->uses, __ATOMIC_SEQ_CST, pc) > 0) {
    auto* status = reinterpret_cast<std::uint32_t*>(ready->state + status_in_state);
    const std::uint32_t before = atomics::update(Kind::exchange, status, __ATOMIC_SEQ_CST, pc,
                                                 [](auto) { return is_ready; });
    if (before & has_waiters) {
      futex(*running, {reinterpret_cast<long>(status), FUTEX_WAKE, INT32_MAX, 0, 0, 0}, pc);
    }
  }
  run_of_library(argument);
}

}  // namespace

// std::__future_base::_State_baseV2::_Make_ready::_M_set()
extern "C" void _ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv(MakeReady*);
MAZURKA_EXPORT void _ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv(MakeReady* ready) {
  REAL(_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv)(ready);
  if (running == nullptr) return;
  run_of_library = ready->run;
  ready->run = make_ready;
}
