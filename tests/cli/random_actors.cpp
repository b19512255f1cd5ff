// Actors that do something random, given by a number: to compare what is remembered with what is run.

#include <mazurka/actors.h>

#include <atomic>
#include <cassert>
#include <chrono>
#include <string>

using namespace mazurka::actors;
using namespace std::chrono_literals;

#include "random_numbers.h"

namespace {

struct Number {
  int value;
};
struct Text {
  std::string text;
};
struct Go {};
struct Introduction {
  Actor who;
};

enum Part { plain = 1, lives = 2, tables = 4, timers = 8, texts = 16, names = 32, spawns = 64 };

Table<int, int> stock("stock");
std::atomic<int> counter{0};
int shared = 0;
char bytes[16];

void act(Actor others[], int count, Random random, int parts, int depth);

class Acting {
 public:
  Acting(Actor* others, int count, Random random, int parts, int depth)
      : others_(others), count_(count), random_(random), parts_(parts), depth_(depth) {}

  int run() {
    for (int steps = 3 + random_.below(4); steps > 0; --steps) step(random_.below(26));
    return sum_;
  }

 private:
  Actor other() { return others_[random_.below(count_)]; }

  void take(int value) { sum_ = (sum_ * 3 + value) & 0xff; }

  void receive_any(bool is_timed) {
    const auto number = on([this](Number n) { take(n.value); });
    const auto text =
        on([this](const Text& t) { take(static_cast<int>(t.text.size()) + t.text[0]); });
    const auto introduction = on([this](Introduction i) { known_ = i.who; });
    const auto down = on([this](Down d) { take(d.reason == "normal" ? 50 : 51); });
    const auto exit = on([this](Exit) { take(60); });
    if (is_timed) receive(number, text, introduction, down, exit, after(0ms, [this] { take(70); }));
    else receive(number, text, introduction, down, exit, after(5s, [this] { take(71); }));
  }

  // What this program has not been asked for becomes something else.
  int allowed(int what) const {
    constexpr int needed[] = {plain, plain, plain, tables, tables, tables, tables,
                              lives, lives, lives, timers, texts,  names,  spawns};
    return what < 12 || (parts_ & needed[what - 12]) != 0 ? what : what % 12;
  }

  void step(int what) {
    const int k = random_.below(3);
    what = allowed(what);
    if (sum_ % 3 == 1 && random_.below(2) == 0) return;  // depends on what was received
    switch (what) {
      case 0:
      case 1:
      case 2:
      case 3: return send(other(), Number{k + sum_ % 2});
      case 4: return send(other(), Introduction{self()});
      case 5:
        if (known_) send(known_, Number{7});
        return;
      case 6:
      case 7: return receive_any(false);
      case 8: return receive_any(true);
      case 9:
        return receive(on([k](Number n) { return n.value % 2 == k % 2; },
                          [this](Number n) { take(n.value + 9); }),
                       after(0ms, [] {}));
      case 10: take(counter.fetch_add(1)); return;
      case 11: counter = k; return;
      case 12: shared = sum_; return;
      case 13: take(shared); return;
      case 14: bytes[random_.below(12)] = static_cast<char>(sum_); return;
      case 15: stock.insert(k, sum_); return;
      case 16: take(stock.lookup(k).value_or(40)); return;
      case 17: take(stock.update_counter(k, 1)); return;
      case 18: {
        if (k == 0) stock.erase(k);
        else take(stock.insert_new(k, k) ? 1 : 0);
      }
        return;
      case 19: monitor(other()); return;
      case 20: {
        if (k == 0) link(other());
        else if (k == 1) trap_exits();
        else unlink(other());
      }
        return;
      case 21: {
        if (k == 0) mazurka::actors::exit(other(), "asked");
        else if (k == 1) take(is_alive(other()) ? 1 : 0);
        else if (depth_ > 0 && sum_ % 2 == 1) mazurka::actors::exit("bored");
      }
        return;
      case 22: {
        timer_ = send_after(1ms, other(), Number{90});
        if (k == 0) take(cancel(timer_) ? 1 : 0);
      }
        return;
      case 23: {
        std::string text = "t";
        for (int i = 0; i < sum_ % 20; ++i) text += 'x';
        send(other(), Text{text});
      }
        return;
      case 24:
        try {
          if (k == 0) register_name("n", other());
          else if (k == 1) take(whereis("n") ? 1 : 0);
          else unregister_name("n");
        } catch (const std::exception&) {
          take(80);
        }
        return;
      default:
        if (depth_ > 1) return;
        Actor* all = others_;
        const int count = count_, parts = parts_, depth = depth_ + 1;
        const Random random(static_cast<unsigned>(random_.below(1000) + sum_));
        const Actor child = spawn([=] { act(all, count, random, parts, depth); });
        if (k == 0) send(child, Number{1});
    }
  }

  Actor* others_;
  int count_;
  Random random_;
  int parts_, depth_;
  int sum_ = 0;
  Actor known_;
  Timer timer_;
};

void act(Actor others[], int count, Random random, int parts, int depth) {
  const int limit = random.below(40);
  const int sum = Acting(others, count, random, parts, depth).run();
  assert(sum != 200 + limit);
}

}  // namespace

int main(int, char** argv) {
  const int parts = number(argv[2]);
  Random random(static_cast<unsigned>(number(argv[1])));
  static Actor all[4];
  const int count = 2 + random.below(2);
  all[0] = self();
  for (int i = 1; i < count; ++i) {
    const Random own(static_cast<unsigned>(random.below(10000)));
    all[i] = spawn([=] {
      receive(on([](Go) {}));
      act(all, count, own, parts, 1);
    });
  }
  for (int i = 1; i < count; ++i) send(all[i], Go{});
  act(all, count, Random(static_cast<unsigned>(random.below(10000))), parts, 0);
}
