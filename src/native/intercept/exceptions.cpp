// Exceptions that several threads hold (std::exception_ptr, promises): libstdc++ counts the holders. Who gives
// up an exception last destroys it; that there is one more holder is nothing that anybody can notice. And where
// exceptions come from.

#include "native/intercept/exceptions.h"

#include <unwind.h>

#include <cstring>

#include "native/native_program.h"
#include "native/real.h"
#include "native/stack.h"
#include "native/unaligned.h"

using namespace mazurka;

namespace {

// libstdc++: a header ends with what the unwinder knows, and the exception follows. The header of an
// exception that was thrown again by std::rethrow_exception has a pointer to the original instead.
constexpr std::uint64_t original_class = 0x474e5543432b2b00;   // "GNUCC++\0"
constexpr std::uint64_t dependent_class = 0x474e5543432b2b01;  // "GNUCC++\1"
constexpr std::size_t header_before_unwinder = 80;
constexpr std::size_t whole_header = 128;  // the number of holders comes first
constexpr std::size_t header_before_class = whole_header - sizeof(_Unwind_Exception);

const char* exception_of(const _Unwind_Exception* unwinder) {
  if (unwinder->exception_class == original_class) {
    return reinterpret_cast<const char*>(unwinder + 1);
  }
  if (unwinder->exception_class != dependent_class) return nullptr;
  const char* original = nullptr;
  std::memcpy(&original, reinterpret_cast<const char*>(unwinder) - header_before_unwinder,
              sizeof original);
  return original;
}

// What one thread did with the exception before comes before what the next one does with it. Which of
// them is the last is of interest; the number itself is libstdc++'s.
void give_up(Thread& t, const char* exception, std::uintptr_t pc) {
  const ObjectId x = program->object(t, exception - whole_header);
  if (program->sharing().is_visible(x)) {
    Operation operation;
    operation.kind = Kind::write;
    operation.access = Access::write;
    operation.objects[0] = x;
    // In a graph it is an object, so that its holders give it up one after the other.
    const bool is_new = program->has_graphs() && !program->objects().is_defined(x);
    if (is_new) program->memory().define(x, ObjectType::mutex, 0);
    program->stop_at(t, operation, pc);
    program->done(t, 0, 0);
    // Who is the last one destroys it.
    program->note_found(t, *reinterpret_cast<const std::int64_t*>(exception - whole_header));
  } else {
    program->note_hidden(t);
  }
  t.spin.changed_memory();
  program->races().acquire(t.id, x);
  program->races().release(t.id, x);
}

struct ExceptionPointer {
  const char* exception;
};

}  // namespace

bool mazurka::is_count_of_holders(std::uintptr_t address) {
  Heap& heap = program->heap();
  const Heap::Block* block = heap.contains(address) ? heap.block_at(address) : nullptr;
  return block != nullptr && block->size >= whole_header &&
         unaligned<std::uint64_t>(address + header_before_class) == original_class;
}

// std::__exception_ptr::exception_ptr::_M_release()
extern "C" void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ExceptionPointer*);
MAZURKA_EXPORT void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ExceptionPointer* pointer) {
  if (running != nullptr && pointer->exception != nullptr) {
    give_up(*running, pointer->exception, CALLER);
  }
  REAL(_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv)(pointer);
}

// An actor catches all exceptions; where one comes from is gone when it is known that nobody handles it
// (lives.cpp).
MAZURKA_EXPORT _Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* unwinder) {
  if (running != nullptr && running->is_actor) {
    Thread& t = *running;
    const OnOurOwn on_our_own;
    t.thrown_at = stack_here(CALLER);
  }
  return REAL(_Unwind_RaiseException)(unwinder);
}

// At the end of a catch block.
MAZURKA_EXPORT void _Unwind_DeleteException(_Unwind_Exception* unwinder) {
  if (running != nullptr) {
    if (const char* exception = exception_of(unwinder)) give_up(*running, exception, CALLER);
  }
  REAL(_Unwind_DeleteException)(unwinder);
}
