// Random programs of actors: each is a random model with mailboxes, written in C++, and has the executions and deadlocks
// that the model has, by every algorithm, whether the program is remembered or run each time.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/check.h"
#include "models/model_program.h"
#include "oracle/c_text.h"
#include "oracle/random_model.h"
#include "programs/tool.h"

namespace mazurka {

namespace {

constexpr int actor_models_per_program = 8;  // to compile one file for many
constexpr std::uint64_t first_actor_seed = 8'000'000;
constexpr std::uint64_t most_traces = 400;  // models that have more are left out

struct Expected {
  std::uint64_t traces = 0, observed = 0;
  bool deadlock = false;
};

std::optional<Result> explored(const Model& model, const char* by) {
  ModelProgram program(model);
  CheckOptions options;
  options.keep_going = true;
  options.limits.executions = most_traces;
  Result result = check(program, algorithm(by), options);
  if (result.limit != Limit::none) return std::nullopt;
  return result;
}

std::optional<Expected> expected_of(const Model& model) {
  const auto traces = explored(model, "optimal");
  if (!traces || traces->counters.executions < 2) return std::nullopt;
  const auto observed = explored(model, "observers");
  return Expected{traces->counters.executions, observed->counters.executions,
                  traces->counters.deadlocks > 0};
}

struct ActorCase {
  int part;
  std::string compiler, optimisation;
};

void PrintTo(const ActorCase& c, std::ostream* out) {
  *out << "part " << c.part << " " << c.compiler << " " << c.optimisation;
}

std::vector<ActorCase> actor_cases() {
  return {{0, "gcc", "-O2"}, {1, "clang", "-O2"}, {2, "gcc", "-O0"}, {3, "clang", "-O0"}};
}

std::string name_of_actor_case(const testing::TestParamInfo<ActorCase>& info) {
  return fmt::format("{}_{}_{}", info.param.part, info.param.compiler,
                     info.param.optimisation.substr(1));
}

// Of the mixes with messages, in turn.
std::vector<std::pair<Model, Expected>> actor_models(std::uint64_t seed, bool additions_commute) {
  const char* const names[] = {"messages", "timeouts", "actors"};
  std::vector<std::pair<Model, Expected>> models;
  for (; models.size() < actor_models_per_program; ++seed) {
    const Model random = random_model(seed, mix(names[seed % 3]));
    const Model model = without_what_c_lacks(without_what_actors_lack(random), additions_commute);
    if (!has_c_text(model, WrittenAs::actors)) continue;
    if (const auto expected = expected_of(model)) models.emplace_back(model, *expected);
  }
  return models;
}

class RandomActors : public testing::TestWithParam<ActorCase> {};
INSTANTIATE_TEST_SUITE_P(Native, RandomActors, testing::ValuesIn(actor_cases()),
                         name_of_actor_case);

TEST_P(RandomActors, HaveTheCountsOfTheirModels) {
  const auto [part, compiler, optimisation] = GetParam();
  const bool additions_commute = optimisation != "-O0";
  const auto cases =
      actor_models(first_actor_seed + 1000 * static_cast<std::uint64_t>(part), additions_commute);
  std::vector<Model> models;
  for (const auto& [model, expected] : cases) models.push_back(model);

  const TemporaryFolder folder;
  std::ofstream(folder.file("random.cpp")) << to_c(models, WrittenAs::actors);
  const ToolRun built = compile_program(folder.file("random.cpp"), compiler,
                                        optimisation + " -pthread", folder.file("random"));
  ASSERT_EQ(built.status, 0) << built.told();

  int different = 0;
  std::size_t turn = 0;
  for (std::size_t i = 0; i < cases.size() && different < 3; ++i) {
    const auto& [model, expected] = cases[i];
    constexpr const char* algorithms[] = {"observers", "pop",     "optimal",
                                          "source",    "classic", "sleep"};
    constexpr const char* recall[] = {"on", "off", "compared"};
    for (std::size_t k = 0; k < 3; ++k) {
      const char* const by = algorithms[turn % std::size(algorithms)];
      const ToolRun run = run_tool(fmt::format(
          "check --json=- --keep-going --algorithm={} --recall={} --additions={} {} -- {}", by,
          recall[turn / 5 % 3], additions_commute ? "commute" : "conflict", folder.file("random"),
          i));
      turn += i % 2 == 0 ? 1 : 2;
      if (run.errors.find("cannot treat") != std::string::npos) continue;
      ASSERT_TRUE(run.report.is_object()) << run.told();
      bool deadlock = false;
      for (const auto& finding : run.report.at("findings")) {
        EXPECT_EQ(finding.at("kind"), "deadlock") << finding;
        deadlock = true;
      }
      const bool is_observed = std::string_view(by) == "observers";
      EXPECT_EQ(run.report.at("executions"), is_observed ? expected.observed : expected.traces)
          << by << " " << i << run.command << "\n"
          << to_cpp(model);
      EXPECT_EQ(deadlock, expected.deadlock) << by << " " << i << "\n" << to_cpp(model);
      if (HasFailure()) ++different;
      if (different == 3) break;
    }
  }
}

}  // namespace

}  // namespace mazurka
