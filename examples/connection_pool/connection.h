// A connection to a database server. The server is a small one, of our own: it knows keys and
// values, and answers at once.

#ifndef CONNECTION_POOL_CONNECTION_H
#define CONNECTION_POOL_CONNECTION_H

#include <atomic>
#include <cassert>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace db {

class Server {
 public:
  void put(const std::string& key, int value) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (Entry& entry : entries_) {
      if (entry.first == key) {
        entry.second = value;
        return;
      }
    }
    entries_.emplace_back(key, value);
  }

  // The value of a key, or 0.
  int get(const std::string& key) const {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const Entry& entry : entries_) {
      if (entry.first == key) return entry.second;
    }
    return 0;
  }

 private:
  using Entry = std::pair<std::string, int>;

  mutable std::mutex mutex_;
  std::vector<Entry> entries_;  // protected by mutex_
};

// Used by one thread at a time, so it has no lock.
class Connection {
 public:
  explicit Connection(Server& server) : server_(server) {}

  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Collects a change; commit() sends it. Requires: the connection is open.
  void put(std::string key, int value) {
    assert(open_);
    changes_.emplace_back(std::move(key), value);
  }

  void commit() {
    assert(open_);
    for (const auto& change : changes_) server_.put(change.first, change.second);
    changes_.clear();
  }

  // What was not committed is forgotten.
  void close() {
    changes_.clear();
    open_ = false;
  }

  // May be asked by any thread, for statistics.
  bool is_open() const { return open_; }

 private:
  Server& server_;
  std::atomic<bool> open_{true};
  std::vector<std::pair<std::string, int>> changes_;
};

}  // namespace db

#endif
