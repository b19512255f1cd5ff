// Programs of
//   Nguyen, Rodriguez, Sousa, Coti, Petrucci: Quasi-Optimal Partial Order Reduction, CAV 2018
//   (Fig. 1, Table 1), and two of the POP paper that are made from them.
// Shared data is under its lock and makes no events.

#include <fmt/format.h>

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// Fig. 1.
Model qpor_fig1(int n) {
  Model model;
  const Variable x = model.variables("x", n);
  const Variable c = model.variable("c");
  Block counts;
  for (int i = 1; i < n; ++i) counts += write(c, i);
  for (int i = 0; i < n; ++i) model.process(fmt::format("w{}", i), Block(write(x[i], 7)));
  model.process("count", counts);
  model.process("master", read(0, c) + write(x[r(0)], 0));
  return model;
}
Count twice(int n) { return 2 * n; }

// Fig. 1 with locks.
Model intro(int n) {
  Model model;
  const Mutex mi = model.mutex("mi");
  const Mutex ma = model.mutexes("ma", n);
  const Data i = model.data("i");
  const int main = model.process("main");
  Block creates, joins;
  const auto create = [&](std::string name, const Block& code) {
    const int process = model.spawned(std::move(name), code);
    creates += spawn(process);
    joins += join(process);
  };
  for (int x = 0; x < n; ++x) create(fmt::format("writer{}", x), locked(ma[x]));
  Block counts;
  for (int x = 1; x < n; ++x) counts += locked(mi, store(i, x));
  create("counter", counts);
  model.processes[main].code = creates + locked(mi, load(0, i)) + locked(ma[r(0)]) + joins;
  return model;
}

Model disp(int servers, int rounds) {
  Model model;
  const Mutex k = model.mutex("k");
  const Mutex srv = model.mutexes("srv", servers);
  const Data sid = model.data("sid");
  const Data in = model.data_array("in", servers);
  const Data out = model.data_array("out", servers);
  const int main = model.process("main");
  Block code;
  for (int s = 0; s < servers; ++s) {
    code +=
        spawn(model.spawned(fmt::format("server{}", s),
                            locked(srv[s], load(0, in[s]) + when(r(0) > 0, store(out[s], r(0))))));
  }
  Block picks;
  for (int x = 0; x < servers; ++x) picks += locked(k, store(sid, x));
  for (int round = 0; round < rounds; ++round) {
    const int picker = model.spawned(fmt::format("picker{}", round), picks);
    code += spawn(picker) + locked(k, load(0, sid)) +
            locked(srv[r(0)], {load(1, in[r(0)]), increase(1, 1), store(in[r(0)], r(1))}) +
            join(picker);
  }
  model.processes[main].code = code;
  return model;
}
Count disp_traces(int servers, int rounds) {
  switch (servers) {
    case 1: return listed(rounds, 4, {80});
    case 2: return listed(rounds, 3, {150, 648});
    case 3: return listed(rounds, 2, {59, 398, 2504});
    case 4: return listed(rounds, 2, {94, 0, 6854});
    case 5: return listed(rounds, 2, {137, 1482, 15282, 151032});
    case 6: return listed(rounds, 6, {4057388});
  }
  return 0;
}

Model dispatcher(int n) { return disp(n, n); }
Count dispatcher_traces(int n) { return disp_traces(n, n); }

Model mpat(int n) {
  Model model;
  const Mutex mi = model.mutex("mi");
  const Mutex ma = model.mutexes("ma", n);
  for (int i = 0; i < n; ++i) {
    model.process(fmt::format("w{}", i), locked(ma[i]));
    model.process(fmt::format("r{}", i), locked(mi, locked(ma[i])));
  }
  return model;
}
Count mpat_traces(int n) { return product(factorial(n), power(2, n)); }

// Each producer writes two digits into a shared number; what it then is decides on the worker.
Model mpc(int producers, int workers) {
  Model model;
  const Mutex pm = model.mutex("pm");
  const Mutex m = model.mutexes("m", workers);
  const Data buf = model.data("buf");
  const Data req = model.data_array("req", workers);
  for (int w = 0; w < workers; ++w) {
    model.process(
        fmt::format("worker{}", w),
        times(2, locked(m[w],
                        load(0, req[w]) + when(r(0) > 0, increase(0, -1) + store(req[w], r(0))))));
  }
  for (int p = 0; p < producers; ++p) {
    const Block number =
        locked(pm, {load(0, buf), compute(0, r(0), Arithmetic::times, producers), increase(0, p),
                    compute(0, r(0), Arithmetic::modulo, std::int64_t{1} << 32), store(buf, r(0))});
    const Block request =
        locked(m[r(1)], {load(2, req[r(1)]), increase(2, 1), store(req[r(1)], r(2))});
    model.process(fmt::format("producer{}", p),
                  times(2, number) + compute(1, r(0), Arithmetic::modulo, workers) + request);
  }
  return model;
}
Count mpc_traces(int producers, int workers) {
  switch (producers) {
    case 2: return listed(workers, 3, {66, 54, 60});
    case 3: return listed(workers, 3, {2430, 3486, 2958});
    case 4: return listed(workers, 5, {314064});
  }
  return 0;
}

Model pi(int n) {
  Model model;
  const Mutex m = model.mutex("m");
  const Data total = model.data("total");
  for (int i = 0; i < n; ++i) {
    model.process(fmt::format("thread{}", i),
                  locked(m, {load(0, total), increase(0, i), store(total, r(0))}));
  }
  return model;
}

// `count` increases the number of pokes that met a written element, `get` puts it into register 1.
Model poking(int n, int rounds, Model model, const Block& count, const Instruction& get) {
  const Mutex mi = model.mutex("mi");
  const Mutex ma = model.mutexes("ma", n);
  const Data i = model.data("i");
  const Data a = model.data_array("a", n);
  const int main = model.process("main");
  Block creates, joins;
  for (int x = 0; x < n; ++x) {
    const int writer = model.spawned(fmt::format("writer{}", x), locked(ma[x], store(a[x], 1)));
    creates += spawn(writer);
    joins += join(writer);
  }
  Block choices;
  for (int x = 1; x < n; ++x) choices += locked(mi, store(i, x));
  const Block poke =
      locked(mi, load(0, i)) +
      locked(ma[r(0)], load(1, a[r(0)]) + when(r(1) == 1, count + store(a[r(0)], 0)));
  Block pokes;
  for (int round = 0; round < rounds; ++round) {
    const int chooser = model.spawned(fmt::format("chooser{}", round), choices);
    const int poker = model.spawned(fmt::format("poker{}", round), poke);
    pokes += {spawn(chooser), spawn(poker), join(chooser), join(poker)};
  }
  Block sum = get;
  for (int x = 0; x < n; ++x) {
    sum += {load(2, a[x]), compute(1, r(1), Arithmetic::plus, r(2))};
  }
  model.processes[main].code =
      creates + pokes + joins + sum + check(r(1) == n, "each write is poked or still there");
  return model;
}

Model pol(int n, int rounds) {
  Model model;
  const Data d = model.data("d");
  return poking(n, rounds, model, {load(2, d), increase(2, 1), store(d, r(2))}, load(1, d));
}
Count pol_traces(int n, int rounds) {
  if (n == 3) return listed(rounds, 4, {711, 2970});
  if (rounds == 3) return listed(n, 5, {844, 0, 2440, 3700, 5332, 7384, 9904, 12940});
  return 0;
}

Model poke(int n) {
  Model model;
  const Variable d = model.variable("d");
  return poking(n, 4, model, {read(2, d), increase(2, 1), write(d, r(2))}, read(1, d));
}
Count poke_traces(int n) {
  switch (n) {
    case 10: return 135944;
    case 15: return 728559;
    case 20: return 2366924;
    default: return listed(n, 1, {5, 104, 711});
  }
}

}  // namespace

std::vector<CatalogEntry> qpor_models() {
  // clang-format off
  return {
      {"qpor_fig1", {{"n", 4, 1, 100}}, "a counter decides which of n writers the master meets (QPOR, Fig. 1)",
       with<qpor_fig1>, with<twice>},
      {"intro", {{"n", 4, 1, 100}}, "qpor_fig1 with locks",
       with<intro>, with<twice>},
      {"disp", {{"S", 3, 1, 50}, {"R", 2, 1, 50}}, "a dispatcher sends R requests to S servers, pickers choose them",
       with<disp>, with<disp_traces>},
      {"dispatcher", {{"N", 3, 1, 50}}, "disp(N,N)",
       with<dispatcher>, with<dispatcher_traces>},
      {"mpat", {{"K", 4, 1, 50}}, "K pairs of threads; one of each pair takes two locks",
       with<mpat>, with<mpat_traces>},
      {"mpc", {{"P", 2, 1, 50}, {"W", 5, 1, 50}}, "P producers send requests to W workers",
       with<mpc>, with<mpc_traces>},
      {"pi", {{"n", 5, 1, 100}}, "n threads add their part to a sum under a lock",
       with<pi>, with<factorial>},
      {"pol", {{"N", 3, 1, 50}, {"K", 4, 1, 30}}, "N writers, K rounds of a chooser and a poker",
       with<pol>, with<pol_traces>},
      {"poke", {{"N", 3, 1, 50}}, "pol(N,4), the pokes counted by atomic accesses",
       with<poke>, with<poke_traces>},
  };
  // clang-format on
}

}  // namespace mazurka
