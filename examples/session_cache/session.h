// The session of a user who is logged in, and a reference to it that counts.

#ifndef SESSION_CACHE_SESSION_H
#define SESSION_CACHE_SESSION_H

#include <atomic>
#include <cassert>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace web {

// Lives as long as there are references. The one who creates it has the first.
class Session {
 public:
  explicit Session(std::string user) : user_(std::move(user)) {}

  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const std::string& user() const { return user_; }

  void add_to_cart(const std::string& article) {
    std::lock_guard<std::mutex> lock(mutex_);
    cart_.push_back(article);
  }

  std::size_t cart_size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return cart_.size();
  }

 private:
  friend class SessionRef;

  ~Session() = default;

  // Requires: the caller knows of a reference that stays until this is done.
  void retain() { references_.fetch_add(1); }

  void release() {
    const int before = references_.fetch_sub(1);
    assert(before > 0);
    if (before == 1) delete this;
  }

  const std::string user_;
  std::atomic<int> references_{1};
  mutable std::mutex mutex_;
  std::vector<std::string> cart_;  // protected by mutex_
};

// A reference, or none.
class SessionRef {
 public:
  SessionRef() = default;

  // A new session with its first reference.
  static SessionRef create(std::string user) { return SessionRef(new Session(std::move(user))); }

  // One more reference to a session.
  static SessionRef retain(Session* session) {
    if (session != nullptr) session->retain();
    return SessionRef(session);
  }

  SessionRef(const SessionRef& other) : session_(other.session_) {
    if (session_ != nullptr) session_->retain();
  }
  SessionRef(SessionRef&& other) noexcept : session_(std::exchange(other.session_, nullptr)) {}

  SessionRef& operator=(SessionRef other) noexcept {
    std::swap(session_, other.session_);
    return *this;
  }

  ~SessionRef() {
    if (session_ != nullptr) session_->release();
  }

  Session* get() const { return session_; }
  Session* operator->() const { return session_; }
  explicit operator bool() const { return session_ != nullptr; }

 private:
  explicit SessionRef(Session* session) : session_(session) {}

  Session* session_ = nullptr;
};

}  // namespace web

#endif
