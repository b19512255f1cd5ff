#include "cli/advice.h"

#include <algorithm>
#include <map>

#include "core/error.h"
#include "core/operation.h"
#include "core/order_change.h"
#include "report/words.h"

namespace mazurka {

namespace {

// An access as it stands in the source: in the program it can be at several places.
struct SourceAccess {
  std::string name;  // "the write at queue.cpp:12"
  Kind kind{};
  Order order{};
  std::vector<std::string> places;
};

// One access, and what becomes of it.
struct Change {
  SourceAccess access;
  Order to{};
  bool is_fence = false;
};
using Changes = std::vector<Change>;

std::string name_of(const OrderedAccess& access) {
  if (!access.name.empty()) return access.name;
  const Frame* frame = own_frame(access.stack);
  return frame == nullptr ? "" : fmt::format("the {} at {}", name(access.kind), in_words(*frame));
}

// What cannot be named cannot be changed by the user.
std::vector<SourceAccess> accesses_in(const Report& report) {
  std::vector<SourceAccess> accesses;
  for (const OrderedAccess& found : report.accesses) {
    const std::string name = name_of(found);
    if (name.empty() || found.place.empty()) continue;
    const auto is_it = [&](const SourceAccess& a) {
      return a.name == name && a.kind == found.kind && a.order == found.order;
    };
    const auto known = std::ranges::find_if(accesses, is_it);
    if (known == accesses.end()) {
      accesses.push_back({name, found.kind, found.order, {found.place}});
    } else if (std::ranges::find(known->places, found.place) == known->places.end()) {
      known->places.push_back(found.place);
    }
  }
  return accesses;
}

bool is_same_place(const SourceAccess& a, const SourceAccess& b) {
  return a.name == b.name && a.kind == b.kind;
}

class Adviser {
 public:
  Adviser(Target& target, const Options& options, const Deadline& end)
      : target_(target), options_(options), end_(end), effort_(options.effort) {
    options_.keep_going = false;
    options_.minimise = false;
    options_.effort = 0;
    options_.advise = AdviceMode::off;
    options_.show = 0;
    options_.profile = false;
    options_.tree.clear();
    options_.try_first.clear();
    options_.progress = ProgressMode::none;
  }

  void strengthen(Report& failing) {
    const std::vector<SourceAccess> weak = weak_ones(failing);
    if (weak.empty() || !passes_under_sc()) return;
    std::optional<Changes> found = one_access(weak);
    if (!found) found = one_fence(weak);
    if (!found) found = two_accesses(weak);
    if (!found) found = two_fences(weak);
    if (found) return tell(failing, *found);
    failing.advice_note =
        is_over()
            ? "There was not enough time, or --effort, to find out which order is too weak"
            : "No stronger order at one or two of its accesses, and no one or two fences, make "
              "the program pass";
  }

  void weaken(Report& complete) {
    Changes changes;
    for (const SourceAccess& access : accesses_in(complete)) {
      std::vector<Order> orders = weaker_orders(access.kind, access.order);
      std::ranges::reverse(orders);
      for (const Order order : orders) {
        if (is_over()) break;
        changes.push_back({access, order});
        if (passes(changes)) break;
        changes.pop_back();
      }
    }
    if (changes.empty()) {
      complete.advice_note = is_over()
                                 ? "There was not enough time, or --effort, to weaken an order"
                                 : "No memory order can be weaker: the program would fail";
      return;
    }
    tell(complete, changes);
    if (is_over()) complete.advice_note += "; there was no time, or --effort, to try the others";
    complete.advice_note += ". Other tests may need what this one does not";
  }

 private:
  static constexpr std::uint64_t least_executions = 20'000;
  static constexpr std::uint64_t times_as_many = 20;  // executions, as under sc

  static std::vector<SourceAccess> weak_ones(const Report& report) {
    std::vector<SourceAccess> weak = accesses_in(report);
    std::erase_if(weak, [](const SourceAccess& a) { return a.order == Order::seq_cst; });
    return weak;
  }

  bool is_over() const { return used_ > effort_ || end_.has_passed(); }

  Report run(Options options) {
    options.max_seconds = std::max(end_.seconds_left(), 0.001);
    Report report = target_.run(options);
    used_ += report.counters.events;
    return report;
  }

  bool passes_under_sc() {
    Options options = options_;
    options.memory = MemoryModel::sc;
    options.orders = OrderMode::ignore;
    if (options.algorithm == "graphs") options.algorithm.clear();
    const Report report = run(options);
    most_executions_ = std::max(least_executions, times_as_many * report.counters.executions);
    return report.verdict == Verdict::complete;
  }

  Report with(const Changes& changes) {
    std::vector<OrderChange> places;
    for (const Change& change : changes) {
      for (const std::string& place : change.access.places) {
        places.push_back({place, change.to, change.is_fence});
      }
    }
    Options options = options_;
    options.order_changes = to_text(places);
    options.max_executions = std::min(options.max_executions, most_executions_);
    return run(options);
  }

  bool passes(const Changes& changes) {
    last_ = with(changes);
    return last_.verdict == Verdict::complete && last_.counters.executions > 0;
  }

  // The one that gets the weakest order of all. What could be changed besides is found in executions that fail
  // nevertheless.
  std::optional<Changes> one_access(const std::vector<SourceAccess>& weak) {
    std::optional<Changes> best;
    for (const SourceAccess& access : weak) {
      if (is_over()) break;
      const Changes changes{{access, Order::seq_cst}};
      if (passes(changes)) take_better(best, weakest(changes));
      else if (last_.verdict == Verdict::bug) next_[access.name] = weak_ones(last_);
    }
    return best;
  }

  std::optional<Changes> one_fence(const std::vector<SourceAccess>& weak) {
    std::optional<Changes> best;
    for (const SourceAccess& access : weak) {
      if (is_over()) break;
      if (access.kind == Kind::fence) continue;
      const Changes changes{{access, Order::seq_cst, true}};
      if (passes(changes)) take_better(best, weakest(changes));
    }
    return best;
  }

  static void take_better(std::optional<Changes>& best, Changes changes) {
    const auto strength = [](Order order) {
      return is_acquire(order) + is_release(order) + (order == Order::seq_cst);
    };
    if (!best || strength(changes[0].to) < strength((*best)[0].to)) best = std::move(changes);
  }

  std::optional<Changes> two_accesses(const std::vector<SourceAccess>& weak) {
    std::vector<std::pair<std::string, std::string>> tried;
    for (const SourceAccess& first : weak) {
      for (const SourceAccess& second : next_[first.name]) {
        if (is_over()) return std::nullopt;
        if (is_same_place(first, second)) continue;
        const auto pair = std::minmax(first.name, second.name);
        if (std::ranges::find(tried, std::pair<std::string, std::string>(pair)) != tried.end()) {
          continue;
        }
        tried.emplace_back(pair);
        const Changes changes{{first, Order::seq_cst}, {second, Order::seq_cst}};
        if (passes(changes)) return weakest(changes);
      }
    }
    return std::nullopt;
  }

  // One that orders the accesses of its own thread often needs one in another thread.
  std::optional<Changes> two_fences(const std::vector<SourceAccess>& weak) {
    for (std::size_t i = 0; i < weak.size(); ++i) {
      for (std::size_t k = i + 1; k < weak.size(); ++k) {
        if (is_over()) return std::nullopt;
        if (weak[i].kind == Kind::fence || weak[k].kind == Kind::fence) continue;
        const Changes changes{{weak[i], Order::seq_cst, true}, {weak[k], Order::seq_cst, true}};
        if (passes(changes)) return weakest(changes);
      }
    }
    return std::nullopt;
  }

  // Each of the changes no stronger than it has to be.
  Changes weakest(Changes changes) {
    for (Change& change : changes) {
      const Order needed = change.to;
      const std::vector<Order> orders =
          change.is_fence
              ? std::vector{Order::acquire, Order::release, Order::acq_rel, Order::seq_cst}
              : stronger_orders(change.access.kind, change.access.order);
      for (const Order order : orders) {
        change.to = order;
        if (order == needed || is_over()) break;
        if (passes(changes)) break;
      }
      if (is_over()) change.to = needed;
    }
    return changes;
  }

  void tell(Report& report, const Changes& changes) {
    const bool is_still_so = passes(changes);
    if (!is_still_so) return;  // for want of time
    for (const Change& change : changes) {
      report.advice.push_back(
          {change.access.name, change.access.order, change.to, change.is_fence});
    }
    report.advice_note =
        fmt::format("With {} the program passes under {}: {}",
                    changes.size() == 1 ? "this change" : "these changes", name(options_.memory),
                    plural(last_.counters.executions, "execution"));
  }

  Target& target_;
  Options options_;
  const Deadline end_;
  const std::uint64_t effort_;  // steps, of all runs together
  std::uint64_t most_executions_ = least_executions;
  std::uint64_t used_ = 0;  // steps
  Report last_;
  std::map<std::string, std::vector<SourceAccess>> next_;  // after a change of this access
};

}  // namespace

void add_advice(Report& report, Target& target, const Options& options, const Deadline& end) {
  if (options.memory == MemoryModel::sc || options.effort == 0) return;
  const bool strengthens =
      options.advise == AdviceMode::strengthen && report.verdict == Verdict::bug;
  const bool weakens = options.advise == AdviceMode::weaken && report.verdict == Verdict::complete;
  if (strengthens) Adviser(target, options, end).strengthen(report);
  if (weakens) Adviser(target, options, end).weaken(report);
}

}  // namespace mazurka
