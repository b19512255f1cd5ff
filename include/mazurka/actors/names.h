// Names of actors. Not to be included by programs: mazurka/actors.h has it.

#ifndef MAZURKA_ACTORS_NAMES_H
#define MAZURKA_ACTORS_NAMES_H

#include <stdexcept>
#include <string>
#include <utility>

#include "mazurka/actors/life.h"

namespace mazurka::actors {

// A name that is in use already, or is not; or is to be that of an actor that has ended.
class BadName : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

// Gives an actor a name, until it ends. It may have several.
inline void register_name(const std::string& name, Actor actor) {
  detail::heed();
  detail::Mailbox* mailbox = detail::ActorOf::mailbox(actor);
  const bool is_registered = detail::is_checked()
                                 ? mazurka_register_name(name.c_str(), mailbox) != 0
                                 : detail::OwnLives::all().register_name(name, mailbox);
  if (!is_registered) throw BadName("register_name: " + name);
}
inline void register_name(const std::string& name) { register_name(name, self()); }

inline void unregister_name(const std::string& name) {
  detail::heed();
  const bool was_registered = detail::is_checked() ? mazurka_unregister_name(name.c_str()) != 0
                                                   : detail::OwnLives::all().unregister_name(name);
  if (!was_registered) throw BadName("unregister_name: " + name);
}

// Whose name it is; nobody's: an Actor that is false.
inline Actor whereis(const std::string& name) {
  detail::heed();
  return detail::ActorOf::with(detail::is_checked() ? mazurka_whereis(name.c_str())
                                                    : detail::OwnLives::all().whereis(name));
}

// Sends to who has this name at that moment.
template <typename Message>
void send(const std::string& name, Message message) {
  const Actor actor = whereis(name);
  if (!actor) throw BadName("send: nobody is named " + name);
  send(actor, std::move(message));
}

}  // namespace mazurka::actors

#endif
