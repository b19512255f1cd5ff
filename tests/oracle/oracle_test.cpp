// The standing oracle: every algorithm sees what enumeration sees, on random models.
//
// A new row in the table of algorithms is tested from its first day. Every mix gives each algorithm
// that refuses none of it `small_models` models, so that none is compared with enumeration on fewer
// than 20,000 in total. Some more are larger and are compared with sleep sets. There are more models
// with messages in messages_test.cpp. `mazurka-fuzz` goes on where this ends.

#include <algorithm>

#include "agreement.h"

namespace mazurka {
namespace {

constexpr std::uint64_t large_models = 300;

class Oracle : public testing::TestWithParam<Mix> {
 protected:
  static FuzzOptions options(std::uint64_t models, ModelSize size) {
    FuzzOptions options;
    options.seed = first_seed;
    options.models = models;
    options.size = size;
    options.algorithms = compared_algorithms();
    options.mix = &GetParam();
    return options;
  }
};

TEST_P(Oracle, small_models) { expect_agreement(options(small_models, ModelSize::small)); }

TEST_P(Oracle, large_models) { expect_agreement(options(large_models, ModelSize::large)); }

std::string name_of(const testing::TestParamInfo<Mix>& info) {
  std::string name(info.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Mixs, Oracle, testing::ValuesIn(mixes().begin(), mixes().end()), name_of);

TEST(OracleSize, every_algorithm_gets_20000_models) {
  for (const Algorithm& a : compared_algorithms()) {
    std::uint64_t models = 0;
    for (const Mix& mix : mixes()) models += can_refuse(a, mix) ? 0 : small_models;
    EXPECT_GE(models, 20'000u) << a.name;
  }
}

}  // namespace
}  // namespace mazurka
