// A pool of connections, so that not every request has to open one.
//
// acquire() lends a connection: an idle one, or a new one if there is none. The Lease gives it
// back. Connections that were not used for a while are closed by close_idle(), which a maintenance
// thread calls from time to time.

#ifndef CONNECTION_POOL_POOL_H
#define CONNECTION_POOL_POOL_H

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "connection.h"

namespace db {

class ConnectionPool;

// The right to use a connection, until the lease ends.
class Lease {
 public:
  Lease(ConnectionPool& pool, Connection* connection) : pool_(&pool), connection_(connection) {}
  Lease(Lease&& other) noexcept
      : pool_(other.pool_), connection_(std::exchange(other.connection_, nullptr)) {}
  Lease& operator=(Lease&&) = delete;
  ~Lease();

  Connection* operator->() const { return connection_; }

 private:
  ConnectionPool* pool_;
  Connection* connection_;
};

class ConnectionPool {
 public:
  explicit ConnectionPool(Server& server) : server_(server) {}

  // Requires: no lease is left.
  ~ConnectionPool() = default;

  ConnectionPool(const ConnectionPool&) = delete;
  ConnectionPool& operator=(const ConnectionPool&) = delete;

  Lease acquire() {
    std::lock_guard<std::mutex> lock(mutex_);
    // The one that was used last: its buffers are warm, and the others can grow old.
    for (auto slot = slots_.rbegin(); slot != slots_.rend(); ++slot) {
      if (slot->lent) continue;
      slot->lent = true;
      return Lease(*this, slot->connection.get());
    }
    Slot fresh;
    fresh.connection.reset(new Connection(server_));
    fresh.lent = true;
    slots_.push_back(std::move(fresh));
    return Lease(*this, slots_.back().connection.get());
  }

  // Closes the connections that nobody has used since the last call. Returns how many.
  std::size_t close_idle() {
    std::vector<Connection*> stale;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      for (Slot& slot : slots_) {
        if (!slot.lent && !slot.used_recently) stale.push_back(slot.connection.get());
        slot.used_recently = slot.lent;
      }
    }

    // To say goodbye takes a round trip to the server. It is done without the lock, so that others
    // need not wait for it.
    std::size_t closed = 0;
    for (Connection* connection : stale) {
      const std::unique_ptr<Connection> removed = remove(connection);
      if (removed == nullptr) continue;
      removed->close();
      ++closed;
    }
    return closed;
  }

  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return slots_.size();
  }

 private:
  friend class Lease;

  struct Slot {
    std::unique_ptr<Connection> connection;
    bool lent = false;
    bool used_recently = true;  // since the last close_idle()
  };

  std::vector<Slot>::iterator find(Connection* connection) {
    return std::find_if(slots_.begin(), slots_.end(), [connection](const Slot& slot) {
      return slot.connection.get() == connection;
    });
  }

  void release(Connection* connection) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto slot = find(connection);
    if (slot == slots_.end()) return;
    slot->lent = false;
    slot->used_recently = true;
  }

  // Takes a connection out of the pool. Returns null if it is not there any more.
  std::unique_ptr<Connection> remove(Connection* connection) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto slot = find(connection);
    if (slot == slots_.end()) return nullptr;
#ifdef FIXED
    // Since close_idle() chose it, somebody may have come for it.
    if (slot->lent) return nullptr;
#endif
    std::unique_ptr<Connection> removed = std::move(slot->connection);
    slots_.erase(slot);
    return removed;
  }

  Server& server_;
  mutable std::mutex mutex_;
  std::vector<Slot> slots_;  // protected by mutex_
};

inline Lease::~Lease() {
  if (connection_ != nullptr) pool_->release(connection_);
}

}  // namespace db

#endif
