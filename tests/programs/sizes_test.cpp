// Atomic accesses of 1 to 16 bytes that overlap, with store buffers: random programs have the outcomes of a machine of
// bytes, which is written down here as simply as it can be and tried out completely.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/memory_model.h"
#include "oracle/random.h"
#include "programs/tool.h"

namespace mazurka {

namespace {

constexpr int programs_per_file = 24;
constexpr std::size_t bytes = 16;
constexpr std::uint64_t first_of_sizes = 9'100'000;

enum class What { store, store_release, load, fence, release_fence };

struct Access {
  What what;
  std::size_t at, size;
  std::array<std::uint8_t, bytes> stored{};  // from the first byte on

  bool overlaps(const Access& other) const {
    return at < other.at + other.size && other.at < at + size;
  }
  bool is_store() const { return what == What::store || what == What::store_release; }
  bool is_fence() const { return what == What::fence || what == What::release_fence; }
};

using Sizes = std::vector<std::vector<Access>>;  // a thread has a list

// --- The machine ---

class ByteMachine {
 public:
  ByteMachine(const Sizes& program, MemoryModel memory) : program_(program), memory_(memory) {
    find_locations();
  }

  std::set<std::string> outcomes() {
    State state;
    state.threads.resize(program_.size());
    explore(state);
    return outcomes_;
  }

 private:
  struct Entry {
    const Access* store;  // nullptr: a release fence
    auto operator<=>(const Entry&) const = default;
  };
  struct One {
    std::size_t at = 0;
    std::vector<Entry> buffer;
    std::string found;
    auto operator<=>(const One&) const = default;
  };
  struct State {
    std::vector<One> threads;
    std::array<std::uint8_t, bytes> memory{};
    auto operator<=>(const State&) const = default;
  };

  // What overlaps is one location, also by way of others.
  void find_locations() {
    for (std::size_t i = 0; i < bytes; ++i) location_[i] = i;
    for (std::size_t round = 0; round < bytes; ++round) {
      for (const auto& thread : program_) {
        for (const Access& access : thread) {
          if (access.is_fence()) continue;
          const auto begin = location_.begin() + static_cast<long>(access.at);
          const auto end = begin + static_cast<long>(access.size);
          std::fill(begin, end, *std::min_element(begin, end));
        }
      }
    }
  }

  bool can_leave(const std::vector<Entry>& buffer, std::size_t i) const {
    if (memory_ == MemoryModel::tso) return i == 0;
    const Access& store = *buffer[i].store;
    for (std::size_t k = 0; k < i; ++k) {
      if (buffer[k].store == nullptr || store.what == What::store_release) return false;
      if (location_[buffer[k].store->at] == location_[store.at]) return false;
    }
    return true;
  }

  void explore(const State& state) {
    if (!seen_.insert(state).second) return;
    bool is_end = true;
    for (std::size_t t = 0; t < program_.size(); ++t) {
      const std::vector<Entry>& buffer = state.threads[t].buffer;
      is_end &= state.threads[t].at == program_[t].size() && buffer.empty();
      for (std::size_t i = 0; i < buffer.size(); ++i) {
        if (buffer[i].store == nullptr) {
          if (i == 0) drop_fence(state, t);
        } else if (can_leave(buffer, i)) {
          flush(state, t, i);
        }
      }
      if (state.threads[t].at < program_[t].size()) step(state, t);
    }
    if (!is_end) return;
    std::string outcome;
    for (const One& one : state.threads) outcome += one.found;
    outcomes_.insert(outcome);
  }

  void drop_fence(State state, std::size_t t) {
    state.threads[t].buffer.erase(state.threads[t].buffer.begin());
    explore(state);
  }

  void flush(State state, std::size_t t, std::size_t i) {
    std::vector<Entry>& buffer = state.threads[t].buffer;
    const Access& store = *buffer[i].store;
    for (std::size_t k = 0; k < store.size; ++k) state.memory[store.at + k] = store.stored[k];
    buffer.erase(buffer.begin() + static_cast<long>(i));
    explore(state);
  }

  void step(State state, std::size_t t) {
    One& one = state.threads[t];
    const Access& access = program_[t][one.at];
    if (access.what == What::fence && !one.buffer.empty()) return;
    ++one.at;
    if (access.is_store()) one.buffer.push_back({&access});
    if (access.what == What::release_fence && memory_ == MemoryModel::pso && !one.buffer.empty()) {
      one.buffer.push_back({nullptr});
    }
    if (access.what == What::load) {
      std::array<std::uint8_t, bytes> seen = state.memory;
      for (const Entry& entry : one.buffer) {
        if (entry.store == nullptr) continue;
        for (std::size_t k = 0; k < entry.store->size; ++k) {
          seen[entry.store->at + k] = entry.store->stored[k];
        }
      }
      for (std::size_t k = 0; k < access.size; ++k) {
        one.found += fmt::format("{:02x}", seen[access.at + k]);
      }
      one.found += '.';
    }
    explore(state);
  }

  const Sizes& program_;
  const MemoryModel memory_;
  std::array<std::size_t, bytes> location_{};
  std::set<State> seen_;
  std::set<std::string> outcomes_;
};

// --- Random programs ---

Access random_access(Random& random, std::uint8_t& next) {
  constexpr int sizes[] = {1, 1, 2, 2, 4, 4, 8, 8, 16};
  Access access{};
  const int kind = random.below(20);
  access.what = kind < 9    ? What::store
                : kind < 11 ? What::store_release
                : kind < 18 ? What::load
                : kind < 19 ? What::fence
                            : What::release_fence;
  const int size = sizes[random.below(std::size(sizes))];
  const int room =
      size > 8 || random.below(4) == 0 ? 16 : 8;  // most of them are among the first eight
  access.size = static_cast<std::size_t>(size);
  access.at = static_cast<std::size_t>(random.below(room / size) * size);
  if (access.is_store()) {
    for (std::size_t k = 0; k < access.size; ++k) access.stored[k] = next++;
  }
  return access;
}

Sizes random_sizes(std::uint64_t seed) {
  Random random(seed);
  Sizes program(random.below(4) == 0 ? 3 : 2);
  std::uint8_t next = 1;
  for (auto& thread : program) {
    const int length = 2 + random.below(program.size() == 2 ? 3 : 2);
    for (int i = 0; i < length; ++i) thread.push_back(random_access(random, next));
  }
  return program;
}

// --- As C ---

std::string in_c(const Access& access) {
  if (access.what == What::fence) return "  __atomic_thread_fence(__ATOMIC_SEQ_CST);\n";
  if (access.what == What::release_fence) return "  __atomic_thread_fence(__ATOMIC_RELEASE);\n";
  const std::string place = fmt::format("(T{}*)(memory + {})", access.size, access.at);
  if (access.what == What::load) {
    return fmt::format("  found = tell(found, __atomic_load_n({}, __ATOMIC_RELAXED), {});\n", place,
                       access.size);
  }
  std::uint64_t low = 0, high = 0;
  for (std::size_t k = std::min<std::size_t>(access.size, 8); k-- > 0;) {
    low = low << 8 | access.stored[k];
  }
  for (std::size_t k = access.size; k-- > 8;) high = high << 8 | access.stored[k];
  return fmt::format("  __atomic_store_n({}, (T{})((T16){:#x}ull << 64 | {:#x}ull), {});\n", place,
                     access.size, high, low,
                     access.what == What::store ? "__ATOMIC_RELAXED" : "__ATOMIC_RELEASE");
}

constexpr const char* beginning = R"(#include <pthread.h>
#include <stdlib.h>
#include <mazurka/mazurka.h>
typedef unsigned char T1;
typedef unsigned short T2;
typedef unsigned T4;
typedef unsigned long long T8;
typedef unsigned __int128 T16;
static _Alignas(16) unsigned char memory[16];
static char text[3][300];
static char* tell(char* to, T16 value, int size) {
  for (int i = 0; i < size; ++i, value >>= 8) {
    *to++ = "0123456789abcdef"[(unsigned)value >> 4 & 15];
    *to++ = "0123456789abcdef"[(unsigned)value & 15];
  }
  *to++ = '.';
  *to = 0;
  return to;
}
)";

constexpr const char* ending = R"(
typedef void* (*Thread)(void*);
static char outcome[900];
int main(int argc, char** argv) {
  Thread* const threads = programs[argc > 1 ? atoi(argv[1]) : 0];
  pthread_t started[3];
  int count = 0;
  for (; count < 3 && threads[count]; ++count) pthread_create(&started[count], 0, threads[count], text[count]);
  char* to = outcome;
  for (int i = 0; i < count; ++i) {
    pthread_join(started[i], 0);
    for (const char* from = text[i]; *from;) *to++ = *from++;
  }
  *to = 0;
  mazurka_cover(outcome[0] ? outcome : "-");
}
)";

std::string in_c(const std::vector<Sizes>& programs) {
  std::string text = beginning;
  std::string table = "static void* (*programs[][4])(void*) = {\n";
  for (std::size_t p = 0; p < programs.size(); ++p) {
    table += "  {";
    for (std::size_t t = 0; t < programs[p].size(); ++t) {
      const std::string name = fmt::format("p{}_{}", p, t);
      text += fmt::format("static void* {}(void* argument) {{\n  char* found = argument;\n", name);
      for (const Access& access : programs[p][t]) text += in_c(access);
      text += "  return found;\n}\n";
      table += name + ", ";
    }
    table += "0},\n";
  }
  return text + table + "};\n" + ending;
}

struct SizesCase {
  const char* compiler;
  const char* optimisation;
};

class OverlappingAccesses : public testing::TestWithParam<SizesCase> {};
INSTANTIATE_TEST_SUITE_P(Native, OverlappingAccesses,
                         testing::Values(SizesCase{"gcc", "-O2"}, SizesCase{"gcc", "-O0"},
                                         SizesCase{"clang", "-O2"}, SizesCase{"clang", "-O0"}),
                         [](const testing::TestParamInfo<SizesCase>& info) {
                           return std::string(info.param.compiler) + "_" +
                                  (info.param.optimisation + 1);
                         });

// What the program is seen to do, by one algorithm.
std::set<std::string> outcomes_of(const std::string& program, std::size_t i, MemoryModel memory,
                                  const char* algorithm) {
  const ToolRun run = run_tool(fmt::format("check --json=- --memory={} --algorithm={} {} -- {}",
                                           name(memory), algorithm, program, i));
  std::set<std::string> outcomes;
  if (!run.report.is_object() || run.report.at("verdict") != "complete") {
    ADD_FAILURE() << run.told();
    return outcomes;
  }
  for (const auto& label : run.report.at("labels")) {
    const std::string text = label.at("label");
    if (!label.at("reached").get<bool>()) continue;
    outcomes.insert(text == "-" ? "" : text);
  }
  return outcomes;
}

TEST_P(OverlappingAccesses, HaveTheOutcomesOfAMachineOfBytes) {
  const auto [compiler, optimisation] = GetParam();
  const std::uint64_t seed = first_of_sizes + 1000 * std::string_view(compiler).size() +
                             100 * static_cast<std::uint64_t>(optimisation[2]);
  std::vector<Sizes> programs;
  for (std::uint64_t i = 0; i < programs_per_file; ++i) programs.push_back(random_sizes(seed + i));
  const TemporaryFolder folder;
  std::ofstream(folder.file("sizes.c")) << in_c(programs);
  const ToolRun built =
      compile_program(folder.file("sizes.c"), compiler,
                      std::string(optimisation) + " -mcx16 -pthread", folder.file("sizes"));
  ASSERT_EQ(built.status, 0) << built.told();
  const char* const algorithms[] = {"source", "optimal", "pop"};
  for (std::size_t i = 0; i < programs.size(); ++i) {
    for (const MemoryModel memory : {MemoryModel::tso, MemoryModel::pso}) {
      ASSERT_EQ(outcomes_of(folder.file("sizes"), i, memory, algorithms[i % 3]),
                ByteMachine(programs[i], memory).outcomes())
          << name(memory) << "\n"
          << in_c({programs[i]});
    }
  }
}

}  // namespace

}  // namespace mazurka
