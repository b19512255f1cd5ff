// What is initialised is published by a pointer. PUBLISH is the order of the store, SUBSCRIBE that of
// the load.

#pragma once

#include <atomic>
#include <cassert>
#include <thread>

#ifndef PUBLISH
#define PUBLISH release
#endif
#ifndef SUBSCRIBE
#define SUBSCRIBE consume
#endif

struct Config {
  int first;
  int second;
};

std::atomic<Config*> current{nullptr};

int main() {
  std::thread reader([] {
    const Config* const config = current.load(std::memory_order::SUBSCRIBE);
    if (config != nullptr) assert(config->first == 1 && config->second == 2);
  });
  auto* const config = new Config{1, 2};
  current.store(config, std::memory_order::PUBLISH);
  reader.join();
  delete config;
}
