#include "graphs/graph_races.h"

#include <algorithm>
#include <tuple>

#include "graphs/happens_before.h"

namespace mazurka {

namespace {

using Touched = ThreadFunctions::Touched;

// A thread touches something after so many of its events.
struct Touch {
  const Touched* what = nullptr;
  ProcessId process{};
  std::uint32_t after = 0;
};

class RaceCheck {
 public:
  RaceCheck(const Graph& G, const Places& places)
      : G(G), places_(places), happens_before_(G, HappensBefore::Objects::only_sure) {}

  bool may_race(const std::vector<PlaceId>& roots) {
    for (std::size_t i = 0; i < G.threads(); ++i) {
      const ProcessId p{static_cast<std::uint16_t>(i)};
      const EventId start = G.started_by(p);
      const PlaceId without_start = i < roots.size() ? roots[i] : no_place;
      const PlaceId root = start != no_event ? G[start].child_place : without_start;
      if (root != no_place) add(p, root, 0);
      for (EventId e : G.thread(p)) {
        const GraphEvent& event = G[e];
        // A read-modify-write has two events, and what comes then comes after both.
        if (!event.waits && !(event.updates && event.reads))
          add(p, event.place, event.position + 1);
      }
    }
    const auto by_what = [](const Touch& touch) {
      return std::tuple(touch.what->what, touch.what->x);
    };
    std::ranges::sort(touches_, {}, by_what);
    for (std::size_t i = 0; i < touches_.size(); ++i) {
      for (std::size_t k = i + 1; k < touches_.size(); ++k) {
        if (by_what(touches_[k]) != by_what(touches_[i])) break;
        if (are_in_conflict(touches_[i], touches_[k])) return true;
      }
      if (touches_[i].what->what == Touched::What::object && is_in_use(touches_[i])) return true;
    }
    return false;
  }

 private:
  void add(ProcessId p, PlaceId place, std::uint32_t after) {
    for (const Touched& touched : places_[place].touched) {
      touches_.push_back({&touched, p, after});
    }
  }

  bool are_in_conflict(const Touch& a, const Touch& b) {
    if (a.process == b.process || (a.what->bytes & b.what->bytes) == 0) return false;
    if ((!a.what->writes && !b.what->writes) || (a.what->atomic && b.what->atomic)) return false;
    return !is_before(a.process, a.after + 1, b) && !is_before(b.process, b.after + 1, a);
  }

  // Somebody may use an object that is not there any more.
  bool is_in_use(const Touch& end) {
    return std::ranges::any_of(G.events(), [&](const GraphEvent& event) {
      const bool uses = (event.reads || event.writes) && index(location_of(event)) == end.what->x;
      return uses && event.process != end.process &&
             !is_before(event.process, event.position + 1, end);
    });
  }

  // Whether so many events of p, its end counted, happen before the touch.
  bool is_before(ProcessId p, std::uint32_t events, const Touch& touch) {
    const EventId last =
        touch.after > 0 ? G.thread(touch.process)[touch.after - 1] : G.started_by(touch.process);
    return last != no_event && happens_before_.of(last)[index(p)] >= events;
  }

  const Graph& G;
  const Places& places_;
  HappensBefore happens_before_;
  std::vector<Touch> touches_;
};

}  // namespace

bool may_race(const Graph& G, const Places& places, const std::vector<PlaceId>& roots) {
  return RaceCheck(G, places).may_race(roots);
}

}  // namespace mazurka
