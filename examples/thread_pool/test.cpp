// A test of the thread pool: a client submits work while the pool is shut down. Either the task is
// refused, or its result arrives.
//
//   mazurka check examples/thread_pool/test.cpp
//   mazurka check -DFIXED examples/thread_pool/test.cpp

#include <cassert>
#include <memory>
#include <string>
#include <thread>

#include "thread_pool.h"

using thread_pool::ThreadPool;
using thread_pool::Ticket;

namespace {

// What the clients of the pool want: the checksum of a document.
unsigned checksum(const std::string& document) {
  unsigned sum = 17;
  for (const char c : document) sum = 31 * sum + static_cast<unsigned char>(c);
  return sum;
}

// A client with one document. Returns whether it was served.
bool request_checksum(ThreadPool& pool, const std::string& document) {
  const Ticket<unsigned> ticket = pool.submit([document] { return checksum(document); });
  if (!ticket.valid()) return false;
  const unsigned sum = ticket.get();
  assert(sum == checksum(document));
  (void)sum;
  return true;
}

}  // namespace

int main() {
  ThreadPool pool(1);

  // This one is in time.
  const Ticket<unsigned> early = pool.submit([] { return checksum("annual report"); });
  assert(early.valid());

  // This one may be or may not be.
  std::thread client([&pool] { request_checksum(pool, "minutes"); });
  pool.shut_down();
  client.join();

  // This one is not.
  const bool served = request_checksum(pool, "invitation");
  assert(!served);
  (void)served;
  assert(early.get() == checksum("annual report"));
}
