// What programs and libraries tell ThreadSanitizer, Helgrind and their like, and mazurka_benign_race.
//
// That something happens before something else is an operation like a write and a read of it: the other order
// is explored, too, and a race that only the annotation hides is found there. Locks that announce
// themselves are made of atomics, which are seen; so their announcements add no executions.

#include <stddef.h>

#include "mazurka/mazurka.h"
#include "native/annotated.h"
#include "native/checking.h"
#include "native/synchronise.h"

using namespace mazurka;

namespace {

// Waits for the thread to be stepped. Nothing is read or written.
ObjectId arrive(Thread& t, Kind kind, const volatile void* address, std::uintptr_t pc) {
  const auto where = reinterpret_cast<std::uintptr_t>(address) | annotation_bit;
  Operation operation;
  operation.kind = kind;
  operation.access = row(kind).access;
  operation.objects[0] = program->object(t, reinterpret_cast<const void*>(where));
  if (program->sharing().is_visible(operation.objects[0])) program->stop_at(t, operation, pc);
  else program->note_hidden(t);
  program->done(t, 0, 0);
  return operation.objects[0];
}

void happens_before(const volatile void* address, std::uintptr_t pc) {
  if (running == nullptr) return;
  program->races().release_also(running->id, arrive(*running, Kind::add, address, pc));
}

void happens_after(const volatile void* address, std::uintptr_t pc) {
  if (running == nullptr) return;
  program->races().acquire(running->id, arrive(*running, Kind::read, address, pc));
}

void benign_race(const volatile void* address, std::size_t size, const char* why) {
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  const char* const reason = why == nullptr ? "no reason given" : why;
  const OnOurOwn allocates;
  if (program != nullptr) program->add_benign_race({{begin, begin + size}, reason});
  else NativeProgram::early_benign_races().push_back({{begin, begin + size}, reason});
}

void begin_ignoring(std::uint32_t ThreadState::*what) {
  if (running == nullptr) return;
  ++(running->*what);
  program->note_ignored_accesses();
}

void end_ignoring(std::uint32_t ThreadState::*what) {
  if (running != nullptr && running->*what > 0) --(running->*what);
}

// Names only: nothing is there.
void* fiber_of(const Thread& t, std::uint64_t number) {
  constexpr std::uint64_t nowhere = 0x7a00'0000'0000;
  return reinterpret_cast<void*>(nowhere + (std::uint64_t{index(t.id)} << 32) + (number << 4));
}

void* current_fiber(const Thread& t) {
  return t.user_fiber != nullptr ? t.user_fiber : fiber_of(t, 0);
}

constexpr unsigned try_lock_failed = 1 << 5;  // sanitizer/tsan_interface.h

}  // namespace

MAZURKA_EXPORT void mazurka_benign_race(const volatile void* address, size_t size,
                                        const char* why) {
  if (is_checking()) benign_race(address, size, why);
}

// --- sanitizer/tsan_interface.h ---

MAZURKA_EXPORT void __tsan_acquire(void* address) { happens_after(address, CALLER); }
MAZURKA_EXPORT void __tsan_release(void* address) { happens_before(address, CALLER); }

MAZURKA_EXPORT void __tsan_mutex_create(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_destroy(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_pre_lock(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_post_lock(void* mutex, unsigned flags, int) {
  if ((flags & try_lock_failed) == 0) happens_after(mutex, CALLER);
}
MAZURKA_EXPORT int __tsan_mutex_pre_unlock(void* mutex, unsigned) {
  happens_before(mutex, CALLER);
  return 0;
}
MAZURKA_EXPORT void __tsan_mutex_post_unlock(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_pre_signal(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_post_signal(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_pre_divert(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_post_divert(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_flush_memory() {}
MAZURKA_EXPORT void __tsan_ignore_thread_begin() {
  begin_ignoring(&ThreadState::ignored_reads);
  begin_ignoring(&ThreadState::ignored_writes);
}
MAZURKA_EXPORT void __tsan_ignore_thread_end() {
  end_ignoring(&ThreadState::ignored_reads);
  end_ignoring(&ThreadState::ignored_writes);
}

// Fibers of one thread come one after the other; who goes on in another thread takes its past along.
MAZURKA_EXPORT void* __tsan_get_current_fiber() {
  return running == nullptr ? nullptr : current_fiber(*running);
}
MAZURKA_EXPORT void* __tsan_create_fiber(unsigned) {
  return running == nullptr ? nullptr : fiber_of(*running, ++running->user_fibers);
}
MAZURKA_EXPORT void __tsan_destroy_fiber(void*) {}
MAZURKA_EXPORT void __tsan_set_fiber_name(void*, const char*) {}
MAZURKA_EXPORT void __tsan_switch_to_fiber(void* fiber, unsigned) {
  if (running == nullptr) return;
  Thread& t = *running;
  program->races().release(t.id, program->object(t, current_fiber(t)));
  t.user_fiber = fiber;
  program->races().acquire(t.id, program->object(t, fiber));
}

// --- dynamic_annotations.h ---

#define ANNOTATION(name, ...) MAZURKA_EXPORT void Annotate##name(const char*, int, ##__VA_ARGS__)

ANNOTATION(HappensBefore, const volatile void* address) { happens_before(address, CALLER); }
ANNOTATION(HappensAfter, const volatile void* address) { happens_after(address, CALLER); }
MAZURKA_EXPORT void WTFAnnotateHappensBefore(const char*, int, const volatile void* address) {
  happens_before(address, CALLER);
}
MAZURKA_EXPORT void WTFAnnotateHappensAfter(const char*, int, const volatile void* address) {
  happens_after(address, CALLER);
}

ANNOTATION(RWLockCreate, const volatile void*) {}
ANNOTATION(RWLockCreateStatic, const volatile void*) {}
ANNOTATION(RWLockDestroy, const volatile void*) {}
ANNOTATION(RWLockAcquired, const volatile void* lock, long) { happens_after(lock, CALLER); }
ANNOTATION(RWLockReleased, const volatile void* lock, long) { happens_before(lock, CALLER); }

ANNOTATION(BenignRace, const volatile void* address, const char* why) {
  if (is_checking()) benign_race(address, 0, why);
}
ANNOTATION(BenignRaceSized, const volatile void* address, size_t size, const char* why) {
  if (is_checking()) benign_race(address, size, why);
}
MAZURKA_EXPORT void WTFAnnotateBenignRaceSized(const char*, int, const volatile void* address,
                                               size_t size, const char* why) {
  if (is_checking()) benign_race(address, size, why);
}

ANNOTATION(IgnoreReadsBegin) { begin_ignoring(&ThreadState::ignored_reads); }
ANNOTATION(IgnoreReadsEnd) { end_ignoring(&ThreadState::ignored_reads); }
ANNOTATION(IgnoreWritesBegin) { begin_ignoring(&ThreadState::ignored_writes); }
ANNOTATION(IgnoreWritesEnd) { end_ignoring(&ThreadState::ignored_writes); }

// An allocator of the program's own gives out memory that was used before.
ANNOTATION(NewMemory, const volatile void* address, size_t size) {
  if (running == nullptr) return;
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  if (program->races().forget(running->id, where, size)) program->note_ignored_accesses();
}

// These say nothing that is not seen, or nothing about races. Synchronisation is not ignored: to see less of
// it would only find races that there are none.
ANNOTATION(IgnoreSyncBegin) {}
ANNOTATION(IgnoreSyncEnd) {}
ANNOTATION(PublishMemoryRange, const volatile void*, size_t) {}
ANNOTATION(UnpublishMemoryRange, const volatile void*, size_t) {}
ANNOTATION(CondVarSignal, const volatile void*) {}
ANNOTATION(CondVarSignalAll, const volatile void*) {}
ANNOTATION(CondVarWait, const volatile void*, const volatile void*) {}
ANNOTATION(MutexIsUsedAsCondVar, const volatile void*) {}
ANNOTATION(MutexIsNotPHB, const volatile void*) {}
ANNOTATION(PCQCreate, const volatile void*) {}
ANNOTATION(PCQDestroy, const volatile void*) {}
ANNOTATION(PCQPut, const volatile void*) {}
ANNOTATION(PCQGet, const volatile void*) {}
ANNOTATION(ExpectRace, const volatile void*, const char*) {}
ANNOTATION(FlushExpectedRaces) {}
ANNOTATION(EnableRaceDetection, int) {}
ANNOTATION(ThreadName, const char*) {}
ANNOTATION(TraceMemory, const volatile void*) {}
ANNOTATION(FlushState) {}
ANNOTATION(NoOp, const volatile void*) {}
ANNOTATION(MemoryIsInitialized, const volatile void*, size_t) {}
ANNOTATION(MemoryIsUninitialized, const volatile void*, size_t) {}

MAZURKA_EXPORT int RunningOnValgrind() { return 0; }
MAZURKA_EXPORT double ValgrindSlowdown() { return 1; }
