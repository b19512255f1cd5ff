// A test of the telemetry hub: two sensors publish while a collector is at work. What was accepted
// has to arrive, once and in the order of each sensor.
//
//   mazurka check examples/mpmc_queue/test.cpp
//   mazurka check -DFIXED examples/mpmc_queue/test.cpp

#include <cassert>
#include <thread>

#include "hub.h"

using telemetry::Collector;
using telemetry::Hub;
using telemetry::Sensor;

namespace {

Hub hub(2);
Sensor temperature(hub, 0);
Sensor pressure(hub, 1);
Collector collector(hub);

// What the sensor published is what the collector has received.
void check_channel(const Sensor& sensor, std::size_t id) {
  assert(collector.received(id) == sensor.published());
  assert(collector.sum(id) == sensor.sum());
}

}  // namespace

int main() {
  std::thread thermometer([] {
    temperature.measure(21);
    temperature.measure(22);
  });
  std::thread barometer([] { pressure.measure(1013); });

  // While the sensors are at work, and once more when they are done.
  collector.collect(1);
  thermometer.join();
  barometer.join();
  collector.collect(3);

  check_channel(temperature, 0);
  check_channel(pressure, 1);
  assert(collector.in_order());
  assert(temperature.published() + pressure.published() + hub.dropped() == 3);

  // The hub goes on to work.
  temperature.measure(23);
  pressure.measure(1014);
  collector.collect(2);
  check_channel(temperature, 0);
  check_channel(pressure, 1);
}
