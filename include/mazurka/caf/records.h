// What is known of the threads that run actors. Not to be included by programs: mazurka/caf.h has it.
//
// Nothing here is shared while actors run: each thread has a record of its own, and who has settled
// (mazurka_settle) walks through all of them.

#ifndef MAZURKA_CAF_RECORDS_H
#define MAZURKA_CAF_RECORDS_H

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <caf/all.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "mazurka/frameworks.h"

namespace mazurka::for_caf {

using actors::detail::is_checked;
using ::caf::abstract_actor;
using ::caf::mailbox_element_ptr;
using ::caf::message_id;
using ::caf::strong_actor_ptr;

struct Timer;

struct Record {
  // Numbers of actors must not depend on who comes first, so each thread has its own.
  std::uint64_t first_id = 0;
  std::uint64_t spawned = 0;

  std::int64_t registered = 0;  // actors that it has told CAF of, less those whose end it has told
  std::map<std::pair<std::uint64_t, std::uint64_t>, Timer*> timers;  // that it can cancel

  // Of an actor.
  strong_actor_ptr actor;  // nullptr: it is none, or it is gone
  std::string name;
  bool has_ended = false;

  std::vector<Record*> children;
  Record* next = nullptr;  // of those who are nobody's children
};

// What is made before the first actor runs, and then only read.
struct World {
  Record main;
  bool is_beginning = false;
  std::vector<const abstract_actor*> internal_actors;
  const abstract_actor* printer = nullptr;
  std::string node;  // what every text about an actor ends with
  std::atomic<Record*> other_threads = nullptr;
  bool is_ending_unreachable = false;  // only where one has settled
};
inline World world;

inline thread_local Record* own_record = nullptr;

// A thread that is neither main nor an actor.
inline Record* begin_record() {
  constexpr std::uint64_t many = 1'000'000'000;
  auto* record = new Record;
  record->first_id = static_cast<std::uint64_t>(gettid()) * many;
  record->next = world.other_threads.load();
  while (!world.other_threads.compare_exchange_weak(record->next, record)) {
  }
  return record;
}

inline Record& own() {
  if (own_record == nullptr) own_record = begin_record();
  return *own_record;
}

inline std::uint64_t next_id() {
  Record& record = own();
  return record.first_id + ++record.spawned;
}

template <typename Visit>
void visit_children(Record& record, const Visit& visit) {
  visit(record);
  for (Record* child : record.children) visit_children(*child, visit);
}

template <typename Visit>
void visit_records(const Visit& visit) {
  visit_children(world.main, visit);
  for (Record* record = world.other_threads.load(); record != nullptr; record = record->next) {
    visit_children(*record, visit);
  }
}

// A thread that nobody waits for.
inline void begin_thread(void* (*routine)(void*), void* argument) {
  pthread_t thread;
  if (const int error = pthread_create(&thread, nullptr, routine, argument)) {
    throw std::system_error(error, std::generic_category(), "spawn");
  }
  pthread_detach(thread);
}

}  // namespace mazurka::for_caf

#endif
