// A value under a FastMutex, and an Event that says that it is there.
// verdict: complete
// packages: libpoco-dev
// flags: -lPocoFoundation
#include <Poco/Event.h>
#include <Poco/Mutex.h>
#include <Poco/Thread.h>
#include <cassert>

int main() {
  Poco::FastMutex mutex;
  Poco::Event ready;
  int value = 0;
  Poco::Thread thread;
  thread.startFunc([&] {
    {
      Poco::FastMutex::ScopedLock lock(mutex);
      value = 3;
    }
    ready.set();
  });
  ready.wait();
  {
    Poco::FastMutex::ScopedLock lock(mutex);
    assert(value == 3);
  }
  thread.join();
}
