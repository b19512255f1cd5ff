// Examples to show what a finding looks like, and its repair.

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// Two tellers and one account. The balance is read and written in separate steps, so both tellers
// must hold the lock for both; with `late_lock` one of them reads before it locks.
Model bank_with(bool late_lock) {
  Model model;
  const Variable balance = model.variable("balance", 100);
  const Mutex account = model.mutex("account");
  const int main = model.process("main");
  const int deposit = model.spawned(
      "deposit", locked(account, {read(0, balance), increase(0, 50), write(balance, r(0))}));
  const int withdraw = model.spawned(
      "withdraw",
      late_lock ? Block(read(0, balance)) + increase(0, -30) + locked(account, write(balance, r(0)))
                : locked(account, {read(0, balance), increase(0, -30), write(balance, r(0))}));
  model.processes[main].code = {spawn(deposit),   spawn(withdraw),
                                join(deposit),    join(withdraw),
                                read(0, balance), check(r(0) == 120, "no money is lost or made")};
  return model;
}

Model bank() { return bank_with(true); }
Model bank_fixed() { return bank_with(false); }

}  // namespace

std::vector<CatalogEntry> example_models() {
  // clang-format off
  return {
      {"bank", {}, "two tellers and an account; one of them takes the lock too late: a lost update",
       with<bank>, always<3>},
      {"bank_fixed", {}, "bank, repaired",
       with<bank_fixed>, always<2>},
  };
  // clang-format on
}

}  // namespace mazurka
