#include "oracle/c_text.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace mazurka {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(CText, operations_are_those_of_c) {
  Model model;
  const Variable x = model.variables("x", 2, 5);
  const Mutex m = model.mutex("m");
  model.process("p",
                {lock(m), fetch_add(1, x[1], 2), branch(r(1) == 7, 1), write(x, r(1)), unlock(m)});
  const std::string text = to_c(std::span(&model, 1));
  EXPECT_TRUE(contains(text, "_Atomic(number) m0_variable[2] = {5LL, 5LL};"));
  EXPECT_TRUE(contains(text,
                       "  if (pthread_mutex_lock(&m0_object0) != 0) wait_for_ever();\n"
                       "  ++held[0];\n"
                       "  r1 = atomic_fetch_add(&m0_variable[1], 2LL);\n"
                       "  read_by_somebody(r1);\n"
                       "  if (r1 == 7LL) goto to4;\n"
                       "  atomic_store(&m0_variable[0], r1);\n"
                       "to4:\n"
                       "  if (held[0]-- == 0) return unused;\n"));
}

TEST(CText, the_argument_says_which_model) {
  std::vector<Model> models(3);
  for (Model& model : models) model.process("p");
  EXPECT_TRUE(contains(to_c(models), "    case 2: m2_start(); break;\n"));
}

TEST(CText, additions_return_the_old_value) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {add(x, 1)});
  const Model changed = without_what_c_lacks(model);
  EXPECT_EQ(changed.processes[0].code[0].kind, Kind::fetch_add);
}

// q joins p, which was created before it; p joins q, of which it cannot know the thread; r joins
// p a second time.
TEST(CText, joins_that_c_cannot_do_are_left_out) {
  Model model;
  model.process("p", {join(1)});
  model.process("q", {join(0), join(0)});
  model.process("r", {join(0)});
  const Model changed = without_what_c_lacks(model);
  EXPECT_EQ(changed.processes[0].code.size(), 0u);
  EXPECT_EQ(changed.processes[1].code.size(), 2u);
  EXPECT_EQ(changed.processes[2].code.size(), 0u);
}

TEST(CText, a_spawned_process_is_joined_by_who_spawned_it) {
  Model model;
  model.process("p", {join(1), spawn(1), join(1)});
  model.spawned("q");
  const Model changed = without_what_c_lacks(model);
  EXPECT_EQ(changed.processes[0].code, (std::vector<Instruction>{spawn(1), join(1)}));
}

TEST(CText, an_await_is_a_loop) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("p", {await_any({x, Relation::equal, 1}, {y, Relation::greater, 2})});
  EXPECT_TRUE(contains(to_c(std::span(&model, 1)),
                       "while (!(atomic_load(&m0_variable[0]) == 1LL || "
                       "atomic_load(&m0_variable[1]) > 2LL)) {}"));
}

TEST(CText, c_has_nothing_timed) {
  Model model;
  const Mutex m = model.mutex("m");
  model.process("p", {timed(trylock(0, m))});
  EXPECT_THROW(to_c(std::span(&model, 1)), UserError);
}

}  // namespace
}  // namespace mazurka
