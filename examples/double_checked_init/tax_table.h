// The tax rates of all countries. There is one table for the whole program. It is read when it is
// needed for the first time: most processes never write an invoice.

#ifndef DOUBLE_CHECKED_INIT_TAX_TABLE_H
#define DOUBLE_CHECKED_INIT_TAX_TABLE_H

#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "rate_list.h"

namespace billing {

class TaxTable {
 public:
  // The table of the program. It is created by the first call, and never changes after that. Calls
  // are frequent, so all but the first few do without the lock.
  static TaxTable& instance();

  // Frees the table. Requires: nobody uses it any more. For tests, which want to begin anew.
  static void reset_instance();

  TaxTable(const TaxTable&) = delete;
  TaxTable& operator=(const TaxTable&) = delete;

  // The tax on an amount in cents, rounded half up. Countries that are not listed have no tax.
  long tax(const std::string& country, long cents) const;

  std::size_t size() const { return rates_.size(); }

 private:
  TaxTable() = default;

  // Takes the rates from a list.
  void load(const std::string& list);

  static std::atomic<TaxTable*> instance_;
  static std::mutex creation_;

  std::vector<Rate> rates_;  // sorted by country
};

}  // namespace billing

#endif
