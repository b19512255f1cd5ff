// An invoice to a customer in some country.

#ifndef DOUBLE_CHECKED_INIT_INVOICE_H
#define DOUBLE_CHECKED_INIT_INVOICE_H

#include <string>
#include <utility>
#include <vector>

#include "tax_table.h"

namespace billing {

class Invoice {
 public:
  Invoice(std::string customer, std::string country)
      : customer_(std::move(customer)), country_(std::move(country)) {}

  void add(std::string article, long cents) { items_.push_back({std::move(article), cents}); }

  const std::string& customer() const { return customer_; }

  // What the articles cost, without tax.
  long net() const {
    long sum = 0;
    for (const Item& item : items_) sum += item.cents;
    return sum;
  }

  // What the customer has to pay.
  long total() const {
    const long cents = net();
    return cents + TaxTable::instance().tax(country_, cents);
  }

 private:
  struct Item {
    std::string article;
    long cents;
  };

  const std::string customer_;
  const std::string country_;
  std::vector<Item> items_;
};

}  // namespace billing

#endif
