// Programs that send messages:
//   Aronis, Jonsson, Lang, Sagonas: Optimal Dynamic Partial Order Reduction with Observers,
//   TACAS 2018, Table 2;
//   Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, Table 3, in which a lock is a
//   process.

#include "models/catalog_parts.h"
#include "paper/counting.h"

namespace mazurka {

namespace {

class MessagesWithoutObservers : public PaperTest {};
INSTANTIATE_TEST_SUITE_P(Paper, MessagesWithoutObservers, testing::ValuesIn(counting_algorithms),
                         test_name);

TEST_P(MessagesWithoutObservers, Table2) {
  const Row rows[] = {{"not_selective(2)", 2},
                      {"not_selective(6)", 720},
                      {"not_selective(7)", 5040},
                      {"not_selective(8)", 40320},
                      {"selective(2)", 2},
                      {"selective(6)", 720},
                      {"selective(7)", 5040},
                      {"selective(8)", 40320},
                      {"first_only(6)", 720},
                      {"lock(2)", 4},
                      {"lock(3)", 30},
                      {"lock(4)", 336},
                      {"lock(5)", 5040},
                      {"lock(6)", 95040}};
  expect_traces(rows, GetParam());
}

TEST_P(MessagesWithoutObservers, Filesystem) {
  const Row rows[] = {{"filesystem_servers(13)", 1},
                      {"filesystem_servers(14)", 4},
                      {"filesystem_servers(16)", 64},
                      {"filesystem_servers(18)", 1024}};
  expect_traces(rows, GetParam());
}

TEST(MessagesWithObservers, NotSelective) {
  for (int n : {1, 2, 6, 7, 8}) {
    expect_observed("not_selective(" + std::to_string(n) + ")", factorial(n));
  }
}

TEST(MessagesWithObservers, Selective) {
  for (int n : {1, 2, 6, 7, 8, 20}) expect_observed("selective(" + std::to_string(n) + ")", 1);
}

TEST(MessagesWithObservers, FirstOnly) {
  for (unsigned n : {1u, 2u, 6u, 9u}) expect_observed("first_only(" + std::to_string(n) + ")", n);
}

TEST(MessagesWithObservers, Lock) {
  for (int n = 1; n <= 6; ++n) expect_observed("lock(" + std::to_string(n) + ")", factorial(n));
}

TEST(MessagesWithObservers, Filesystem) {
  expect_observed("filesystem_servers(13)", 1);
  expect_observed("filesystem_servers(14)", 2);
  expect_observed("filesystem_servers(16)", 8);
  expect_observed("filesystem_servers(18)", 32);
}

// Section 3.2: two messages of p, one of q and one of s; r takes one of each sort.
TEST(MessagesWithObservers, TheExampleOfSection3) {
  constexpr int a = 0, b = 1;
  Model model;
  const Mailbox inbox = model.mailbox("r");
  model.process("p", {send(inbox, b, 0), send(inbox, a, 0)});
  model.process("q", {send(inbox, a, 1)});
  model.process("s", {send(inbox, b, 2)});
  model.process("r", {receive(0, inbox, sorts({a})), receive(1, inbox, sorts({b}))});
  EXPECT_EQ(count(model, "optimal").executions, 12u);   // orders of four messages, two of them of p
  EXPECT_EQ(count(model, "observers").executions, 4u);  // of which sender each is
}

}  // namespace

}  // namespace mazurka
