// Predicates look at messages of any type that can be copied, and capture what can be copied: texts, containers, what owns memory.
// The server takes the messages of one topic in their order, whatever else arrives: three senders, of which two share a topic.
// flags: -std=c++20
// verdict: complete
// executions: 2

#include <mazurka/actors.h>

#include <cassert>
#include <map>
#include <optional>
#include <variant>

using namespace mazurka::actors;

struct News {
  std::string topic;
  std::vector<std::string> lines;
  std::map<int, std::string> notes;
  std::optional<std::string> author;
  std::variant<int, std::string> number;
};

static News news(const std::string& topic, int number) {
  return {topic,
          {"a line that is too long to be a part of its string"},
          {{number, topic}},
          topic,
          number};
}

int main() {
  const Actor reader = self();
  for (int i = 1; i <= 3; ++i) {
    spawn("sender", [reader, i] {
      send(reader,
           news(i == 3 ? "the weather, which nobody asks for yet" : "concurrency in practice", i));
    });
  }
  const std::string wanted = "concurrency in practice";
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    sum +=
        receive(on([wanted](const News& it) { return it.topic == wanted && it.author == wanted; },
                   [](const News& it) { return std::get<int>(it.number); }));
  }
  assert(sum == 3);
  receive(
      on([](const News& it) { return it.notes.contains(3) && it.lines.size() == 1; }, [](News) {}));
}
