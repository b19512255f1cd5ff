// The inventory of a company with several warehouses. Requests come from many threads.

#ifndef INVENTORY_SERVICE_H
#define INVENTORY_SERVICE_H

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "warehouse.h"

namespace inventory {

// Holds two warehouses as long as it lives.
class PairLock {
 public:
  PairLock(Warehouse& a, Warehouse& b) {
#ifdef FIXED
    // Always in the order of the numbers, whoever comes and in which direction.
    Warehouse& first = a.id() < b.id() ? a : b;
    Warehouse& second = a.id() < b.id() ? b : a;
#else
    Warehouse& first = a;
    Warehouse& second = b;
#endif
    first_ = std::unique_lock<std::mutex>(first.mutex());
    if (&first != &second) second_ = std::unique_lock<std::mutex>(second.mutex());
  }

 private:
  std::unique_lock<std::mutex> first_;
  std::unique_lock<std::mutex> second_;
};

class Service {
 public:
  // Adds a warehouse and returns its number. Not to be called once requests come in.
  int open_warehouse(std::string city, const Stock& stock) {
    const int id = static_cast<int>(warehouses_.size());
    warehouses_.emplace_back(new Warehouse(id, std::move(city), stock));
    return id;
  }

  // Moves pieces from one warehouse to another. Returns false, and does nothing, if there are not
  // enough. At no moment can anybody see pieces that are nowhere, or in two places.
  bool transfer(int from, int to, std::size_t article, int pieces) {
    Warehouse& source = warehouse(from);
    Warehouse& target = warehouse(to);
    const PairLock lock(source, target);
    if (!source.remove(article, pieces)) return false;
    target.add(article, pieces);
    return true;
  }

  // Makes both warehouses have the same number of pieces, up to one.
  void balance(int left, int right, std::size_t article) {
    Warehouse& a = warehouse(left);
    Warehouse& b = warehouse(right);
    const PairLock lock(a, b);
    const int surplus = (a.pieces(article) - b.pieces(article)) / 2;
    if (surplus > 0) {
      a.remove(article, surplus);
      b.add(article, surplus);
    } else if (surplus < 0) {
      b.remove(article, -surplus);
      a.add(article, -surplus);
    }
  }

  // Takes pieces out of a warehouse. Returns false, and does nothing, if there are not enough.
  bool ship(int from, std::size_t article, int pieces) {
    Warehouse& source = warehouse(from);
    std::lock_guard<std::mutex> lock(source.mutex());
    return source.remove(article, pieces);
  }

  // The pieces in all warehouses, at one moment.
  int total(std::size_t article) {
    std::vector<std::unique_lock<std::mutex>> locks;
    for (const auto& each : warehouses_) locks.emplace_back(each->mutex());
    int sum = 0;
    for (const auto& each : warehouses_) sum += each->pieces(article);
    return sum;
  }

  // The cities whose warehouse has fewer pieces than it should. Looks at one after the other.
  std::vector<std::string> short_of(std::size_t article, int wanted) {
    std::vector<std::string> cities;
    for (const auto& each : warehouses_) {
      std::lock_guard<std::mutex> lock(each->mutex());
      if (each->pieces(article) < wanted) cities.push_back(each->city());
    }
    return cities;
  }

 private:
  Warehouse& warehouse(int id) { return *warehouses_.at(static_cast<std::size_t>(id)); }

  std::vector<std::unique_ptr<Warehouse>> warehouses_;  // does not change while requests come in
};

}  // namespace inventory

#endif
