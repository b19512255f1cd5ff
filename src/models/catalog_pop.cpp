// Programs of
//   Abdulla, Atig, Das, Jonsson, Sagonas: Parsimonious Optimal Dynamic Partial Order Reduction,
//   CAV 2024 (Fig. 1 and 3, Table 1). Those that it took from other papers are with these.

#include <fmt/format.h>

#include <utility>

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// Fig. 1.
Model pop_fig1() {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  const Variable z = model.variable("z");
  const Variable g = model.variable("g");
  model.process("p", Block(write(x, 1)));
  model.process("q", {write(y, 1), write(z, 1)});
  model.process("r", {write(g, 1), read(0, y), read(1, x)});
  model.process("s", {read(0, y), read(1, z), read(2, x)});
  return model;
}

// Fig. 3: the sleep set of the empty execution would hold n! schedules.
Model exp_mem3(int n) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("p", Block(write(x, 1)));
  const int q = model.process("q");
  Block spawns, joins;
  for (int i = 0; i < n; ++i) {
    const int writer = model.spawned(fmt::format("writer{}", i), Block(write(y, i)));
    spawns += spawn(writer);
    joins += join(writer);
  }
  model.processes[q].code = spawns + joins + read(0, x);
  return model;
}
Count exp_mem3_traces(int n) { return product(2, factorial(n)); }

std::int64_t fibonacci(int n) {
  std::int64_t a = 1;
  std::int64_t b = 1;
  for (int i = 2; i < n; ++i) b += std::exchange(a, b);
  return b;
}

// SV-COMP: two threads compute Fibonacci numbers from each other's. main reads without joining.
Model fib_bench(int n) {
  Model model;
  const Variable x = model.variable("x", 1);
  const Variable y = model.variable("y", 1);
  const int main = model.process("main");
  const Instruction sum = compute(0, r(0), Arithmetic::plus, r(1));
  const int a = model.spawned("A", times(n, {read(0, x), read(1, y), sum, write(x, r(0))}));
  const int b = model.spawned("B", times(n, {read(1, y), read(0, x), sum, write(y, r(0))}));
  const std::int64_t bound = fibonacci(2 * n + 2);
  model.processes[main].code = {spawn(a),
                                spawn(b),
                                read(0, x),
                                read(1, y),
                                check(r(0) <= bound, "x is within the bound"),
                                check(r(1) <= bound, "y is within the bound")};
  return model;
}
Count fib_bench_traces(int n) { return listed(n, 1, {11, 140, 1698, 19605, 218243, 2364418}); }

// SCTBench: a producer and a consumer take turns, if the other one lets them.
Model circular_buffer(int n) {
  constexpr int size = 10;
  Model model;
  const Mutex m = model.mutex("m");
  const Data buffer = model.data_array("buffer", size);
  const Data put = model.data("put");      // how many were put …
  const Data taken = model.data("taken");  // … and taken
  const Data send = model.data("send", 1);
  const Data receive = model.data("receive", 0);
  const auto slot = [](int to, int from) { return compute(to, r(from), Arithmetic::modulo, size); };
  model.process(
      "producer",
      times(n, locked(m, load(0, send) +
                             when(r(0) == 1, {load(1, put), slot(2, 1), store(buffer[r(2)], r(1)),
                                              increase(1, 1), store(put, r(1)), store(send, 0),
                                              store(receive, 1)}))));
  model.process(
      "consumer",
      times(n, locked(m, load(0, receive) +
                             when(r(0) == 1,
                                  {load(1, taken), slot(2, 1), load(3, buffer[r(2)]),
                                   check(r(3) == r(1), "messages in order"), increase(1, 1),
                                   store(taken, r(1)), store(receive, 0), store(send, 1)}))));
  return model;
}
Count circular_buffer_traces(int n) { return binomial(2 * n, n); }

// SATCheck, the row "linuxrwlocks" of Table 1: try to lock, and go on if that fails.
Model linuxlocks(int n) {
  Model model;
  const Variable lock_word = model.variable("L");
  const Variable v = model.variable("v");
  for (int id = 1; id <= 2; ++id) {
    model.process(
        fmt::format("thread{}", id),
        times(n, compare_and_swap(0, lock_word, 0, 1) +
                     when(r(0) == 1, {write(v, id), read(1, v), check(r(1) == id, "v is mine"),
                                      write(lock_word, 0)})));
  }
  return model;
}
Count linuxlocks_traces(int n) {
  return listed(n, 1, {4, 26, 192, 1500, 12092, 99442, 829168, 6984234});
}

// SATCheck, the real one: write_trylock of the Linux kernel.
Model linuxrwlocks(int n) {
  constexpr int bias = 0x100000;
  Model model;
  const Variable lock_word = model.variable("L", bias);
  const Variable v = model.variable("v");
  for (int id = 1; id <= 2; ++id) {
    model.process(fmt::format("thread{}", id),
                  times(n, fetch_add(0, lock_word, -bias) +
                               when(r(0) == bias,
                                    {write(v, id), read(1, v), check(r(1) == id, "v is mine")}) +
                               fetch_add(0, lock_word, bias)));
  }
  return model;
}
Count linuxrwlocks_traces(int n) { return binomial(4 * n, 2 * n); }

// Long executions, few traces.
Model length_param(int threads, int n) {
  Model model;
  const Variable own = model.variables("own", threads);
  const Variable v = model.variable("v");
  for (int t = 0; t < threads; ++t) {
    model.process(
        fmt::format("thread{}", t),
        set(0, n) +
            repeat_while({}, r(0) > 0, {write(own[t], r(0)), read(1, own[t]), increase(0, -1)}) +
            write(v, t) + read(1, v));
  }
  return model;
}
Count length_param_traces(int threads, int) { return listed(threads, 1, {1, 4}); }

}  // namespace

std::vector<CatalogEntry> pop_models() {
  // clang-format off
  return {
      {"pop_fig1", {}, "a small program with many races to reverse (POP, Fig. 1)",
       with<pop_fig1>, always<32>},
      {"fib_bench", {{"N", 4, 1, 40}}, "two threads add up each other's Fibonacci numbers",
       with<fib_bench>, with<fib_bench_traces>, with<fib_bench_traces>},
      {"circular_buffer", {{"N", 7, 1, 1000}}, "a producer and a consumer with a buffer under one lock",
       with<circular_buffer>, with<circular_buffer_traces>},
      {"linuxlocks", {{"N", 4, 1, 1000}}, "two threads try N times to lock by compare-and-swap",
       with<linuxlocks>, with<linuxlocks_traces>},
      {"linuxrwlocks", {{"N", 3, 1, 1000}}, "two threads try N times to lock by fetch-and-add",
       with<linuxrwlocks>, with<linuxrwlocks_traces>},
      {"exp_mem3", {{"n", 6, 1, 100}}, "n writes in any order, then a race (POP, Fig. 3)",
       with<exp_mem3>, with<exp_mem3_traces>, always<2>},
      {"length_param", {{"T", 2, 1, 100}, {"N", 1024, 1, 1'000'000}}, "T threads, N private accesses each, then a race",
       with<length_param>, with<length_param_traces>},
  };
  // clang-format on
}

}  // namespace mazurka
