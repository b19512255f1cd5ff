// A test of the inventory: goods travel between three warehouses, and an auditor, main, counts them
// meanwhile.
//
//   mazurka check examples/inventory/test.cpp
//   mazurka check -DFIXED examples/inventory/test.cpp

#include <cassert>
#include <string>
#include <thread>
#include <vector>

#include "service.h"

using inventory::Service;

namespace {

constexpr std::size_t kBicycle = 0;
constexpr std::size_t kHelmet = 1;

Service service;

}  // namespace

int main() {
  const int bern = service.open_warehouse("Bern", {10, 4});
  const int lyon = service.open_warehouse("Lyon", {6, 0});
  const int graz = service.open_warehouse("Graz", {0, 8});

  // Three orders; each one concerns two warehouses.
  std::thread first([=] {
    const bool moved = service.transfer(bern, lyon, kBicycle, 5);
    assert(moved);
    (void)moved;
  });
  std::thread second([=] {
    service.transfer(lyon, graz, kBicycle, 6);
    service.ship(graz, kHelmet, 2);
  });
  std::thread third([=] { service.balance(graz, bern, kBicycle); });

  // Whatever is on its way, no bicycle is missing.
  assert(service.total(kBicycle) == 16);

  first.join();
  second.join();
  third.join();
  assert(service.total(kBicycle) == 16);
  assert(service.total(kHelmet) == 10);
  assert(service.short_of(kHelmet, 1) == std::vector<std::string>{"Lyon"});
}
