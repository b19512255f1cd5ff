// Threads that do something random to shared data, given by a number: to compare what is remembered with what is run.

#include <atomic>
#include <cassert>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "random_numbers.h"

namespace {

struct Small {
  int a, b;
};
struct Large {
  long a[4];
  char text[8];
};
struct Bits {
  unsigned a : 3, b : 5, c : 1;
};
struct Shape {
  virtual ~Shape() = default;
  virtual int corners() const = 0;
};
struct Square : Shape {
  int corners() const override { return 4; }
};
struct Triangle : Shape {
  const int more;
  explicit Triangle(int more) : more(more) {}
  int corners() const override { return 3 + more; }
};

std::mutex locks[2];
std::shared_mutex readers;
std::condition_variable changed;
std::atomic<int> x{0}, y{0};
// Under locks[0]:
Small small;
Large large;
Bits bits;
std::unique_ptr<Shape> shape;
int (*function)(int) = nullptr;
std::optional<Small> maybe;
// Under locks[1]:
std::vector<int> numbers;
std::string text;
std::map<int, int> counts;
std::shared_ptr<Small> shared;
char bytes[32];
std::pair<int, long> both;
int flag = 0;
// Under `readers`:
Large watched;
thread_local int own = 0;

int twice(int a) { return 2 * a; }
int plus_three(int a) { return a + 3; }
__attribute__((noinline)) int of_small(Small s) { return s.a * 2 + s.b; }
__attribute__((noinline)) int of_large(Large l) {
  return static_cast<int>(l.a[0] + l.a[3]) + l.text[1];
}
__attribute__((noinline)) Large copy_of(const Large& l) { return l; }
__attribute__((noinline)) Small made(int a) { return {a, a + 1}; }

class Acting {
 public:
  Acting(Random random, int parts) : random_(random), parts_(parts) {}
  int run() {
    for (int steps = 2 + random_.below(2); steps > 0; --steps) step(random_.below(30));
    return sum_;
  }

 private:
  void take(int value) { sum_ = (sum_ * 3 + value) & 0xff; }

  void first(int what, int k) {
    const std::lock_guard lock(locks[0]);
    switch (what) {
      case 0: small = made(k + sum_); break;
      case 1: take(of_small(small)); break;
      case 2:
        large.a[k] += 1;
        large.text[1] = static_cast<char>(k);
        break;
      case 3: take(of_large(large)); break;
      case 4: {
        const Large now = copy_of(large);
        take(static_cast<int>(now.a[k]));
        break;
      }
      case 5:
        bits.a = static_cast<unsigned>(k) & 7u;
        bits.c ^= 1u;
        break;
      case 6: take(static_cast<int>(bits.a + bits.b + bits.c)); break;
      case 7:
        if (k == 0) shape = std::make_unique<Square>();
        else shape = std::make_unique<Triangle>(sum_ & 3);
        break;
      case 8:
        if (shape) take(shape->corners());
        break;
      case 9: function = k == 0 ? twice : k == 1 ? plus_three : nullptr; break;
      case 10:
        if (function != nullptr) take(function(k));
        break;
      case 11:
        if (k == 0) maybe.reset();
        else maybe = Small{k, sum_};
        break;
      default:
        if (maybe) take(of_small(*maybe));
        break;
    }
  }

  void second(int what, int k) {
    const std::lock_guard lock(locks[1]);
    switch (what) {
      case 0: numbers.push_back(sum_ + k); break;
      case 1:
        for (int n : numbers) take(n);
        break;
      case 2:
        if (!numbers.empty()) numbers.pop_back();
        break;
      case 3: text += static_cast<char>('a' + k); break;
      case 4: take(static_cast<int>(text.size()) + (text == "ab" ? 7 : 0)); break;
      case 5: ++counts[k]; break;
      case 6: take(counts.count(k) != 0 ? counts[k] : 9); break;
      case 7: shared = std::make_shared<Small>(Small{k, sum_}); break;
      case 8:
        if (const auto mine = shared) take(mine->a + mine->b);
        break;
      case 9: std::memcpy(bytes + k, "hello", 5); break;
      case 10: take(std::memcmp(bytes, "hell", 4) == 0 ? 1 : bytes[k]); break;
      case 11: both = {k, sum_}; break;
      default: {
        const auto [a, b] = both;
        take(a + static_cast<int>(b));
        break;
      }
    }
  }

  void step(int what) {
    const int k = random_.below(3);
    if (sum_ % 3 == 1 && random_.below(2) == 0) return;  // depends on what was read
    if (what < 9) return first(random_.below(13), k);
    if (what < 18) return second(random_.below(13), k);
    switch (what) {
      case 18: take(x.fetch_add(1)); return;
      case 19: y = k; return;
      case 20: take(y); return;
      case 21: {
        const std::unique_lock lock(locks[k & 1], std::try_to_lock);
        take(lock.owns_lock() ? 5 : 6);
        return;
      }
      case 22: {
        const std::shared_lock lock(readers);
        take(of_large(watched));
        return;
      }
      case 23: {
        const std::unique_lock lock(readers);
        watched.a[3] += k;
        return;
      }
      case 24: {
        const std::lock_guard lock(locks[1]);
        flag = 1;
        changed.notify_all();
        return;
      }
      case 25:
        if (k == 0) {
          std::unique_lock lock(locks[1]);
          if (flag != 0) changed.wait(lock, [] { return flag == 1; });
          take(flag);
        }
        return;
      case 26:
        own += k + sum_;
        take(own);
        return;
      case 27:
        try {
          if (x > k) throw std::runtime_error("more");
        } catch (const std::exception& e) {
          take(e.what()[0]);
        }
        return;
      case 28: {
        int* block = static_cast<int*>(std::malloc(12));
        block[1] = sum_;
        y = block[1] & 3;
        std::free(block);
        return;
      }
      default:
        if ((parts_ & 1) != 0) {
          std::printf("%d\n", sum_);
          return;
        }
        if ((parts_ & 2) != 0) {
          errno = k;
          take(std::rand() & 3);
          take(errno);
          return;
        }
        if ((parts_ & 4) != 0) {
          static const int once = x.load() * 2;
          take(once);
          return;
        }
        if ((parts_ & 8) != 0) {
          small.a = sum_;
          return;
        }  // without the lock
        x ^= 1;
    }
  }

  Random random_;
  int parts_;
  int sum_ = 0;
};

}  // namespace

int main(int, char** argv) {
  Random random(static_cast<unsigned>(number(argv[1])));
  const int parts = number(argv[2]);
  const int count = 2 + random.below(2);
  int results[3] = {};
  std::thread threads[3];
  for (int i = 0; i < count; ++i) {
    const Random own_random(static_cast<unsigned>(random.below(10000)));
    threads[i] = std::thread([=, &results] { results[i] = Acting(own_random, parts).run(); });
  }
  for (int i = 0; i < count; ++i) threads[i].join();
  assert((results[0] ^ results[1] ^ results[2]) % 61 != random.below(61));
}
