// A test of the session cache: Ann puts something into her cart in one window, and logs out in
// another one.
//
//   mazurka check examples/session_cache/test.cpp
//   mazurka check -DFIXED examples/session_cache/test.cpp

#include <cassert>
#include <string>
#include <thread>

#include "session.h"
#include "session_cache.h"

using web::SessionCache;
using web::SessionRef;

namespace {

SessionCache cache;

// A request: put an article into the cart. Returns false if the user is not logged in.
bool handle_put(const std::string& user, const std::string& article) {
  const SessionRef session = cache.find(user);
  if (!session) return false;
  session->add_to_cart(article);
  assert(session->cart_size() > 0);
  return true;
}

}  // namespace

int main() {
  cache.log_in("ann");
  cache.log_in("bob");

  bool was_in_time = false;
  std::thread first_window([&was_in_time] { was_in_time = handle_put("ann", "umbrella"); });
  std::thread second_window([] { cache.log_out("ann"); });
  const bool bob_served = handle_put("bob", "raincoat");
  first_window.join();
  second_window.join();

  assert(bob_served);
  (void)bob_served;
  assert(cache.size() == 1);
  assert(!cache.find("ann"));
  assert(cache.find("bob")->cart_size() == 1);

  // Who comes back begins with an empty cart, whatever the first window has done.
  assert(cache.log_in("ann")->cart_size() == 0);
}
