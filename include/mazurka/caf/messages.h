// Messages of CAF on their way. Not to be included by programs: mazurka/caf.h has it.

#ifndef MAZURKA_CAF_MESSAGES_H
#define MAZURKA_CAF_MESSAGES_H

#include <algorithm>
#include <caf/detail/sync_request_bouncer.hpp>
#include <cstdio>

#include "mazurka/caf/records.h"

namespace mazurka::for_caf {

// What a receive can look at.
struct Visible {
  std::uint64_t id;
  std::uint64_t is_request;
};

struct Letter {
  mailbox_element_ptr element;
  Visible visible;
  char mark = 0;
};

inline void* mailbox_of(const abstract_actor* actor) { return const_cast<abstract_actor*>(actor); }

// Reference counts are CAF's business: who comes first cannot be told from them.
struct Counted : ::caf::ref_counted {
  static void keep_quiet(const ::caf::ref_counted& object) {
    mazurka_keep_quiet(&(object.*&Counted::rc_), sizeof rc_);
  }
};
inline void keep_quiet(const abstract_actor* actor) {
  const ::caf::actor_control_block* block = ::caf::actor_control_block::from(actor);
  mazurka_keep_quiet(&block->strong_refs, sizeof block->strong_refs);
  mazurka_keep_quiet(&block->weak_refs, sizeof block->weak_refs);
}

// What the sender or others still hold is copied, so that nothing but the message goes from one to the other.
inline void make_own(mailbox_element_ptr& element) {
  using Data = ::caf::detail::message_data;
  const auto* data = dynamic_cast<const Data*>(&std::as_const(*element).content());
  if (data == nullptr) return;
  if (!data->unique()) {
    Data* copy = data->copy();
    element = ::caf::make_mailbox_element(std::move(element->sender), element->mid,
                                          std::move(element->stages),
                                          ::caf::message(Data::cow_ptr(copy, false)));
    data = copy;
  }
  Counted::keep_quiet(*data);
}

inline std::string without_node(std::string text) {
  for (std::size_t at; (at = text.find(world.node)) != text.npos;) {
    text.erase(at, world.node.size());
  }
  return text;
}

// What actors print goes out at once, whoever does it: nobody can tell.
inline void print(const ::caf::type_erased_tuple& content) {
  using ::caf::add_atom;
  if (content.match_elements<add_atom, ::caf::actor_id, std::string>()) {
    std::fputs(content.get_as<std::string>(2).c_str(), stdout);
  }
}

inline void refuse_unknown(const ::caf::mailbox_element& element) {
  if (element.mid.is_stream_message() ||
      element.content().match_elements<::caf::open_stream_msg>()) {
    mazurka_refuse("a stream of CAF", "batches and credit are not explored");
  }
  if (element.mid.is_urgent_message()) {
    mazurka_refuse("a message of CAF with high priority",
                   "which others it overtakes is not explored");
  }
  if (world.is_ending_unreachable) {
    mazurka_refuse(
        "the end of an actor that nobody refers to",
        "somebody monitors it or is linked with it, and when it ends is not explored; let "
        "it end by quit() or an exit message");
  }
}

inline bool is_internal(const abstract_actor* actor) {
  const auto& all = world.internal_actors;
  return std::find(all.begin(), all.end(), actor) != all.end();
}

inline const char kind_of_message = 0;

// Sends a message, in the place of what the actor does when one comes.
inline void send_letter(::caf::monitorable_actor* to, mailbox_element_ptr element) {
  const auto& content = std::as_const(*element).content();
  if (to == world.printer) return print(content);
  if (is_internal(to)) {
    if (content.match_elements<::caf::exit_msg>()) return;  // the system ends
    mazurka_refuse("a server of CAF's actor_system", "configuration and remote spawns are unknown");
  }
  refuse_unknown(*element);
  const message_id id = element->mid;
  if (id.is_request() && mazurka_is_alive(mailbox_of(to)) == 0) {
    return ::caf::detail::sync_request_bouncer(to->fail_state())(*element);
  }
  make_own(element);
  if (element->sender) keep_quiet(element->sender->get());
  const std::string text = without_node(std::as_const(*element).content().stringify());
  auto* letter = new Letter{std::move(element), {id.integer_value(), id.is_request() ? 1u : 0u}};
  const mazurka_message message{&kind_of_message, nullptr,       &letter->visible, sizeof(Visible),
                                nullptr,          &letter->mark, text.c_str()};
  mazurka_send(mailbox_of(to), &message, letter);
}

// --- What is received ---

inline mazurka_clause any_message() { return {nullptr, "a message", nullptr, nullptr, 0, nullptr}; }

inline bool has_id(const void* id, const void* visible) {
  return *static_cast<const std::uint64_t*>(id) == static_cast<const Visible*>(visible)->id;
}
inline mazurka_clause answer_with(const std::uint64_t& id) {
  return {nullptr, "the answer to its request", has_id, &id, sizeof id, nullptr};
}

inline bool is_request(const void*, const void* visible) {
  return static_cast<const Visible*>(visible)->is_request != 0;
}
inline mazurka_clause any_request() {
  return {nullptr, "a request", is_request, nullptr, 0, nullptr};
}

// nullptr if it times out.
inline mailbox_element_ptr take(const abstract_actor* actor, const mazurka_clause& clause,
                                int how = mazurka_for_ever, long long milliseconds = 0) {
  const std::unique_ptr<Letter> letter(
      static_cast<Letter*>(mazurka_receive(mailbox_of(actor), &clause, 1, how, milliseconds)));
  return letter == nullptr ? nullptr : std::move(letter->element);
}

inline void drop_undelivered(const abstract_actor* actor) {
  while (void* letter = mazurka_take_undelivered(mailbox_of(actor))) {
    delete static_cast<Letter*>(letter);
  }
}

}  // namespace mazurka::for_caf

#endif
