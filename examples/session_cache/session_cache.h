// The sessions of all users who are logged in. Every request looks its session up here.

#ifndef SESSION_CACHE_SESSION_CACHE_H
#define SESSION_CACHE_SESSION_CACHE_H

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "session.h"

namespace web {

class SessionCache {
 public:
  // Starts a session, or returns the one that the user has already.
  SessionRef log_in(const std::string& user) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto place = position(user);
    if (place != sessions_.end()) return *place;
    sessions_.push_back(SessionRef::create(user));
    return sessions_.back();
  }

  // Ends the session of a user, if there is one. Requests that are under way keep it until they are
  // done.
  void log_out(const std::string& user) {
    SessionRef ended;  // is released after the lock: the destructor of a session may take long
    std::lock_guard<std::mutex> lock(mutex_);
    const auto place = position(user);
    if (place == sessions_.end()) return;
    ended = std::move(*place);
    sessions_.erase(place);
  }

  // The session of a user, or none.
  SessionRef find(const std::string& user) {
    Session* session = nullptr;
#ifdef FIXED
    // The reference of the cache keeps the session alive while we have the lock, and ours after.
    std::lock_guard<std::mutex> lock(mutex_);
    session = search(user);
#else
    {
      std::lock_guard<std::mutex> lock(mutex_);
      session = search(user);
    }
    // The counter is atomic: no need to keep others waiting.
#endif
    return SessionRef::retain(session);
  }

  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return sessions_.size();
  }

 private:
  // These two require that the caller has the lock.

  std::vector<SessionRef>::iterator position(const std::string& user) {
    return std::find_if(sessions_.begin(), sessions_.end(),
                        [&user](const SessionRef& session) { return session->user() == user; });
  }

  Session* search(const std::string& user) {
    const auto place = position(user);
    return place != sessions_.end() ? place->get() : nullptr;
  }

  mutable std::mutex mutex_;
  std::vector<SessionRef> sessions_;  // protected by mutex_
};

}  // namespace web

#endif
