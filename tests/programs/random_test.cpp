// Random native programs: each is a random model, written in C, and has the traces and deadlocks
// that the model has.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/check.h"
#include "models/model_program.h"
#include "oracle/c_text.h"
#include "oracle/random_model.h"
#include "programs/tool.h"

namespace mazurka {

namespace {

constexpr int models_per_program = 40;  // to compile one file for many
constexpr std::uint64_t first_seed = 7'000'000;
constexpr std::uint64_t largest = 1500;  // traces; models that have more are left out

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

  int different = 0;
  for (std::size_t i = 0; i < cases.size() && different < 3; ++i) {
    const auto& [model, expected] = cases[i];
    for (const char* by : compared) {
      const ToolRun run = run_tool(
          fmt::format("check --json=- --keep-going --additions={} --algorithm={} {} -- {}",
                      additions_commute ? "commute" : "conflict", by, folder.file("random"), i));
      if (run.errors.find("cannot treat") != std::string::npos) continue;
      ASSERT_TRUE(run.report.is_object()) << run.told() << to_cpp(model);
      const Counts counts{run.report.at("executions"), !run.report.at("findings").empty()};
      EXPECT_EQ(counts, expected) << by << "\n" << to_c(std::span(&model, 1)) << to_cpp(model);
      for (const auto& finding : run.report.at("findings")) {
        EXPECT_EQ(finding.at("kind"), "deadlock") << finding << to_c(std::span(&model, 1));
      }
      if (HasFailure()) ++different;
    }
  }
}

}  // namespace

}  // namespace mazurka
