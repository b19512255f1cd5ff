// Guesses of the number of executions: exact for regular trees, of the right order for models whose
// number of traces is known.

#include "explore/estimate.h"

#include <gtest/gtest.h>

#include "check/check.h"
#include "models/catalog.h"
#include "models/model_program.h"

namespace mazurka {
namespace {

// A tree in which every node has `branches` branches, explored depth first.
class RegularTree {
 public:
  RegularTree(int branches, std::size_t depth) : branches_(branches), path_(depth, 0) {}

  Estimate estimate;

  // Explores so many more leaves.
  void explore(int leaves) {
    for (; leaves > 0; --leaves) {
      estimate.execution(common_, path_.size());
      common_ = path_.size();
      while (common_ > 0 && path_[common_ - 1] == branches_ - 1) path_[--common_] = 0;
      if (common_ > 0) ++path_[--common_];
    }
  }

 private:
  const int branches_;
  std::vector<int> path_;
  std::size_t common_ = 0;
};

TEST(Estimate, says_nothing_without_a_basis) {
  Estimate estimate;
  EXPECT_FALSE(estimate.total());
  estimate.execution(0, 10);
  EXPECT_FALSE(estimate.total());
  estimate.execution(9, 10);
  EXPECT_FALSE(estimate.total());
}

TEST(Estimate, is_exact_for_a_binary_tree) {
  RegularTree tree(2, 10);
  tree.explore(16);
  EXPECT_DOUBLE_EQ(*tree.estimate.total(), 1024);
  tree.explore(500);
  EXPECT_DOUBLE_EQ(*tree.estimate.total(), 1024);
}

TEST(Estimate, is_the_number_of_executions_when_all_are_seen) {
  RegularTree tree(2, 8);
  tree.explore(256);
  EXPECT_DOUBLE_EQ(*tree.estimate.total(), 256);
}

TEST(Estimate, executions_without_steps_are_no_trouble) {
  Estimate estimate;
  estimate.execution(0, 0);
  estimate.execution(0, 0);
  EXPECT_FALSE(estimate.total());
}

// Asks the search now and then what it thinks.
class Watch : public Listener {
 public:
  explicit Watch(double share) : share_(share) {}

  void on_execution(const Execution&, const Program&) override {
    seen.push_back(progress.estimate.load());
  }
  double guess() const {
    return seen[static_cast<std::size_t>(share_ * static_cast<double>(seen.size()))];
  }

  Progress progress;
  std::vector<double> seen;

 private:
  double share_;
};

// Whether the guess after that share of the exploration is right within a factor of three.
bool is_near(const char* name, const char* by, double share) {
  const CatalogModel model = catalog_model(name);
  ModelProgram program(model.model);
  Watch watch(share);
  CheckOptions options;
  options.keep_going = true;
  options.listeners = {&watch};
  options.progress = &watch.progress;
  const Result result = check(program, algorithm(by), options);
  EXPECT_EQ(watch.progress.executions.load(), result.counters.executions);
  const double ratio = watch.guess() / static_cast<double>(result.counters.executions);
  if (ratio < 1.0 / 3 || ratio > 3) {
    testing::Test::RecordProperty(std::string(name) + by, std::to_string(ratio));
  }
  return 1.0 / 3 <= ratio && ratio <= 3;
}

TEST(Estimate, is_of_the_right_order_for_most_models) {
  const char* const models[] = {"lastzero(8)",     "lastzero(12)",       "fib_bench(3)",
                                "fib_bench(4)",    "circular_buffer(7)", "linuxlocks(4)",
                                "linuxrwlocks(3)", "exp_mem3(6)",        "indexer(15)",
                                "mpat(4)",         "readers(10)",        "disp(10,2)"};
  int tenth_optimal = 0, fifth_optimal = 0, fifth_pop = 0;
  for (const char* model : models) {
    tenth_optimal += is_near(model, "optimal", 0.1);
    fifth_optimal += is_near(model, "optimal", 0.2);
    fifth_pop += is_near(model, "pop", 0.2);
  }
  EXPECT_GE(tenth_optimal, 9);
  EXPECT_GE(fifth_optimal, 9);
  EXPECT_GE(fifth_pop, 9);
}

}  // namespace
}  // namespace mazurka
