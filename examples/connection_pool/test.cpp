// A test of the connection pool: a request comes in while the maintenance closes connections that
// are idle.
//
//   mazurka check examples/connection_pool/test.cpp
//   mazurka check -DFIXED examples/connection_pool/test.cpp

#include <cassert>
#include <string>
#include <thread>

#include "connection.h"
#include "pool.h"

using db::ConnectionPool;
using db::Lease;
using db::Server;

namespace {

Server server;
ConnectionPool pool(server);

// A request to the shop: note a sale in two places, or in none.
void sell(const std::string& article, int price) {
  Lease connection = pool.acquire();
  connection->put("sold " + article, 1);
  connection->put("earned with " + article, price);
  connection->commit();
}

}  // namespace

int main() {
  sell("tea", 4);
  assert(pool.size() == 1);
  const std::size_t closed_at_once = pool.close_idle();  // it was used just now
  assert(closed_at_once == 0);
  (void)closed_at_once;

  std::thread maintenance([] { pool.close_idle(); });
  std::thread customer([] { sell("coffee", 5); });
  sell("cocoa", 6);
  customer.join();
  maintenance.join();

  for (const char* article : {"tea", "coffee", "cocoa"}) {
    assert(server.get(std::string("sold ") + article) == 1);
  }
  assert(server.get("earned with coffee") == 5);
  assert(server.get("earned with cocoa") == 6);
  assert(pool.size() <= 2);
}
