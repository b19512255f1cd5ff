// Selective receives with time-outs, by predicates on numbers. With -DTEXT the same on texts, which must not make a difference.
// flags: -std=c++20
// verdict: complete
// executions: 25

#include <mazurka/actors.h>

#include <string>

using namespace mazurka::actors;
using namespace std::chrono_literals;

#ifdef TEXT
using Topic = std::string;
static Topic topic(int i) { return "a topic with a long name, number " + std::to_string(i); }
#else
using Topic = int;
static Topic topic(int i) { return i; }
#endif

struct News {
  Topic topic;
  int number;
};

int main() {
  const Actor reader = self();
  for (int i = 0; i < 4; ++i) {
    spawn("sender " + std::to_string(i), [=] {
      send(reader, News{topic(i % 2), i});
      if (i < 2) send(reader, News{topic(1 - i), 10 + i});
    });
  }
  const Topic zero = topic(0);
  const int last = receive(on([zero](const News& news) { return news.topic == zero; },
                              [](const News& news) { return news.number; }));
  const Topic next = topic(last % 2);
  receive(on([next](const News& news) { return news.topic == next; }, [](const News&) {}),
          after(1ms, [] {}));
  receive(on([next](const News& news) { return news.topic != next && news.number > 0; },
             [](const News&) {}),
          after(0ms, [] {}));
}
