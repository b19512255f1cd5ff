// A test of the logger: the disk is filling up, and the operator makes the log quieter meanwhile.
//
//   mazurka check examples/logger/test.cpp
//   mazurka check -DFIXED examples/logger/test.cpp

#include <cassert>
#include <memory>
#include <string>
#include <thread>

#include "logger.h"
#include "record.h"

using logging::Level;
using logging::Logger;
using logging::MemorySink;

namespace {

MemorySink sink;
std::unique_ptr<Logger> logger;

void watch_disk() {
  logger->log(Level::kDebug, "disk", "looking");
  logger->log(Level::kInfo, "disk", "3 % left");
  logger->log(Level::kError, "disk", "full");
}

}  // namespace

int main() {
  logger.reset(new Logger(sink, Level::kInfo));

  std::thread disk(watch_disk);
  logger->set_level(Level::kError);
  disk.join();

  logger->log(Level::kWarning, "fan", "slow");
  logger.reset();

  // Errors are never lost, and what is switched off is not written.
  assert(sink.contains("error [disk] full"));
  assert(sink.contains("info [logger] level is error"));
  assert(!sink.contains("debug [disk] looking"));
  assert(!sink.contains("warning [fan] slow"));

  // Whether the free space is reported depends on who was faster.
  const std::size_t expected = sink.contains("info [disk] 3 % left") ? 3 : 2;
  assert(sink.lines().size() == expected);
  (void)expected;
}
