// Atomics of 1, 2, 4 and 8 bytes, signed, floating, pointers and enums keep their values.
// verdict: complete
// executions: 2
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

enum class Colour : std::uint8_t { red, green };

std::atomic<std::int8_t> small{-1};
std::atomic<std::uint16_t> medium{65535};
std::atomic<std::int64_t> large{-5000000000};
std::atomic<float> real{0.5F};
std::atomic<double> exact{0.25};
std::atomic<Colour> colour{Colour::red};
std::atomic<bool> truth{false};
std::atomic<const char*> text{nullptr};

int main() {
  std::thread other([] {
    small.store(-128, memory_order_relaxed);
    medium.fetch_add(2, memory_order_relaxed);
    large.fetch_sub(1, memory_order_relaxed);
    real.store(1.5F, memory_order_relaxed);
    exact.fetch_add(0.5, memory_order_relaxed);
    colour.store(Colour::green, memory_order_relaxed);
    truth.store(true, memory_order_relaxed);
    text.store("some", memory_order_release);
  });
  if (const char* const seen = text.load(memory_order_acquire)) {
    assert(seen[0] == 's');
    assert(small.load(memory_order_relaxed) == -128);
    assert(medium.load(memory_order_relaxed) == 1);
    assert(large.load(memory_order_relaxed) == -5000000001);
    assert(real.load(memory_order_relaxed) == 1.5F);
    assert(exact.load(memory_order_relaxed) == 0.75);
    assert(colour.load(memory_order_relaxed) == Colour::green);
    assert(truth.load(memory_order_relaxed));
  }
  other.join();
}
