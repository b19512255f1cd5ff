#include "oracle/fuzz.h"

#include <gtest/gtest.h>

#include "broken_algorithms.h"

namespace mazurka {
namespace {

TEST(Fuzz, compares_as_many_models_as_asked_for) {
  FuzzOptions options;
  options.models = 50;
  options.algorithms = {algorithm("sleep"), algorithm("source")};
  options.mix = &mix("rmw");
  options.size = ModelSize::small;
  const FuzzResult result = fuzz(options);
  EXPECT_FALSE(result.found);
  EXPECT_EQ(result.totals.compared, 50u);
  EXPECT_EQ(result.totals.accepted, (std::vector<std::uint64_t>{50, 50}));
  EXPECT_GT(result.totals.executions, 100u);
}

TEST(Fuzz, counts_what_is_refused) {
  FuzzOptions options;
  options.models = 200;
  options.algorithms = {algorithm("sleep")};
  options.mix = &mix("await");
  const std::uint64_t awaits = fuzz(options).totals.with_awaits;
  EXPECT_GT(awaits, 0u);

  options.algorithms = {broken::make(broken::refuse_everything, false, false)};
  const FuzzResult result = fuzz(options);
  ASSERT_TRUE(result.found);  // the first model without an await
  EXPECT_EQ(result.found->difference.what, "the model is refused");
}

TEST(Fuzz, compares_large_models_with_sleep_sets) {
  FuzzOptions options;
  options.models = 20;
  options.size = ModelSize::large;
  options.algorithms = {algorithm("sleep"), algorithm("source")};
  const FuzzResult result = fuzz(options);
  EXPECT_FALSE(result.found);
  EXPECT_EQ(result.totals.accepted, (std::vector<std::uint64_t>{0, 20}));
}

TEST(Fuzz, stops_at_the_first_difference_with_any_number_of_jobs) {
  FuzzOptions options;
  options.algorithms = {broken::make(explore_naive)};
  for (options.jobs = 1; options.jobs <= 4; ++options.jobs) {
    const FuzzResult result = fuzz(options);
    ASSERT_TRUE(result.found);
    EXPECT_EQ(result.found->difference.what, "a trace twice");
  }
}

TEST(Fuzz, stops_after_the_time_given) {
  FuzzOptions options;
  options.seconds = 0;
  options.algorithms = {algorithm("sleep")};
  EXPECT_LE(fuzz(options).totals.compared, 1u);
}

}  // namespace
}  // namespace mazurka
