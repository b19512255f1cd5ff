// The bank of bank.cpp, repaired: every function that touches the balance holds the lock.
//
//   mazurka check examples/bank_fixed.cpp
//
// says that there is no schedule in which money is lost.

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
    std::lock_guard<std::mutex> lock(mutex_);
    if (balance_ < amount) return false;
    balance_ -= amount;
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
