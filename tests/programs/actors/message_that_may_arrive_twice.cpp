// The copy arrives before the question, between it and the next one, or after that; and there may be none: of the deposit,
// or of one of the questions, of which the copies find the same account.
// verdict: complete
// options: --duplicate=1
// flags: -std=c++20

#include <mazurka/actors.h>

#include <cassert>
#include <string>

using namespace mazurka::actors;

struct Deposit {
  int number;
  std::string what;
};

int main() {
  const Actor main = self();
  spawn("sender", [=] { send(main, Deposit{1, "apples"}); });
  int seen = 0;
  for (int i = 0; i < 2; ++i) {
    receive(on([&](Deposit deposit) {
              assert(deposit.what == "apples");
              ++seen;
            }),
            after(std::chrono::seconds(1), [] {}));
  }
  assert(seen <= 2);
}
