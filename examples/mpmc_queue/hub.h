// The telemetry of a device: sensors publish readings from their own threads, a collector adds them
// up. Sensors must never wait, so a reading that finds the queue full is dropped, and counted.

#ifndef MPMC_QUEUE_HUB_H
#define MPMC_QUEUE_HUB_H

#include <array>
#include <atomic>
#include <cstddef>

#include "mpmc_queue.h"

namespace telemetry {

constexpr std::size_t kSensors = 2;

struct Reading {
  std::size_t sensor = 0;
  unsigned number = 0;  // counts the readings of a sensor, from 1
  int value = 0;
};

class Hub {
 public:
  explicit Hub(std::size_t capacity) : queue_(capacity) {}

  // Hands a reading to the collectors. Returns false if it was dropped.
  bool publish(const Reading& reading) {
    if (queue_.try_push(reading)) return true;
    dropped_.fetch_add(1);
    return false;
  }

  // The next reading, if there is one.
  bool poll(Reading& reading) { return queue_.try_pop(reading); }

  unsigned dropped() const { return dropped_; }

 private:
  MpmcQueue<Reading> queue_;
  std::atomic<unsigned> dropped_{0};
};

// A sensor, used by one thread.
class Sensor {
 public:
  Sensor(Hub& hub, std::size_t id) : hub_(hub), id_(id) {}

  void measure(int value) {
    Reading reading;
    reading.sensor = id_;
    reading.number = ++measured_;
    reading.value = value;
    if (hub_.publish(reading)) {
      ++published_;
      sum_ += value;
    }
  }

  unsigned measured() const { return measured_; }
  unsigned published() const { return published_; }  // those that were not dropped
  int sum() const { return sum_; }                   // of the values that were published

 private:
  Hub& hub_;
  const std::size_t id_;
  unsigned measured_ = 0;
  unsigned published_ = 0;
  int sum_ = 0;
};

// Sums up what the sensors say, and watches that nothing comes twice or out of order. Used by one
// thread at a time.
class Collector {
 public:
  explicit Collector(Hub& hub) : hub_(hub) {}

  // Treats at most `limit` readings. Returns how many there were.
  std::size_t collect(std::size_t limit) {
    std::size_t count = 0;
    Reading reading;
    while (count < limit && hub_.poll(reading)) {
      add(reading);
      ++count;
    }
    return count;
  }

  unsigned received(std::size_t sensor) const { return channels_[sensor].received; }
  int sum(std::size_t sensor) const { return channels_[sensor].sum; }
  bool in_order() const { return in_order_; }

 private:
  struct Channel {
    unsigned received = 0;
    unsigned last_number = 0;
    int sum = 0;
  };

  void add(const Reading& reading) {
    Channel& channel = channels_[reading.sensor];
    if (reading.number <= channel.last_number) in_order_ = false;
    channel.last_number = reading.number;
    ++channel.received;
    channel.sum += reading.value;
  }

  Hub& hub_;
  std::array<Channel, kSensors> channels_;
  bool in_order_ = true;
};

}  // namespace telemetry

#endif
