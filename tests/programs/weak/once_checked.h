// Double-checked initialisation. LOOK is the order of the first look, PUBLISH that of the store.

#pragma once

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

#ifndef LOOK
#define LOOK acquire
#endif
#ifndef PUBLISH
#define PUBLISH release
#endif

struct Thing {
  int value = 7;
};

std::atomic<Thing*> instance{nullptr};
std::mutex mutex;

Thing& get() {
  Thing* thing = instance.load(std::memory_order::LOOK);
  if (thing == nullptr) {
    const std::lock_guard lock(mutex);
    thing = instance.load(std::memory_order_relaxed);
    if (thing == nullptr) {
      thing = new Thing;
      instance.store(thing, std::memory_order::PUBLISH);
    }
  }
  return *thing;
}

int main() {
  std::thread other([] { assert(get().value == 7); });
  assert(get().value == 7);
  other.join();
  delete instance.load();
}
