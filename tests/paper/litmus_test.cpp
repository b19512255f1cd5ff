// Litmus tests: small programs whose outcomes tell memory models apart. The names are those of the literature (Alglave,
// Maranget, Tautschnig: Herding Cats, TOPLAS 2014; Lahav et al., PLDI 2017), with the orders behind a +; what is expected
// follows from the published definitions.
//
// A program is threads, separated by ||, of instructions, separated by ;
//
//   Wrlx x 1          a relaxed store of 1 to x
//   Racq y 0          a load of y, which reads 0
//   Usc x 0 1         an exchange, which reads 0 and leaves 1
//   Asc y 1 2         a fetch_add, which reads 1 and adds 2
//   Car,rlx y 0 6 1   a compare-and-swap of 0 to 6, which reads 1; behind the comma the order if it fails
//   Fsc               a fence

#include <gtest/gtest.h>

#include <sstream>

#include "core/error.h"
#include "oracle/compare_graphs.h"

namespace mazurka {
namespace {

struct LitmusRow {
  const char *name, *program, *finally, *expected;
};

constexpr LitmusRow litmus_rows[] = {
#include "litmus.inc"
};

Order order_in(const std::string& text) {
  constexpr const char* names[] = {"rlx", "acq", "rel", "ar", "sc"};
  for (int i = 0; i < order_count; ++i) {
    if (text == names[i]) return static_cast<Order>(i);
  }
  throw UserError("'{}' is no memory order", text);
}

// The model of a litmus test and the outcome that it asks for.
class Litmus {
 public:
  explicit Litmus(const LitmusRow& row) {
    for (const char* name : {"x", "y", "z"}) variables_.push_back(model.variable(name));
    for (const std::string& thread : split(row.program, "||")) add_thread(thread);
    for (const std::string& final : split(row.finally, " ")) {
      if (final.empty()) continue;
      wanted_.push_back({place_of_variables() + final[0] - 'x', std::stoi(final.substr(2))});
    }
  }

  bool is_outcome(const GraphEnd& end) const {
    for (const auto& [place, value] : wanted_) {
      if (end.state[place] != value) return false;
    }
    return true;
  }

  Model model;

 private:
  static constexpr std::size_t state_of_process = register_count + 1;  // and its program counter

  static std::vector<std::string> split(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    for (std::size_t to; (to = text.find(separator, from)) != std::string::npos;) {
      parts.push_back(text.substr(from, to - from));
      from = to + separator.size();
    }
    parts.push_back(text.substr(from));
    return parts;
  }

  std::size_t place_of_variables() const { return model.processes.size() * state_of_process; }

  void add_thread(const std::string& text) {
    const std::size_t registers = place_of_variables();
    std::vector<Instruction> code;
    int reads = 0;
    for (const std::string& part : split(text, ";")) {
      std::istringstream in(part);
      std::string word, location;
      in >> word >> location;
      std::vector<int> numbers;
      for (int number; in >> number;) numbers.push_back(number);
      const auto reads_value = [&](int value) {
        wanted_.push_back({registers + reads, value});
        return reads++;
      };
      code.push_back(instruction(word, location, numbers, reads_value));
    }
    model.process(fmt::format("T{}", model.processes.size() + 1), std::move(code));
  }

  template <typename Reads>
  Instruction instruction(const std::string& word, const std::string& location,
                          const std::vector<int>& numbers, Reads reads_value) const {
    const std::vector<std::string> orders = split(word.substr(1), ",");
    const Order order = order_in(orders[0]);
    if (word[0] == 'F') return fence(order);
    const Variable x = variables_.at(location.at(0) - 'x');
    const int value = numbers.at(0);
    switch (word[0]) {
      case 'W': return write(x, value, order);
      case 'R': return read(reads_value(value), x, order);
      case 'U': return exchange(reads_value(value), x, numbers.at(1), order);
      case 'A': return fetch_add(reads_value(value), x, numbers.at(1), order);
      case 'C':
        return compare_and_swap(reads_value(numbers.at(2) == value), x, value, numbers.at(1), order,
                                order_in(orders.at(1)));
      default: throw UserError("'{}' is no instruction", word);
    }
  }

  std::vector<Variable> variables_;
  std::vector<std::pair<std::size_t, int>> wanted_;  // values at places of the state
};

// In the order of LitmusRow::expected. (PSO is compared with store buffers: tests/oracle/graphs_test.cpp.)
constexpr const char* memories[] = {"sc", "tso", "rc11"};

TEST(Litmus, outcomes) {
  for (const LitmusRow& row : litmus_rows) {
    const Litmus litmus(row);
    for (std::size_t i = 0; i < std::size(memories); ++i) {
      const ConsistencyModel& memory = consistency_model(memories[i]);
      const ExploredGraphs explored = explored_graphs(litmus.model, memory);
      EXPECT_EQ(explored.twice, 0u) << row.name;
      const bool is_allowed = std::ranges::any_of(
          explored.complete, [&](const auto& graph) { return litmus.is_outcome(graph.second); });
      EXPECT_EQ(is_allowed ? 'A' : 'F', row.expected[i]) << row.name << " under " << memory.name;
    }
  }
}

TEST(Litmus, there_are_many_with_names_of_their_own) {
  std::set<std::string> names, programs;
  for (const LitmusRow& row : litmus_rows) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(programs.insert(std::string(row.program) + row.finally).second) << row.name;
  }
  EXPECT_GE(names.size(), 150u);
}

// If sb between accesses to one location counted as it does between others, there would be fewer.
TEST(Litmus, z6u_has_24_graphs) {
  const LitmusRow& row = litmus_rows[std::size(litmus_rows) - 1];
  ASSERT_STREQ(row.name, "Z6.U");
  const Litmus litmus(row);
  EXPECT_EQ(explored_graphs(litmus.model, consistency_model("rc11")).complete.size(), 24u);
}

}  // namespace
}  // namespace mazurka
