// Only actors that were spawned can crash.
// verdict: uncontrolled
// options: --crash=1
// flags: -std=c++20

#include <mazurka/actors.h>

using namespace mazurka::actors;

int main() {
  self();
  may_crash();
}
