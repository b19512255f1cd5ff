// Models are programs that can be remembered as well as others: what a process knows is in its registers,
// and all of that comes from answers. So all that is remembered is compared with thousands of models that
// are run.

#include "program/recall.h"

#include <gtest/gtest.h>

#include "check/check.h"
#include "models/model_program.h"
#include "oracle/random_model.h"

namespace mazurka {

namespace {

class MemorableModel final : public Memorable {
 public:
  explicit MemorableModel(const Model& model, bool tells_state = false)
      : program_(model), tells_state_(tells_state) {}

  void restart() override { program_.restart(); }
  ProcessSet enabled() const override { return program_.enabled(); }
  ProcessSet alive() const override { return program_.alive(); }
  Operation pending(ProcessId p) const override { return program_.pending(p); }
  std::int64_t value(ObjectId x) const override { return program_.value(x); }
  const std::vector<Finding>& failures() const override { return program_.failures(); }
  const Narrator& narrator() const override { return program_.narrator(); }
  Event step(ProcessId p, std::uint16_t choice) override { return program_.step(p, choice); }

  // Its objects are there from the beginning.
  void note_deeds(Deeds* deeds) override {
    if (deeds == nullptr) return;
    const Model& model = program_.model();
    for (std::size_t i = 0; i < model.objects.size(); ++i) {
      const auto x = static_cast<std::uint32_t>(model.variable_cells.size() + i);
      const auto type = static_cast<std::int64_t>(model.objects[i].type);
      deeds->list.push_back(
          {Deed::What::defines, ProcessId{0}, x, {type, model.objects[i].initially}});
    }
  }
  Standing standing(ProcessId p) const override {
    Standing standing;
    standing.alive = program_.alive().contains(p);
    if (standing.alive) standing.pending = program_.pending(p);
    return standing;
  }
  // Its registers and where it is in its code.
  std::optional<PrivateState> private_state(ProcessId p) const override {
    if (!tells_state_) return std::nullopt;
    const std::vector<std::int64_t> all = program_.local_state();
    const std::size_t size = all.size() / program_.model().processes.size();
    PrivateState state{index(p), 0};
    for (std::size_t i = 0; i < size; ++i) {
      state[0] = scattered(state[0] + static_cast<std::uint64_t>(all[index(p) * size + i]));
    }
    return state;
  }
  std::vector<ObjectId> variables() const override {
    std::vector<ObjectId> variables;
    for (std::size_t i = 0; i < program_.model().variable_cells.size(); ++i) {
      variables.push_back(ObjectId{static_cast<std::uint32_t>(i)});
    }
    return variables;
  }
  std::int64_t observed(ObjectId x) const override { return program_.value(x); }
  std::size_t cells() const override { return 0; }
  std::int64_t cell(std::size_t) const override { return 0; }
  std::uint64_t generation() const override { return 0; }
  const Objects& present_objects() const override { return program_.memory().objects(); }
  void note_tallies(const Tallies&) override {}
  bool has_exited() const override { return false; }
  std::string why_not() const override { return ""; }

 private:
  ModelProgram program_;
  const bool tells_state_;
};

// Others have data that are no variables, know of each other without a step, or end before they begin.
bool is_memorable(const Model& model) {
  if (!model.data_cells.empty() || model.most_faults != Faults::Counts{}) return false;
  const bool has_mailbox = std::ranges::any_of(
      model.objects, [](const Model::Object& x) { return x.type == ObjectType::mailbox; });
  const auto is_long = [](const Process& process) {
    return std::ranges::any_of(process.code, [](const Instruction& i) { return i.visible(); });
  };
  return !has_mailbox && std::ranges::all_of(model.processes, is_long);
}

struct Counts {
  std::uint64_t executions, blocked, deadlocks, findings;
  bool operator==(const Counts&) const = default;
};

// Nothing if the algorithm cannot treat it, or there are too many.
std::optional<Counts> counts_of(Program& program, const char* by) {
  CheckOptions options;
  options.keep_going = true;
  options.limits.executions = 2000;
  try {
    const Result result = check(program, algorithm(by), options);
    if (result.limit != Limit::none) return std::nullopt;
    return Counts{result.counters.executions, result.counters.blocked, result.counters.deadlocks,
                  result.findings.size()};
  } catch (const Refusal&) {
    return std::nullopt;
  }
}

}  // namespace

TEST(Recall, IsWhatModelsDo) {
  std::uint64_t recalled = 0, merged = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const Model model = random_model(seed, mix_of(seed));
    if (!is_memorable(model)) continue;
    for (const char* by : {"source", "optimal", "pop"}) {
      ModelProgram program(model);
      const std::optional<Counts> expected = counts_of(program, by);
      MemorableModel memorable(model, seed / 2 % 2 == 0);
      Recall recall(memorable, {.compared_every = 7, .must_be_right = true});
      const std::optional<Counts> counts = counts_of(recall, by);
      ASSERT_EQ(counts, expected) << by << ", seed " << seed << "\n" << to_cpp(model);
      recalled += recall.statistics().recalled;
      merged += recall.statistics().merged;
    }
  }
  EXPECT_GT(recalled, 100'000u);
  EXPECT_GT(merged, 1000u);
}

TEST(Recall, BeginsAnewWhenItIsTooMuch) {
  std::uint64_t forgotten = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Model model = random_model(seed, mix_of(seed));
    if (!is_memorable(model)) continue;
    ModelProgram program(model);
    MemorableModel memorable(model);
    Recall recall(memorable, {.bytes = 2000, .compared_every = 1, .must_be_right = true});
    const std::optional<Counts> expected = counts_of(program, "pop");
    ASSERT_EQ(counts_of(recall, "pop"), expected) << "seed " << seed << "\n" << to_cpp(model);
    forgotten += recall.statistics().forgotten;
  }
  EXPECT_GT(forgotten, 100u);
}

}  // namespace mazurka
