// Functions of CAF that have to do something else under the checker. Not to be included by programs: mazurka/caf.h
// has it.
//
// The program's functions go before those of a shared library, also for the library itself and in its tables of
// virtual functions. In a program that runs by itself they pass the call on.

#ifndef MAZURKA_CAF_FUNCTIONS_H
#define MAZURKA_CAF_FUNCTIONS_H

#include <dlfcn.h>

#include <caf/actor_companion.hpp>

#include "mazurka/caf/lives.h"

// Several source files may have them; one is taken.
#define MAZURKA_CAF __attribute__((weak, visibility("default")))

// The library is not watched: what its actors tell each other is seen here.
extern "C" {
extern const char mazurka_known_library[];
MAZURKA_CAF extern const char mazurka_known_library[] = "libcaf_core.so";
}

namespace mazurka::for_caf {

// CAF's own function; looked up before main.
template <typename Function>
Function real(const char* symbol) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, symbol));
}

using Enqueue = void (*)(abstract_actor*, mailbox_element_ptr, ::caf::execution_unit*);
using Launch = void (*)(::caf::local_actor*, ::caf::execution_unit*, bool, bool);
#define MAZURKA_CAF_ELEMENT "St10unique_ptrINS_15mailbox_elementENS_6detail8disposerEE"
using Construct = void (*)(::caf::actor_system*, ::caf::actor_system_config&);
inline const auto real_enqueue_scheduled =
    real<Enqueue>("_ZN3caf15scheduled_actor7enqueueE" MAZURKA_CAF_ELEMENT "PNS_14execution_unitE");
inline const auto real_enqueue_blocking =
    real<Enqueue>("_ZN3caf14blocking_actor7enqueueE" MAZURKA_CAF_ELEMENT "PNS_14execution_unitE");
inline const auto real_await_data =
    real<void (*)(::caf::blocking_actor*)>("_ZN3caf14blocking_actor10await_dataEv");
inline const auto real_await_data_until =
    real<bool (*)(::caf::blocking_actor*, ::caf::blocking_actor::timeout_type)>(
        "_ZN3caf14blocking_actor10await_dataENSt6chrono10time_point"
        "INS1_3_V212system_clockENS1_8durationIlSt5ratioILl1ELl1000000000EEEEEE");
inline const auto real_launch_scheduled =
    real<Launch>("_ZN3caf15scheduled_actor6launchEPNS_14execution_unitEbb");
inline const auto real_launch_blocking =
    real<Launch>("_ZN3caf14blocking_actor6launchEPNS_14execution_unitEbb");
inline const auto real_dec_running =
    real<void (*)(::caf::actor_registry*)>("_ZN3caf14actor_registry11dec_runningEv");
inline const auto real_await_running = real<void (*)(const ::caf::actor_registry*, std::size_t)>(
    "_ZNK3caf14actor_registry25await_running_count_equalEm");
inline const auto real_set_logger = real<void (*)(::caf::actor_system*)>(
    "_ZN3caf6logger24set_current_actor_systemEPNS_12actor_systemE");
inline const auto real_construct_system =
    real<Construct>("_ZN3caf12actor_systemC1ERNS_19actor_system_configE");
inline const auto real_enqueue_pool =
    real<Enqueue>("_ZN3caf10actor_pool7enqueueE" MAZURKA_CAF_ELEMENT "PNS_14execution_unitE");
inline const auto real_enqueue_companion =
    real<Enqueue>("_ZN3caf15actor_companion7enqueueE" MAZURKA_CAF_ELEMENT "PNS_14execution_unitE");
inline const auto real_get_by_name =
    real<strong_actor_ptr (*)(const ::caf::actor_registry*, ::caf::atom_value)>(
        "_ZNK3caf14actor_registry8get_implENS_10atom_valueE");
inline const auto real_get_by_id =
    real<strong_actor_ptr (*)(const ::caf::actor_registry*, ::caf::actor_id)>(
        "_ZNK3caf14actor_registry8get_implEm");

}  // namespace mazurka::for_caf

// --- Messages ---

MAZURKA_CAF void caf::scheduled_actor::enqueue(mailbox_element_ptr element, execution_unit* host) {
  using namespace mazurka::for_caf;
  if (!is_checked()) return real_enqueue_scheduled(this, std::move(element), host);
  send_letter(this, std::move(element));
}

MAZURKA_CAF void caf::blocking_actor::enqueue(mailbox_element_ptr element, execution_unit* host) {
  using namespace mazurka::for_caf;
  if (!is_checked()) return real_enqueue_blocking(this, std::move(element), host);
  if (element->mid.is_request() && is_scoped(*this)) {
    mazurka_refuse("a request to a scoped_actor of CAF", "its end is not explored");
  }
  send_letter(this, std::move(element));
}

MAZURKA_CAF void caf::blocking_actor::await_data() {
  using namespace mazurka::for_caf;
  if (!is_checked()) return real_await_data(this);
  if (is_scoped(*this)) mazurka_name_mailbox(mailbox_of(this), "", 0);
  if (!has_next_message()) mailbox().push_back(take(this, any_message()));
}

MAZURKA_CAF bool caf::blocking_actor::await_data(timeout_type timeout) {
  using namespace mazurka::for_caf;
  if (!is_checked()) return real_await_data_until(this, timeout);
  if (is_scoped(*this)) mazurka_name_mailbox(mailbox_of(this), "", 0);
  if (has_next_message()) return true;
  using std::chrono::milliseconds;
  const auto time = std::chrono::duration_cast<milliseconds>(timeout - timeout_type::clock::now());
  mailbox_element_ptr element = take(this, any_message(), mazurka_timed, time.count());
  if (element == nullptr) return false;
  mailbox().push_back(std::move(element));
  return true;
}

// --- Lives ---

MAZURKA_CAF void caf::scheduled_actor::launch(execution_unit* host, bool is_lazy, bool is_hidden) {
  using namespace mazurka::for_caf;
  if (!is_checked()) return real_launch_scheduled(this, host, is_lazy, is_hidden);
  unsetf(is_detached_flag);  // all have a thread of their own
  if (!is_hidden) register_at_system();
  mazurka::for_caf::launch(this, is_lazy);
}

MAZURKA_CAF void caf::blocking_actor::launch(execution_unit* host, bool is_lazy, bool is_hidden) {
  using namespace mazurka::for_caf;
  if (!is_checked()) return real_launch_blocking(this, host, is_lazy, is_hidden);
  if (!is_hidden) register_at_system();
  mazurka::for_caf::launch(this, false);
}

MAZURKA_CAF caf::actor_id caf::actor_system::next_actor_id() {
  return mazurka::for_caf::is_checked() ? mazurka::for_caf::next_id() : ++ids_;
}

MAZURKA_CAF void caf::actor_registry::inc_running() {
  if (mazurka::for_caf::is_checked()) ++mazurka::for_caf::own().registered;
  else ++running_;
}

MAZURKA_CAF void caf::actor_registry::dec_running() {
  if (!mazurka::for_caf::is_checked()) return mazurka::for_caf::real_dec_running(this);
  --mazurka::for_caf::own().registered;
}

MAZURKA_CAF void caf::actor_registry::await_running_count_equal(std::size_t expected) const {
  if (!mazurka::for_caf::is_checked()) return mazurka::for_caf::real_await_running(this, expected);
  mazurka::for_caf::await_end(expected);
}

// The end of a system waits for all threads that have its logger. Ours stay, and there is nothing to be logged.
MAZURKA_CAF void caf::logger::set_current_actor_system(actor_system* system) {
  if (!mazurka::for_caf::is_checked()) mazurka::for_caf::real_set_logger(system);
}

namespace mazurka::for_caf {

inline void construct(Construct real, ::caf::actor_system* self,
                      ::caf::actor_system_config& config) {
  if (!is_checked()) return real(self, config);
  if (!config.module_factories.empty()) {
    mazurka_refuse("a module of CAF", "only its core is known: no middleman, no other modules");
  }
  own_record = &world.main;
  world.is_beginning = true;
  config.module_factories.push_back([](::caf::actor_system& s) { return new Scheduler(s); });
  real(self, config);
  world.is_beginning = false;
  world.node = "@" + to_string(self->node());
  Counted::keep_quiet(*self->node());
}

}  // namespace mazurka::for_caf

// Of a system, and of the part that is one in a class that is derived from it: two functions that do the same.
extern "C" {
MAZURKA_CAF void mazurka_caf_construct(caf::actor_system*, caf::actor_system_config&) __asm__(
    "_ZN3caf12actor_systemC1ERNS_19actor_system_configE");
MAZURKA_CAF void mazurka_caf_construct(caf::actor_system* self, caf::actor_system_config& config) {
  mazurka::for_caf::construct(mazurka::for_caf::real_construct_system, self, config);
}
MAZURKA_CAF void mazurka_caf_construct_base(caf::actor_system*, caf::actor_system_config&) __asm__(
    "_ZN3caf12actor_systemC2ERNS_19actor_system_configE");
MAZURKA_CAF void mazurka_caf_construct_base(caf::actor_system* self,
                                            caf::actor_system_config& config) {
  mazurka_caf_construct(self, config);
}
}

// --- What is not explored ---

MAZURKA_CAF void caf::actor_pool::enqueue(mailbox_element_ptr element, execution_unit* host) {
  using namespace mazurka::for_caf;
  mazurka_refuse("an actor_pool of CAF", "which actor it takes is not explored");
  real_enqueue_pool(this, std::move(element), host);
}

MAZURKA_CAF void caf::actor_companion::enqueue(mailbox_element_ptr element, execution_unit* host) {
  using namespace mazurka::for_caf;
  mazurka_refuse("an actor_companion of CAF", "where it runs is up to the program");
  real_enqueue_companion(this, std::move(element), host);
}

MAZURKA_CAF caf::group_manager& caf::actor_system::groups() {
  mazurka_refuse("a group of CAF", "who belongs to it is not explored");
  return groups_;
}

MAZURKA_CAF caf::strong_actor_ptr caf::actor_registry::get_impl(atom_value name) const {
  mazurka_refuse("a name in CAF's registry", "who has it when is not explored");
  return mazurka::for_caf::real_get_by_name(this, name);
}

MAZURKA_CAF caf::strong_actor_ptr caf::actor_registry::get_impl(actor_id id) const {
  mazurka_refuse("a number in CAF's registry", "who has it when is not explored");
  return mazurka::for_caf::real_get_by_id(this, id);
}

#endif
