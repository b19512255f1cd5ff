// Random native programs: each is a random model, written in C, and has the traces and deadlocks
// that the model has, and under each memory model its execution graphs. One that waits in loops has more
// traces: as many as sleep sets find.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/check.h"
#include "graphs/check_graphs.h"
#include "models/model_program.h"
#include "models/model_threads.h"
#include "oracle/c_text.h"
#include "oracle/random_model.h"
#include "programs/tool.h"

namespace mazurka {

namespace {

constexpr int models_per_program = 40;  // to compile one file for many
constexpr int models_for_all_memories = 16;
constexpr std::uint64_t first_seed = 7'000'000;
constexpr std::uint64_t largest = 1500;  // traces; models that have more are left out
constexpr std::uint64_t largest_with_loops = 10'000;

// Those whose complete executions are the traces, however much of a program is private.
const char* const compared[] = {"source", "optimal", "pop"};

struct Counts {
  std::uint64_t executions = 0;
  bool deadlock = false;  // in some of them
  bool operator==(const Counts&) const = default;
};

void PrintTo(const Counts& counts, std::ostream* out) {
  *out << counts.executions << " executions" << (counts.deadlock ? ", a deadlock" : "");
}

std::optional<Counts> counts_of(const Model& model) {
  ModelProgram program(model);
  CheckOptions options;
  options.keep_going = true;
  options.limits.executions = largest;
  const Result result = check(program, algorithm("optimal"), options);
  if (result.limit != Limit::none) return std::nullopt;
  return Counts{result.counters.executions, result.counters.deadlocks > 0};
}

// Models of all mixes, in turn, as far as they can be written in C.
std::vector<std::pair<Model, Counts>> models_from(std::uint64_t seed, bool additions_commute) {
  std::vector<std::pair<Model, Counts>> models;
  for (; models.size() < models_per_program; ++seed) {
    const Model model = without_what_c_lacks(random_model(seed, mix_of(seed)), additions_commute);
    if (!has_c_text(model)) continue;
    if (const auto counts = counts_of(model)) models.emplace_back(model, *counts);
  }
  return models;
}

bool has_loops(const Model& model) {
  return std::ranges::any_of(model.processes, [](const Process& process) {
    return std::ranges::any_of(process.code,
                               [](const Instruction& i) { return i.is(Kind::await); });
  });
}

// A program's by an algorithm; nothing if it cannot treat it, or there are too many traces.
std::optional<Counts> counts_of(const std::string& program, std::size_t model,
                                const std::string& options, const char* by) {
  const ToolRun run = run_tool(
      fmt::format("check --json=- --keep-going --max-executions={} {} --algorithm={} {} -- {}",
                  largest_with_loops, options, by, program, model));
  if (run.errors.find("cannot treat") != std::string::npos) return std::nullopt;
  if (!run.report.is_object()) {
    ADD_FAILURE() << run.told();
    return std::nullopt;
  }
  if (run.report.at("verdict") == "bounded") return std::nullopt;
  for (const auto& finding : run.report.at("findings")) {
    EXPECT_TRUE(finding.at("kind") == "deadlock" || finding.at("kind") == "livelock") << finding;
  }
  return Counts{run.report.at("executions"), !run.report.at("findings").empty()};
}

struct RandomCase {
  int part;
  std::string compiler, optimisation;
};

void PrintTo(const RandomCase& c, std::ostream* out) {
  *out << "part " << c.part << " " << c.compiler << " " << c.optimisation;
}

std::vector<RandomCase> random_cases() {
  std::vector<RandomCase> cases;
  for (int part = 0; part < 8; ++part) {
    for (const char* compiler : {"gcc", "clang"}) {
      cases.push_back({part, compiler, part % 2 == 0 ? "-O2" : "-O0"});
    }
  }
  return cases;
}

std::string name_of_random(const testing::TestParamInfo<RandomCase>& info) {
  return fmt::format("{}_{}_{}", info.param.part, info.param.compiler,
                     info.param.optimisation.substr(1));
}

class RandomPrograms : public testing::TestWithParam<RandomCase> {};
INSTANTIATE_TEST_SUITE_P(Native, RandomPrograms, testing::ValuesIn(random_cases()), name_of_random);

TEST_P(RandomPrograms, HaveTheCountsOfTheirModels) {
  const auto [part, compiler, optimisation] = GetParam();
  // Without optimisation results are kept although nobody wants them.
  const bool additions_commute = optimisation != "-O0";
  const auto cases =
      models_from(first_seed + 1000 * static_cast<std::uint64_t>(part), additions_commute);
  std::vector<Model> models;
  for (const auto& [model, counts] : cases) models.push_back(model);

  const TemporaryFolder folder;
  std::ofstream(folder.file("random.c")) << to_c(models);
  const ToolRun built = compile_program(folder.file("random.c"), compiler,
                                        optimisation + " -pthread", folder.file("random"));
  ASSERT_EQ(built.status, 0) << built.told();

  const std::string options =
      fmt::format("--additions={}", additions_commute ? "commute" : "conflict");
  int different = 0;
  for (std::size_t i = 0; i < cases.size() && different < 3; ++i) {
    const Model& model = cases[i].first;
    Counts expected = cases[i].second;
    const auto in_words = [&model] { return to_c(std::span(&model, 1)) + to_cpp(model); };
    if (has_loops(model)) {
      const auto counts = counts_of(folder.file("random"), i, options, "sleep");
      if (!counts) continue;
      EXPECT_EQ(counts->deadlock, expected.deadlock) << in_words();
      expected = *counts;
    }
    for (const char* by : compared) {
      const auto counts = counts_of(folder.file("random"), i, options, by);
      EXPECT_EQ(counts.value_or(expected), expected) << by << "\n" << in_words();
      if (HasFailure()) ++different;
    }
  }
}

// Of execution graphs. Nothing if they do not treat the model, or if it has very many.
std::optional<Counts> graph_counts_of(const Model& model, const ConsistencyModel& memory) {
  CheckOptions options;
  options.keep_going = true;
  options.limits.executions = largest;
  options.limits.events = 100 * largest;
  try {
    ModelThreads threads(model);
    GraphProgram program(threads, memory);
    const Result result = check_graphs(program, options);
    if (result.limit != Limit::none) return std::nullopt;
    return Counts{result.counters.executions, result.counters.deadlocks > 0};
  } catch (const UserError&) {
    return std::nullopt;
  }
}

// With store buffers. Nothing if the model is refused, or if it has very many.
std::optional<Counts> buffered_counts_of(const Model& model, MemoryModel memory) {
  try {
    ModelProgram program(model, memory);
    CheckOptions options;
    options.keep_going = true;
    options.limits.executions = largest;
    const Result result = check(program, algorithm("optimal"), options);
    if (result.limit != Limit::none) return std::nullopt;
    return Counts{result.counters.executions, result.counters.deadlocks > 0};
  } catch (const UserError&) {
    return std::nullopt;
  }
}

// In a program who arrives last at a barrier does not resume, which would have a place in the order of the barrier.
bool all_resume(const Model& model) {
  return std::ranges::any_of(model.processes, [](const Process& process) {
    const auto& code = process.code;
    return std::ranges::adjacent_find(code, [](const Instruction& a, const Instruction& b) {
             return a.is(Kind::arrive) && b.is(Kind::resume);
           }) != code.end();
  });
}

// Every other one of the mix with memory orders and fences.
std::vector<Model> models_for_graphs(std::uint64_t seed) {
  const auto orders = std::ranges::find(mixes(), std::string_view("orders"), &Mix::name);
  std::vector<Model> models;
  for (; models.size() < models_for_all_memories; ++seed) {
    const Mix& mix = seed % 2 == 0 ? *orders : mix_of(seed);
    const Model model = without_what_c_lacks(random_model(seed, mix), false);
    if (!has_c_text(model) || has_loops(model) || all_resume(model)) continue;
    if (graph_counts_of(model, consistency_model("sc"))) models.push_back(model);
  }
  return models;
}

TEST_P(RandomPrograms, HaveTheGraphsOfTheirModels) {
  const auto [part, compiler, optimisation] = GetParam();
  const std::vector<Model> models =
      models_for_graphs(first_seed + 500'000 + 1000 * static_cast<std::uint64_t>(part));
  const TemporaryFolder folder;
  std::ofstream(folder.file("random.c")) << to_c(models);
  const ToolRun built = compile_program(folder.file("random.c"), compiler,
                                        optimisation + " -pthread", folder.file("random"));
  ASSERT_EQ(built.status, 0) << built.told();
  for (std::size_t i = 0; i < models.size(); ++i) {
    for (const ConsistencyModel& memory : consistency_models()) {
      const auto expected = graph_counts_of(models[i], memory);
      if (!expected) continue;
      // Each end of a graph is run, or no thread is remembered.
      const char* const recall = i % 2 == 0 ? "compared" : "off";
      const std::string by = fmt::format("--memory={} --recall={}", memory.name, recall);
      const auto counts = counts_of(folder.file("random"), i, by, "graphs");
      ASSERT_EQ(counts.value_or(*expected), *expected)
          << by << " " << i << "\n"
          << to_c(std::span(&models[i], 1)) << to_cpp(models[i]);
    }
  }
}

// Every other one of the mix with memory orders and fences.
std::vector<Model> models_for_buffers(std::uint64_t seed, bool additions_commute) {
  const auto orders = std::ranges::find(mixes(), std::string_view("orders"), &Mix::name);
  std::vector<Model> models;
  for (; models.size() < models_for_all_memories; ++seed) {
    const Mix& mix = seed % 2 == 0 ? *orders : mix_of(seed);
    const Model model = without_what_c_lacks(random_model(seed, mix), additions_commute);
    if (!has_c_text(model) || has_loops(model)) continue;
    if (buffered_counts_of(model, MemoryModel::pso)) models.push_back(model);
  }
  return models;
}

TEST_P(RandomPrograms, HaveTheCountsOfTheirModelsWithStoreBuffers) {
  const auto [part, compiler, optimisation] = GetParam();
  const bool additions_commute = optimisation != "-O0";
  const std::vector<Model> models = models_for_buffers(
      first_seed + 900'000 + 1000 * static_cast<std::uint64_t>(part), additions_commute);
  const TemporaryFolder folder;
  std::ofstream(folder.file("random.c")) << to_c(models);
  const ToolRun built = compile_program(folder.file("random.c"), compiler,
                                        optimisation + " -pthread", folder.file("random"));
  ASSERT_EQ(built.status, 0) << built.told();
  for (std::size_t i = 0; i < models.size(); ++i) {
    for (const MemoryModel memory : {MemoryModel::tso, MemoryModel::pso}) {
      const auto expected = buffered_counts_of(models[i], memory);
      if (!expected) continue;
      const std::string options = fmt::format("--memory={} --additions={}", name(memory),
                                              additions_commute ? "commute" : "conflict");
      for (const char* by : compared) {
        const auto counts = counts_of(folder.file("random"), i, options, by);
        ASSERT_EQ(counts.value_or(*expected), *expected)
            << by << " " << name(memory) << " " << i << "\n"
            << to_c(std::span(&models[i], 1)) << to_cpp(models[i]);
      }
    }
  }
}

// Of the mixes that wait for one or two variables.
std::vector<std::pair<Model, Counts>> models_with_loops(std::uint64_t seed) {
  const char* const names[] = {"await", "weak", "mixed"};
  std::vector<std::pair<Model, Counts>> models;
  for (; models.size() < models_for_all_memories; ++seed) {
    const Model model = without_what_c_lacks(random_model(seed, mix(names[seed % 3])), false);
    if (!has_c_text(model) || !has_loops(model)) continue;
    if (const auto counts = counts_of(model)) models.emplace_back(model, *counts);
  }
  return models;
}

// A loop that waits reads several times in a program, and once in a model: so there are more graphs.
TEST_P(RandomPrograms, WaitInGraphsAsTheirModelsDo) {
  const auto [part, compiler, optimisation] = GetParam();
  const auto cases =
      models_with_loops(first_seed + 700'000 + 1000 * static_cast<std::uint64_t>(part));
  std::vector<Model> models;
  for (const auto& [model, counts] : cases) models.push_back(model);
  const TemporaryFolder folder;
  std::ofstream(folder.file("random.c")) << to_c(models);
  const ToolRun built = compile_program(folder.file("random.c"), compiler,
                                        optimisation + " -pthread", folder.file("random"));
  ASSERT_EQ(built.status, 0) << built.told();
  int compared_models = 0;
  for (std::size_t i = 0; i < models.size(); ++i) {
    for (const ConsistencyModel& memory : consistency_models()) {
      const auto counts =
          counts_of(folder.file("random"), i, fmt::format("--memory={}", memory.name), "graphs");
      auto expected = graph_counts_of(models[i], memory);
      if (!expected && memory.name == "sc") expected = cases[i].second;
      if (!counts || !expected) continue;
      ++compared_models;
      ASSERT_EQ(counts->deadlock, expected->deadlock)
          << memory.name << " " << i << "\n"
          << to_c(std::span(&models[i], 1)) << to_cpp(models[i]);
    }
  }
  EXPECT_GT(compared_models, models_for_all_memories);
}

}  // namespace

}  // namespace mazurka
