// A test of billing: two clerks write the first invoices of the day at the same time.
//
//   mazurka check examples/double_checked_init/*.cpp
//   mazurka check -DFIXED examples/double_checked_init/*.cpp

#include <cassert>
#include <thread>

#include "invoice.h"
#include "tax_table.h"

using billing::Invoice;
using billing::TaxTable;

namespace {

void bill_zurich() {
  Invoice invoice("Huber", "CH");
  invoice.add("chair", 40000);
  invoice.add("lamp", 10000);
  assert(invoice.total() == 54050);
}

void bill_berlin() {
  Invoice invoice("Schmidt", "DE");
  invoice.add("desk", 30000);
  assert(invoice.total() == 35700);

  // The second invoice uses the table that is there.
  Invoice abroad("Smith", "XX");
  abroad.add("desk", 30000);
  assert(abroad.total() == 30000);
}

}  // namespace

int main() {
  std::thread zurich(bill_zurich);
  std::thread berlin(bill_berlin);
  zurich.join();
  berlin.join();

  assert(TaxTable::instance().size() == 3);
  TaxTable::reset_instance();
}
