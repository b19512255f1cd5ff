// Programs of
//   Abdulla, Aronis, Jonsson, Sagonas: Source Sets, J. ACM 64(4), 2017, and
//   Abdulla, Aronis, Jonsson, Sagonas: Comparing Source Sets and Persistent Sets for Partial Order
//   Reduction, 2017 (Fig. 3 and 4).

#include <fmt/format.h>

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// Fig. 1 and 13: each read of x falls before or after the write.
Model readers(int n) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variables("y", n);
  model.process("writer", Block(write(x, 1)));
  for (int i = 0; i < n; ++i) {
    model.process(fmt::format("reader{}", i), read(0, y[i]) + read(1, x));
  }
  return model;
}
Count readers_traces(int n) { return power(2, n); }

// Fig. 9: additions commute, unless the await stands between them.
Model fig9() {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", Block(add(x, 2)));
  model.process("q", Block(add(x, 2)));
  model.process("r", Block(add(x, 1)));
  model.process("s", Block(await({x, Relation::equal, 1})));
  return model;
}

Model fig9_exclusive() {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", Block(fetch_add(0, x, 2)));
  model.process("q", Block(fetch_add(0, x, 2)));
  model.process("r", Block(fetch_add(0, x, 1)));
  model.process("s", Block(await({x, Relation::equal, 1})));
  return model;
}

// Fig. 10: only one execution of a group leads to the next one.
Model fig10(int n) {
  Model model;
  const Variable x = model.variables("x", n);
  const Variable y = model.variables("y", n);
  const Variable z = model.variables("z", n);
  for (int k = 0; k < n; ++k) {
    const auto process = [&](const char* name, const Block& code) {
      const std::string full_name = fmt::format("{}{}", name, k + 1);
      k == 0 ? model.process(full_name, code) : model.spawned(full_name, code);
    };
    Block next_group;
    for (int i = 0; i < 4 && k + 1 < n; ++i) next_group += spawn(4 * (k + 1) + i);
    process("p", Block(read(0, x[k])) + when(r(0) == 1, next_group));
    process("q", Block(write(y[k], 1)));
    process("r", Block(read(0, y[k])) + when(r(0) == 0, write(z[k], 1)));
    process("s", Block(read(0, z[k])) +
                     when(r(0) == 1, Block(read(0, y[k])) + when(r(0) == 0, write(x[k], 1))));
  }
  return model;
}
Count fig10_traces(int n) { return 4 * n + 1; }

// Fig. 11.
Model lastzero(int n) {
  Model model;
  const Variable a = model.variables("a", n + 1);
  model.process("t0", set(0, n) + repeat_while(read(1, a[r(0)]), r(1) != 0, increase(0, -1)));
  for (int j = 1; j <= n; ++j) {
    model.process(fmt::format("t{}", j), {read(0, a[j - 1]), increase(0, 1), write(a[j], r(0))});
  }
  return model;
}
Count lastzero_traces(int n) { return n == 1 ? 2 : product(n + 3, power(2, n - 2)); }

// Fig. 12: optimal DPOR needs a wakeup tree with n! branches.
Model wakeup_stress(int n) {
  Model model;
  const Variable c1 = model.variable("c1");
  const Variable c2 = model.variable("c2");
  model.process("t0", Block(fetch_add(0, c1, 1)));
  Block last;
  for (int i = 1; i <= n; ++i) {
    last += join(model.process(fmt::format("t{}", i), Block(fetch_add(0, c2, 1))));
  }
  model.process("last", last + fetch_add(0, c1, 1));
  return model;
}
Count twice_factorial(int n) { return product(2, factorial(n)); }

// Flanagan and Godefroid 2005, as in Table 3: threads share a block only if there are many.
Model filesystem(int n) {
  constexpr int inodes = 32;
  constexpr int blocks = 26;
  constexpr int attempts = 10;
  Model model;
  const Mutex inode = model.mutexes("inode", inodes);
  const Mutex block = model.mutexes("block", blocks);
  const Data ino = model.data_array("ino", inodes);
  const Data busy = model.data_array("busy", blocks);
  for (int t = 0; t < n; ++t) {
    const int i = t % inodes;
    Block search;  // the last attempt first, because each is the `else` of the one before
    for (int attempt = attempts - 1; attempt >= 0; --attempt) {
      const int b = (2 * i + attempt) % blocks;
      search = lock(block[b]) + load(0, busy[b]) +
               when(r(0) == 0, Block{store(busy[b], 1), store(ino[i], b + 1), unlock(block[b])},
                    Block(unlock(block[b])) + search);
    }
    model.process(fmt::format("thread{}", t),
                  locked(inode[i], Block(load(0, ino[i])) + when(r(0) == 0, search)));
  }
  return model;
}
Count filesystem_traces(int n) { return n <= 13 ? 1 : n <= 26 ? power(2, n - 13) : 0; }

// Flanagan and Godefroid 2005, as in Table 3: the tables' words collide from 12 threads on.
constexpr int table_size = 128;
constexpr int words_of_each = 4;

int hash(int thread, int word) { return (11 * word + thread) * 7 % table_size; }

// h = (h + 1) mod size, in register 0.
Block next_slot() { return increase(0, 1) + compute(0, r(0), Arithmetic::modulo, table_size); }

Model indexer(int n) {
  Model model;
  const Mutex slot = model.mutexes("slot", table_size);
  const Data table = model.data_array("table", table_size);
  for (int t = 0; t < n; ++t) {
    Block code;
    for (int m = 1; m <= words_of_each; ++m) {
      const Block probe = locked(
          slot[r(0)], load(1, table[r(0)]) + when(r(1) == 0, store(table[r(0)], 11 * m + t)));
      code += set(0, hash(t, m)) + repeat_while(probe, r(1) != 0, next_slot());
    }
    model.process(fmt::format("thread{}", t), code);
  }
  return model;
}

Model indexer_cas(int n) {
  Model model;
  const Variable table = model.variables("table", table_size);
  for (int t = 0; t < n; ++t) {
    Block code;
    for (int m = 1; m <= words_of_each; ++m) {
      const Block probe = compare_and_swap(1, table[r(0)], 0, 11 * m + t);
      code += set(0, hash(t, m)) + repeat_while(probe, r(1) == 0, next_slot());
    }
    model.process(fmt::format("thread{}", t), code);
  }
  return model;
}
Count indexer_traces(int n) { return n <= 11 ? 1 : n <= 17 ? power(8, n - 11) : 0; }

// Source Sets and Persistent Sets, Fig. 3.
Model fig3() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("p", Block(choose(0, 2)) + when(r(0) == 0, write(x, 1), write(y, 1)));
  model.process("q", Block(write(y, 1)));
  return model;
}

// Source Sets and Persistent Sets, Fig. 4: any two of the first steps are a source set, but not a
// persistent set.
Model fig4() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const Variable z = model.variable("z");
  const auto write_if_zero = [](Variable condition, Variable target) {
    return Block(read(0, condition)) + when(r(0) == 0, write(target, 1));
  };
  model.process("p", write_if_zero(x, z));
  model.process("q", write_if_zero(y, x));
  model.process("r", write_if_zero(z, y));
  return model;
}

}  // namespace

std::vector<CatalogEntry> source_sets_models() {
  // clang-format off
  return {
      {"readers", {{"N", 8, 1, 100}}, "a writer of x and N readers, each read before or after the write",
       with<readers>, with<readers_traces>},
      {"fig3", {}, "p writes x or y, as it likes; q writes y (Source vs. Persistent, Fig. 3)",
       with<fig3>, always<3>},
      {"fig4", {}, "three processes that stop each other's writes (Source vs. Persistent, Fig. 4)",
       with<fig4>, always<4>},
      {"fig9", {}, "an await between commuting additions; most executions deadlock (Source Sets, Fig. 9)",
       with<fig9>, always<2>},
      {"fig9_exclusive", {}, "fig9 with additions that do not commute",
       with<fig9_exclusive>, always<8>},
      {"fig10", {{"n", 3, 1, 32}}, "n groups, one execution of each leads to the next (Source Sets, Fig. 10)",
       with<fig10>, with<fig10_traces>},
      {"lastzero", {{"N", 5, 1, 100}}, "search for the last zero of an array that N threads fill",
       with<lastzero>, with<lastzero_traces>},
      {"wakeup_stress", {{"N", 5, 1, 100}}, "N increments in any order, then a race (Source Sets, Fig. 12)",
       with<wakeup_stress>, with<twice_factorial>},
      {"filesystem", {{"N", 16, 1, 100}}, "N threads take disk blocks, a lock for each inode and block",
       with<filesystem>, with<filesystem_traces>},
      {"indexer", {{"N", 12, 1, 32}}, "N threads store words in a hash table, a lock for each slot",
       with<indexer>, with<indexer_traces>},
      {"indexer_cas", {{"N", 12, 1, 32}}, "indexer with a compare-and-swap instead of locks",
       with<indexer_cas>, with<indexer_traces>},
  };
  // clang-format on
}

}  // namespace mazurka
