#include "tax_table.h"

#include <algorithm>

namespace billing {

namespace {

const char* const kBuiltInRates = "DE=19.0 FR=20.0 CH=8.1";

}  // namespace

std::atomic<TaxTable*> TaxTable::instance_{nullptr};
std::mutex TaxTable::creation_;

TaxTable& TaxTable::instance() {
  TaxTable* table = instance_.load();
  if (table != nullptr) return *table;

  std::lock_guard<std::mutex> lock(creation_);
  table = instance_.load();
  if (table != nullptr) return *table;  // somebody else has created it while we waited

#ifdef FIXED
  table = new TaxTable;
  table->load(kBuiltInRates);
  instance_.store(table);  // from here on, others use it without the lock
#else
  table = new TaxTable;
  instance_.store(table);
  table->load(kBuiltInRates);  // we still have the lock
#endif
  return *table;
}

void TaxTable::reset_instance() { delete instance_.exchange(nullptr); }

long TaxTable::tax(const std::string& country, long cents) const {
  const auto entry = std::lower_bound(
      rates_.begin(), rates_.end(), country,
      [](const Rate& rate, const std::string& wanted) { return rate.first < wanted; });
  if (entry == rates_.end() || entry->first != country) return 0;
  return (cents * entry->second + 500) / 1000;
}

void TaxTable::load(const std::string& list) {
  rates_ = RateListReader(list).read();
  std::sort(rates_.begin(), rates_.end());
}

}  // namespace billing
