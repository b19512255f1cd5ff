// Messages that travel: compared with a network that is written down as such, in which each message that was sent and
// not received is in a queue or a bag.

#include "models/network.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "check/check.h"
#include "core/error.h"
#include "models/model_program.h"

namespace mazurka {
namespace {

// What the processes have in their first registers at the end, of all executions.
using Outcomes = std::set<std::vector<std::int64_t>>;
constexpr int looked_at = 3;  // registers

class EndListener : public Listener {
 public:
  explicit EndListener(std::size_t processes) : processes_(processes) {}
  void on_execution(const Execution&, const Program& program) override {
    const std::vector<std::int64_t> all = static_cast<const ModelProgram&>(program).local_state();
    std::vector<std::int64_t> seen;
    for (std::size_t p = 0; p < processes_; ++p) {
      const auto own = all.begin() + static_cast<std::ptrdiff_t>(p) * (register_count + 1);
      seen.insert(seen.end(), own, own + looked_at);
    }
    outcomes.insert(std::move(seen));
  }
  Outcomes outcomes;

 private:
  std::size_t processes_;
};

Outcomes explored(const Network& network, const Model& model, std::string_view name) {
  ModelProgram program(over(network, model));
  EndListener listener(model.processes.size());
  CheckOptions options;
  options.keep_going = true;
  options.listeners.push_back(&listener);
  check(program, algorithm(name), options);
  return listener.outcomes;
}

// All executions of processes that do nothing but send constants and receive.
class Simulation {
 public:
  Simulation(const Network& network, const Model& model) : network_(network), model_(model) {
    State begin;
    begin.at.resize(model.processes.size());
    begin.registers.resize(model.processes.size());
    begin.boxes.resize(model.objects.size());
    run(begin);
  }
  Outcomes outcomes;

 private:
  struct Message {
    std::size_t sender, box;
    std::int64_t sort, value;
    bool is_copy;
    auto operator<=>(const Message&) const = default;
  };
  struct State {
    std::vector<std::size_t> at;
    std::vector<std::array<std::int64_t, looked_at>> registers;
    std::vector<std::vector<Message>> boxes;
    std::vector<Message> on_their_way;
    Faults::Counts faults{};
    auto operator<=>(const State&) const = default;
  };

  bool may(const State& s, Fault fault) const {
    const auto i = static_cast<std::size_t>(fault);
    return s.faults[i] < network_.most_faults[i];
  }

  void run(const State& s) {
    if (!seen_.insert(s).second) return;
    bool ends = true;
    const auto go = [&](const State& next) {
      ends = false;
      run(next);
    };
    for (std::size_t p = 0; p < s.at.size(); ++p) step(s, p, go);
    for (std::size_t i = 0; i < s.on_their_way.size(); ++i) deliver(s, i, go);
    if (!ends) return;
    std::vector<std::int64_t> all;
    for (const auto& own : s.registers) all.insert(all.end(), own.begin(), own.end());
    outcomes.insert(std::move(all));
  }

  using Go = std::function<void(const State&)>;

  void step(const State& s, std::size_t p, const Go& go) const {
    const auto& code = model_.processes[p].code;
    if (s.at[p] == code.size()) return;
    const Instruction& i = code[s.at[p]];
    const std::size_t box = i.bases[0] + static_cast<std::size_t>(i.elements[0].value);
    State next = s;
    ++next.at[p];
    if (may(s, Fault::crash)) {
      State crashed = s;
      ++crashed.faults[static_cast<std::size_t>(Fault::crash)];
      crashed.at[p] = code.size();
      go(crashed);
    }
    if (i.is(Kind::receive)) return receive(next, p, i, box, go);
    const Message message{p, box, i.operands[0].value, i.operands[1].value, false};
    send(next, message, go);
    if (may(s, Fault::loss)) {
      State lost = next;
      ++lost.faults[static_cast<std::size_t>(Fault::loss)];
      go(lost);
    }
    if (may(s, Fault::duplicate)) {
      State twice = next;
      ++twice.faults[static_cast<std::size_t>(Fault::duplicate)];
      twice.on_their_way.push_back(message);
      twice.on_their_way.back().is_copy = true;
      send(twice, message, go);
    }
  }

  void send(State s, const Message& message, const Go& go) const {
    if (network_.delivery == Delivery::instant) s.boxes[message.box].push_back(message);
    else s.on_their_way.push_back(message);
    go(s);
  }

  void deliver(const State& s, std::size_t i, const Go& go) const {
    const Message& message = s.on_their_way[i];
    for (std::size_t k = 0; k < i && network_.delivery == Delivery::ordered; ++k) {
      const Message& other = s.on_their_way[k];
      const bool is_same_way = other.sender == message.sender && other.box == message.box;
      if (is_same_way && !other.is_copy && !message.is_copy) return;
    }
    State next = s;
    next.boxes[message.box].push_back(message);
    next.on_their_way.erase(next.on_their_way.begin() + static_cast<std::ptrdiff_t>(i));
    go(next);
  }

  static void receive(State s, std::size_t p, const Instruction& i, std::size_t box, const Go& go) {
    std::vector<Message>& messages = s.boxes[box];
    for (auto message = messages.begin(); message != messages.end(); ++message) {
      if (!objects::accepts(i.operands[0].value, message->sort)) continue;
      s.registers[p][i.to] = message->value;
      messages.erase(message);
      return go(s);
    }
    if (!i.timed) return;
    s.registers[p][i.to] = -1;
    go(s);
  }

  const Network& network_;
  const Model& model_;
  std::set<State> seen_;
};

// Senders whose messages meet, one of them by way of another.
Model relay() {
  Model model;
  const Mailbox boxes = model.mailboxes("box", 2);
  model.process("p", {send(boxes[0], 0, 1), send(boxes[1], 0, 5), send(boxes[0], 1, 2)});
  model.process("q", {receive(0, boxes[1], any_sort), send(boxes[0], 1, 3)});
  model.process("r", {receive(0, boxes[0], any_sort), timed_receive(1, boxes[0], sorts({1})),
                      timed_receive(2, boxes[0], any_sort)});
  return model;
}

Model two_senders() {
  Model model;
  const Mailbox boxes = model.mailboxes("box", 2);
  model.process("p", {send(boxes[1], 0, 1), send(boxes[1], 1, 2)});
  model.process("q", {send(boxes[1], 0, 3)});
  model.process("r", {timed_receive(0, boxes[1], sorts({1})), receive(1, boxes[1], any_sort),
                      receive(2, boxes[1], any_sort)});
  return model;
}

TEST(Networks, do_what_one_does_that_is_written_down_as_such) {
  for (const Model& model : {relay(), two_senders()}) {
    for (const Delivery delivery : {Delivery::instant, Delivery::ordered, Delivery::unordered}) {
      for (const Faults::Counts& faults :
           {Faults::Counts{}, Faults::Counts{0, 1, 0, 0}, Faults::Counts{0, 2, 0, 0},
            Faults::Counts{0, 0, 1, 0}, Faults::Counts{0, 0, 0, 1}, Faults::Counts{0, 1, 0, 1}}) {
        const Network network{delivery, faults};
        const Outcomes expected = Simulation(network, model).outcomes;
        EXPECT_EQ(explored(network, model, "optimal"), expected) << to_cpp(over(network, model));
        EXPECT_EQ(explored(network, model, "observers"), expected) << to_cpp(over(network, model));
      }
    }
  }
}

TEST(Networks, differ) {
  const Model model = relay();
  const auto count = [&](Delivery delivery) {
    return explored({delivery, {}}, model, "optimal").size();
  };
  EXPECT_LT(count(Delivery::instant), count(Delivery::ordered));
  EXPECT_LT(count(Delivery::ordered), count(Delivery::unordered));
}

TEST(Networks, change_nothing_unless_asked) {
  const Model model = relay();
  EXPECT_EQ(over({}, model), model);
}

TEST(Networks, refuse_a_courier_for_a_message_that_is_sent_again_and_again) {
  Model model;
  const Mailbox box = model.mailbox("box");
  model.process("p", {send(box, 0, 1), jump(-2)});
  model.process("q", {receive(0, box, any_sort)});
  EXPECT_THROW(over({Delivery::ordered, {}}, model), UserError);
  EXPECT_THROW(over({Delivery::instant, {0, 0, 1, 0}}, model), UserError);
  EXPECT_NO_THROW(over({Delivery::instant, {0, 1, 0, 0}}, model));
}

TEST(Networks, leave_alone_what_a_process_sends_to_itself) {
  Model model;
  const Mailbox box = model.mailbox("box");
  model.process("p", {send(box, 0, 1), receive(0, box, any_sort)});
  EXPECT_EQ(explored({Delivery::unordered, {0, 1, 1, 0}}, model, "naive"), (Outcomes{{1, 0, 0}}));
}

}  // namespace
}  // namespace mazurka
