// A small bank. Money is moved between accounts by several tellers at once; a lock protects the
// accounts, but one function forgets it.
//
//   mazurka check examples/bank.cpp
//
// finds the data race, and with --races=explore the execution in which money is lost.
// bank_fixed.cpp is the same bank, repaired.

#include <cassert>
#include <mutex>
#include <thread>

class Account {
 public:
  explicit Account(int balance) : balance_(balance) {}

  void deposit(int amount) {
    std::lock_guard<std::mutex> lock(mutex_);
    balance_ += amount;
  }

  bool withdraw(int amount) {
    if (balance_ < amount) return false;
    balance_ -= amount;  // the lock is missing
    return true;
  }

  int balance() {
    std::lock_guard<std::mutex> lock(mutex_);
    return balance_;
  }

 private:
  std::mutex mutex_;
  int balance_;
};

void transfer(Account& from, Account& to, int amount) {
  if (from.withdraw(amount)) to.deposit(amount);
}

Account alice(100);
Account bob(50);

int main() {
  std::thread teller([] { transfer(alice, bob, 30); });
  std::thread other_teller([] { transfer(bob, alice, 20); });
  teller.join();
  other_teller.join();

  // No money is lost or made.
  assert(alice.balance() + bob.balance() == 150);
}
