// Models that some algorithm once got wrong, as small as they could be made. mazurka-fuzz writes
// them; each is compared with all algorithms.

#include "agreement.h"

namespace mazurka {
namespace {

// clang-format off

// An await with two conditions on one variable made Execution::push read behind its end.
TEST(Regressions, await_of_one_variable_twice) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
      await({x, Relation::greater_equal, 0}, {x, Relation::less, 2}),
  });
  model.process("q", {
      write(x, 1),
      write(x, 2),
  });
  expect_agreement(model);
}

// optimal: traces are missing (1 of 4, for example 1,0,2:1)
// The race of p and q was not reversed again when r, behind it, went the other way.
TEST(Regressions, choice_behind_a_race) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
      write(x, 0),
  });
  model.process("q", {
      read(0, x),
  });
  model.process("r", {
      choose(0, 2),
  });
  expect_agreement(model);
}

// optimal: traces are missing (1 of 10, for example 1,0,3,2,3)
// The race of unlock and trylock was not looked at again when what came behind it had changed; the
// first time the sleeping p had been reason enough not to reverse it.
TEST(Regressions, race_in_a_prefix_with_another_continuation) {
  Model model;
  const Variable x = model.variable("x");
  const Mutex l = model.mutex("l");
  model.process("p", {
      write(x, 0),
  });
  model.process("q", {
      read(0, x),
  });
  model.process("r", {
      trylock(1, l),
      branch(r(1) == 0, 1),
      read(0, x),
  });
  model.process("s", {
      lock(l),
      unlock(l),
  });
  expect_agreement(model);
}

// unfolding: traces are missing (1 of 6, for example 2x3,1,2,1x2,0)
// r's lock of l was still in U, as a cause of q's read, but had been taken out of the spike that it
// was needed in again.
TEST(Regressions, event_kept_as_a_cause_only) {
  Model model;
  const Variable x = model.variable("x");
  const Mutex l = model.mutex("l");
  const Mutex m = model.mutex("m");
  model.process("p", {
      read(0, x),
  });
  model.process("q", {
      lock(l),
      trylock(1, m),
      branch(r(1) == 0, 1),
      read(0, x),
  });
  model.process("r", {
      lock(m),
      lock(l),
      unlock(l),
      unlock(m),
  });
  expect_agreement(model);
}

// unfolding: traces are missing (1 of 5, for example 2x3,0)
TEST(Regressions, deadlock_and_a_conflict_behind_it) {
  Model model;
  const Variable x = model.variable("x");
  const Mutex l = model.mutex("l");
  const Mutex m = model.mutex("m");
  model.process("p", {
      read(0, x),
  });
  model.process("q", {
      lock(l),
      lock(m),
      read(0, x),
  });
  model.process("r", {
      lock(m),
      lock(l),
      write(x, 0),
  });
  expect_agreement(model);
}

// unfolding: traces are missing (1 of 5, for example 2x3,0)
TEST(Regressions, deadlock_with_trylock) {
  Model model;
  const Variable x = model.variable("x");
  const Mutex l = model.mutex("l");
  const Mutex m = model.mutex("m");
  model.process("p", {
      write(x, 0),
  });
  model.process("q", {
      lock(l),
      lock(m),
  });
  model.process("r", {
      trylock(0, m),
      branch(r(0) == 0, 1),
      lock(l),
      read(0, x),
  });
  expect_agreement(model);
}

// pop: a trace twice (3x2,1x2,2,0)
TEST(Regressions, compare_and_swap_that_fails_or_not_1) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("p", {
      write(y, 1),
  });
  model.process("q", {
      write(x, 0),
      compare_and_swap(0, y, 1, 0),
  });
  model.process("r", {
      read(0, y),
  });
  model.process("s", {
      read(0, y),
      read(0, x),
  });
  expect_agreement(model);
}

// pop: traces are missing (1 of 14, for example 1x2,2,0x2)
TEST(Regressions, compare_and_swap_that_fails_or_not_2) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
      write(x, 1),
      read(0, x),
  });
  model.process("q", {
      read(0, x),
      compare_and_swap(0, x, 1, 0),
  });
  model.process("r", {
      read(0, x),
  });
  expect_agreement(model);
}

// pop: traces are missing (1 of 14, for example 1,2,0x3)
TEST(Regressions, compare_and_swap_that_fails_or_not_3) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
      write(x, 1),
      read(0, x),
      write(x, 0),
  });
  model.process("q", {
      read(0, x),
  });
  model.process("r", {
      compare_and_swap(0, x, 1, 0),
  });
  expect_agreement(model);
}

// pop: traces are missing (1 of 7, for example 1x2,2,0)
TEST(Regressions, compare_and_swap_that_fails_or_not_4) {
  Model model;
  const Variable x = model.variable("x", 1);
  model.process("p", {
      add(x, 1),
  });
  model.process("q", {
      add(x, 2),
      read(0, x),
  });
  model.process("r", {
      compare_and_swap(0, x, 2, 0),
  });
  expect_agreement(model);
}

// pop: traces are missing (1 of 41, for example 1x2,2,0x3)
TEST(Regressions, compare_and_swap_that_fails_or_not_5) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
      write(x, 0),
      read(0, x),
      write(x, 0),
  });
  model.process("q", {
      write(x, 1),
      compare_and_swap(0, x, 0, 0),
  });
  model.process("r", {
      read(0, x),
  });
  expect_agreement(model);
}

// pop: traces are missing (1 of 87, for example 0,2,3,1x3)
TEST(Regressions, compare_and_swap_that_fails_or_not_6) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
      write(x, 1),
  });
  model.process("q", {
      write(x, 0),
      read(0, x),
      write(x, 1),
  });
  model.process("r", {
      read(0, x),
  });
  model.process("s", {
      compare_and_swap(0, x, 0, 0),
  });
  expect_agreement(model);
}

// pop: traces are missing (1 of 16, for example 0,1,2x3,0x2)
TEST(Regressions, trylock_that_fails_or_not) {
  Model model;
  const Variable x = model.variable("x");
  const Mutex l = model.mutex("l");
  model.process("p", {
      lock(l),
      unlock(l),
      write(x, 0),
  });
  model.process("q", {
      trylock(0, l),
  });
  model.process("r", {
      trylock(0, l),
      read(0, x),
      trylock(0, l),
  });
  expect_agreement(model);
}

// graphs: graphs are missing. When a read-modify-write is made to read again, its write is new, too.
TEST(Regressions, read_of_a_read_modify_write_that_read_again) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
      write(x, 0),
  });
  model.process("q", {
      read(0, x),
  });
  model.process("r", {
      add(x, 0),
  });
  model.process("s", {
      write(x, 0),
  });
  expect_agreement(model);
}

// graphs: a stronger memory allows for more. Under tso a new thread did not see what came before its start.
TEST(Regressions, read_behind_the_first_store_of_a_thread) {
  Model model;
  const Variable y = model.variable("y");
  const Variable z = model.variable("z");
  model.process("p", {
      add(z, 2),
      spawn(1),
  });
  model.spawned("r", {
      write(y, 1, Order::release),
      read(0, z),
  });
  expect_agreement(model);
}

// clang-format on

// --- Store buffers ---

// optimal: an exception (a wakeup sequence promised 'read #2' and 'read #0' came)
// s has added to what it had stored itself, so it does not find its store without r's write.
TEST(Regressions, a_store_that_its_process_has_overwritten) {
  Model model;
  const Variable x = model.variable("x");
  model.process("r", {
                         write(x, 0),
                     });
  model.process("s", {
                         write(x, 0, Order::relaxed),
                         add(x, 0),
                         read(0, x),
                     });
  expect_agreement(model, MemoryModel::tso);
}

// optimal: an exception (a wakeup sequence promised 'read #3' and 'read #0' came)
// Without p's write r would still not find its own store: q has added to it.
TEST(Regressions, an_addition_between_a_store_and_a_write) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
                         write(x, 0),
                     });
  model.process("q", {
                         add(x, 0),
                     });
  model.process("r", {
                         write(x, 0, Order::release),
                         read(0, x),
                     });
  expect_agreement(model, MemoryModel::tso);
}

// optimal: a trace twice (1x2,0,1,2,4,1) s's write, put before the flush of r's store, does not
// overwrite that: r's load of it no longer comes before the write.
TEST(Regressions, a_write_that_overwrites_another_store_when_it_is_reversed) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("q", {
                         write(x, 0),
                     });
  model.process("r", {
                         write(y, 0, Order::release),
                         read(0, x),
                         read(0, y),
                     });
  model.process("s", {
                         write(y, 0),
                     });
  expect_agreement(model, MemoryModel::tso);
}

// pop: a trace twice (2,5,1,2,0x2,2)
// s's load of its own store was not taken for a read of x by an expression within another one.
TEST(Regressions, a_load_of_an_own_store_within_two_schedules) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
                         write(x, 0),
                         write(x, 1),
                     });
  model.process("r", {
                         compare_and_swap(0, x, 1, 0),
                     });
  model.process("s", {
                         write(x, 0, Order::release),
                         read(0, x),
                     });
  expect_agreement(model, MemoryModel::tso);
}

// optimal: an exception (an optimal algorithm met a blocked execution, 0,1,2,3)
// r was put before p's load of its own store, where it does not overwrite that.
TEST(Regressions, bits_that_are_taken_before_a_load_of_an_own_store) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {
                         write(x, 0, Order::relaxed),
                         read(0, x),
                     });
  model.process("q", {
                         write(x, 1),
                     });
  model.process("r", {
                         take_bits(0, x, 1),
                     });
  expect_agreement(model, MemoryModel::tso);
}

// classic: traces are missing (1 of 2)
// The store had the number of the message, so that the receive came after the store.
TEST(Regressions, a_store_behind_a_message) {
  Model model;
  const Variable x = model.variable("x");
  const Mailbox m = model.mailbox("m");
  model.process("q", {
                         receive(0, m, sorts({1, 2})),
                         write(x, 1),
                     });
  model.process("s", {
                         send(m, 1, 0),
                         write(x, 0, Order::relaxed),
                     });
  expect_agreement(model, MemoryModel::tso);
}

}  // namespace
}  // namespace mazurka
