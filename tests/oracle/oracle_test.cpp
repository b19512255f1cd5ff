// The standing oracle: every algorithm sees what enumeration sees, on random models.
//
// A new row in the table of algorithms is tested from its first day. Every mix without awaits
// gives each algorithm `small_models` models, so that none is compared with enumeration on fewer
// than 20,000 in total. Some more are larger and are compared with sleep sets.
// `mazurka-fuzz` goes on where this ends.

#include <algorithm>

#include "agreement.h"
#include "oracle/fuzz.h"

namespace mazurka {
namespace {

constexpr std::uint64_t small_models = 2500;
constexpr std::uint64_t large_models = 300;
constexpr std::uint64_t first_seed = 1'000'000;

class Oracle : public testing::TestWithParam<Mix> {
 protected:
  FuzzTotals expect_agreement_on(std::uint64_t models, ModelSize size) {
    FuzzOptions options;
    options.seed = first_seed;
    options.models = models;
    options.size = size;
    options.algorithms = compared_algorithms();
    options.mix = &GetParam();
    const FuzzResult result = fuzz(options);
    if (result.found) {
      ADD_FAILURE() << "seed " << result.found->seed << ": " << to_string(result.found->difference)
                    << "\n"
                    << shrunk_test(*result.found, options.algorithms);
    }
    return result.totals;
  }
};

TEST_P(Oracle, small_models) {
  const FuzzTotals totals = expect_agreement_on(small_models, ModelSize::small);
  EXPECT_LT(totals.skipped, small_models / 10) << "the models of this mix are too large";
  if (GetParam().can_be_refused()) return;
  for (std::uint64_t accepted : totals.accepted) EXPECT_GE(accepted, small_models);
}

TEST_P(Oracle, large_models) { expect_agreement_on(large_models, ModelSize::large); }

std::string name_of(const testing::TestParamInfo<Mix>& info) {
  std::string name(info.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Mixs, Oracle, testing::ValuesIn(mixes().begin(), mixes().end()), name_of);

TEST(OracleSize, every_algorithm_gets_20000_models) {
  std::uint64_t accepted_by_all = 0;
  for (const Mix& mix : mixes()) {
    if (!mix.can_be_refused()) accepted_by_all += small_models;
  }
  EXPECT_GE(accepted_by_all, 20'000u);
}

}  // namespace
}  // namespace mazurka
