// The race detector, held to the definition of happens-before in C++20 on random executions: sequenced before,
// synchronises with (release sequences, fences on either side), and all that follows from them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "native/races.h"
#include "program/recalled_races.h"

namespace mazurka {

namespace {

constexpr std::size_t processes = 3, length = 40;

// In the order in which they are executed: a read reads from the last write before it.
struct Done {
  enum What : std::uint8_t { plain, atomic, fence } what;
  std::size_t process;
  std::size_t place;  // the cell or location
  Access how = Access::read;
  Order order = Order::relaxed;

  bool is_write() const { return how != Access::read; }
  bool is_read() const { return how != Access::write; }
};

// Each cell is accessed twice at most, so that what is found about one says nothing about others.
Done random_done(std::mt19937& random, std::vector<std::size_t>& written, std::size_t& cells) {
  const auto below = [&](std::size_t n) { return random() % n; };
  Done done{Done::plain, below(processes), 0};
  const std::size_t what = below(10);
  if (what < 1) {
    done.how = Access::write;
    done.place = cells++;
    written.push_back(done.place);
    return done;
  }
  if (what < 2 && !written.empty()) {
    const auto one = written.begin() + static_cast<std::ptrdiff_t>(below(written.size()));
    done.place = *one;
    written.erase(one);
    return done;
  }
  done.order = static_cast<Order>(below(order_count));
  if (what < 4) {
    done.what = Done::fence;
    return done;
  }
  done.what = Done::atomic;
  done.place = below(4) / 3;  // mostly the first one
  done.how = std::array{Access::read, Access::write, Access::update}[below(3)];
  return done;
}

// By the definition, with all pairs.
class HappensBefore {
 public:
  explicit HappensBefore(const std::vector<Done>& E) : E(E), before_(E.size()) {
    for (auto& row : before_) row.resize(E.size());
    for (std::size_t e = 0; e < E.size(); ++e) {
      for (std::size_t f = e + 1; f < E.size(); ++f) {
        before_[e][f] = is_sequenced(e, f) || synchronises(e, f);
      }
    }
    for (std::size_t k = 0; k < E.size(); ++k) {
      for (std::size_t e = 0; e < k; ++e) {
        for (std::size_t f = k + 1; f < E.size(); ++f) {
          if (before_[e][k] && before_[k][f]) before_[e][f] = true;
        }
      }
    }
  }

  bool operator()(std::size_t e, std::size_t f) const { return before_[e][f]; }

 private:
  bool is_sequenced(std::size_t e, std::size_t f) const {
    return e < f && E[e].process == E[f].process;
  }

  // The write that r reads from; E.size(): the initial one.
  std::size_t read_by(std::size_t r) const {
    for (std::size_t w = r; w-- > 0;) {
      if (E[w].what == Done::atomic && E[w].place == E[r].place && E[w].is_write()) return w;
    }
    return E.size();
  }

  // Whether w is head of a release sequence that r reads from.
  bool reaches(std::size_t w, std::size_t r) const {
    const std::size_t from = read_by(r);
    if (from == E.size()) return false;
    return from == w || (E[from].how == Access::update && reaches(w, from));
  }

  // [release]; ([fence]; sb)?; release sequence; rf; (sb; [fence])?; [acquire]
  bool synchronises(std::size_t e, std::size_t f) const {
    if (!is_release(E[e].order) || !is_acquire(E[f].order)) return false;
    if (E[e].what == Done::plain || E[f].what == Done::plain) return false;
    for (std::size_t w = 0; w < E.size(); ++w) {
      if (E[w].what != Done::atomic || !E[w].is_write()) continue;
      const bool is_released = e == w || (E[e].what == Done::fence && is_sequenced(e, w));
      if (!is_released) continue;
      for (std::size_t r = w + 1; r < E.size(); ++r) {
        if (E[r].what != Done::atomic || !E[r].is_read() || E[r].place != E[w].place) continue;
        const bool is_acquired = f == r || (E[f].what == Done::fence && is_sequenced(r, f));
        if (is_acquired && reaches(w, r)) return true;
      }
    }
    return false;
  }

  const std::vector<Done>& E;
  std::vector<std::vector<bool>> before_;
};

bool is_race(const std::vector<Done>& E, const HappensBefore& happens_before, std::size_t f) {
  for (std::size_t e = 0; e < f; ++e) {
    if (E[e].what != Done::plain || E[e].place != E[f].place) continue;
    if (E[e].process == E[f].process) continue;
    if (!happens_before(e, f)) return true;
  }
  return false;
}

bool perform(Races& races, const Done& done, const char* memory) {
  const ProcessId p{static_cast<std::uint16_t>(done.process)};
  if (done.what == Done::plain) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory) + 8 * done.place;
    return races.access(p, address, 8, done.is_write(), false, 1).has_value();
  }
  if (done.what == Done::fence) races.fence(p, done.order);
  else races.pass(p, ObjectId{static_cast<std::uint32_t>(done.place)}, done.how, done.order);
  return false;
}

// What was noted, as a program that remembers repeats it.
bool recall(RecalledRaces& races, const Done& done, Deeds& deeds) {
  const ProcessId p{static_cast<std::uint16_t>(done.process)};
  if (done.what == Done::plain) return races.access(p, done.place, {0xff, done.is_write(), false});
  for (const Deed& deed : deeds.list) {
    races.order(deed.process, static_cast<Ordering>(deed.values[0]), ObjectId{deed.x},
                static_cast<std::size_t>(deed.values[1]));
  }
  deeds.clear();
  return false;
}

}  // namespace

TEST(DeclaredOrders, AreWhatTheDefinitionSays) {
  alignas(64) const char memory[8 * length] = {};
  Races races;
  std::size_t in_races = 0, ordered = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    races.note_in(nullptr);
    races.restart(true);
    RecalledRaces recalled;
    for (std::uint16_t q = 1; q < processes; ++q) {
      races.spawn(ProcessId{0}, ProcessId{q});
      recalled.order(ProcessId{0}, Ordering::spawn, no_object, q);
    }
    Deeds deeds;
    races.note_in(&deeds);
    std::vector<std::size_t> written;
    std::size_t cells = 0;
    std::vector<Done> E;
    std::vector<bool> found;
    while (E.size() < length) {
      E.push_back(random_done(random, written, cells));
      found.push_back(perform(races, E.back(), memory));
      ASSERT_EQ(recall(recalled, E.back(), deeds), found.back()) << "seed " << seed;
    }
    const HappensBefore happens_before(E);
    for (std::size_t f = 0; f < E.size(); ++f) {
      if (E[f].what != Done::plain || E[f].is_write()) continue;
      ASSERT_EQ(found[f], is_race(E, happens_before, f)) << "seed " << seed << ", at " << f;
      in_races += found[f] ? 1 : 0;
      const bool is_other = std::ranges::any_of(E, [&](const Done& e) {
        return e.what == Done::plain && e.place == E[f].place && e.process != E[f].process;
      });
      ordered += is_other && !found[f] ? 1 : 0;
    }
  }
  // The random executions are about something.
  EXPECT_GT(in_races, 3000u);
  EXPECT_GT(ordered, 300u);
}

// With all accesses seq_cst it is what counted before orders did.
TEST(DeclaredOrders, OfSeqCstAccessesLetThemOrderAll) {
  Races races;
  races.restart(true);
  const ProcessId p{0}, q{1};
  races.spawn(p, q);
  alignas(8) const char data[8] = {};
  const auto address = reinterpret_cast<std::uintptr_t>(data);
  EXPECT_FALSE(races.access(p, address, 8, true, false, 1));
  races.pass(p, ObjectId{0}, Access::write);
  races.pass(q, ObjectId{0}, Access::update);
  EXPECT_FALSE(races.access(q, address, 8, true, false, 1));
}

// Which of several additions came first cannot be told: they release, and acquire nothing.
TEST(DeclaredOrders, AnAdditionThatNobodyReadsOnlyReleases) {
  alignas(64) const char data[64] = {};
  const auto address = reinterpret_cast<std::uintptr_t>(data);
  const ProcessId p{0}, q{1};
  const ObjectId x{0};
  for (const bool releases : {false, true}) {
    Races races;
    races.restart(true);
    races.spawn(p, q);
    EXPECT_FALSE(races.access(p, address, 8, true, false, 1));
    races.pass(p, x, Access::add, releases ? Order::release : Order::relaxed);
    races.pass(q, x, Access::add, Order::relaxed);  // goes on with what was released
    races.pass(q, x, Access::read, Order::acquire);
    EXPECT_NE(races.access(q, address, 8, false, false, 1).has_value(), releases);
  }
  Races races;
  races.restart(true);
  races.spawn(p, q);
  EXPECT_FALSE(races.access(p, address, 8, true, false, 1));
  races.pass(p, x, Access::add, Order::seq_cst);
  races.pass(q, x, Access::add, Order::seq_cst);
  EXPECT_TRUE(races.access(q, address, 8, false, false, 1));
}

}  // namespace mazurka
