// A warehouse: how many pieces of each article it has. Articles are numbered.

#ifndef INVENTORY_WAREHOUSE_H
#define INVENTORY_WAREHOUSE_H

#include <array>
#include <cstddef>
#include <mutex>
#include <string>
#include <utility>

namespace inventory {

constexpr std::size_t kArticles = 2;

using Stock = std::array<int, kArticles>;

class Warehouse {
 public:
  Warehouse(int id, std::string city, const Stock& stock)
      : id_(id), city_(std::move(city)), stock_(stock) {}

  Warehouse(const Warehouse&) = delete;
  Warehouse& operator=(const Warehouse&) = delete;

  int id() const { return id_; }
  const std::string& city() const { return city_; }

  // Protects the stock. Those who need several warehouses at once take several of these.
  std::mutex& mutex() { return mutex_; }

  // The rest requires that the caller holds the mutex.

  int pieces(std::size_t article) const { return stock_[article]; }

  void add(std::size_t article, int pieces) { stock_[article] += pieces; }

  // Returns false, and does nothing, if there are not enough.
  bool remove(std::size_t article, int pieces) {
    if (stock_[article] < pieces) return false;
    stock_[article] -= pieces;
    return true;
  }

 private:
  const int id_;
  const std::string city_;
  std::mutex mutex_;
  Stock stock_;  // protected by mutex_
};

}  // namespace inventory

#endif
