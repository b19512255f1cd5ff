// The functions of mazurka/actors/tables.h.

#include "mazurka/actors/tables.h"

#include "native/atomic_operations.h"
#include "native/synchronise.h"
#include "native/tables.h"

using namespace mazurka;

namespace {

using Entry = mazurka_entry_of_table;
using Word = atomics::u64;

volatile Word* word(void* cell) {
  return reinterpret_cast<volatile Word*>(&static_cast<Tables::Cell*>(cell)->entry);
}
Word word(const Entry* entry) { return reinterpret_cast<Word>(entry); }
const Entry* entry(Word word) { return reinterpret_cast<const Entry*>(word); }

// It has been put there. All that ever were there can be found.
void note(void* cell, Entry* entry) {
  auto* there = static_cast<Tables::Cell*>(cell);
  entry->older = there->latest;
  there->latest = entry;
}

// What is there is known when it is made into something else: what its maker did before is done.
template <typename Make>
Word change(Thread& t, void* cell, std::uintptr_t pc, Make make) {
  const ObjectId x = program->stop_at_memory(t, Kind::exchange, word(cell), sizeof(Word), pc);
  check_heap_access(t, reinterpret_cast<std::uintptr_t>(cell), sizeof(Word), true, pc);
  const Word before = program->memory().load_at(word(cell));
  const AtomicAccess access{x, word(cell), sizeof(Word), pc};
  order_read(t, access, Access::update, Order::seq_cst);
  const Word after = [&] {
    const Temporarily inside(t.is_inside, true);
    return make(before);
  }();
  atomics::write_with(t, x, word(cell), pc, [&] { program->memory().store_at(word(cell), after); });
  program->pass_time(t, x, Access::update);
  order_write(t, access, Access::update, Order::seq_cst);
  return before;
}

}  // namespace

MAZURKA_EXPORT void mazurka_new_table(const void* table, const char* name) {
  tables().add(table, name);
}

MAZURKA_EXPORT void* mazurka_cell(const void* table, const mazurka_key* key) {
  if (void* cell = tables().cell(table, *key)) return cell;
  program->uncontrolled(*running, "a table with more than a million keys", CALLER);
}

MAZURKA_EXPORT const Entry* mazurka_look_up(void* cell) {
  return entry(atomics::atomic_load<Word>(word(cell), atomics::seq_cst, CALLER));
}

MAZURKA_EXPORT void mazurka_insert(void* cell, Entry* entry) {
  atomics::atomic_store<Word>(word(cell), word(entry), atomics::seq_cst, CALLER);
  note(cell, entry);
}

MAZURKA_EXPORT const Entry* mazurka_insert_new(void* cell, Entry* new_one) {
  Word present = 0;
  if (!atomics::compare_exchange<Word>(word(cell), &present, word(new_one), atomics::seq_cst,
                                       atomics::seq_cst, CALLER)) {
    return entry(present);
  }
  note(cell, new_one);
  return nullptr;
}

MAZURKA_EXPORT const Entry* mazurka_erase(void* cell) {
  return entry(change(*running, cell, CALLER, [](Word) { return Word{0}; }));
}

MAZURKA_EXPORT const Entry* mazurka_change(void* cell, Entry* new_one,
                                           void (*make)(Entry*, const Entry*)) {
  const Word before = change(*running, cell, CALLER, [&](Word before) {
    make(new_one, entry(before));
    return word(new_one);
  });
  note(cell, new_one);
  return entry(before);
}

MAZURKA_EXPORT void mazurka_same_hash(const void* table) {
  program->uncontrolled(*running, "a table", CALLER,
                        fmt::format("two keys of {} that are not equal have the same std::hash",
                                    tables().name_of(table)));
}
