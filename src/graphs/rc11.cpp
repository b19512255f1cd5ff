// The memory model of C++, repaired: Lahav, Vafeiadis, Kang, Hur, Dreyer: Repairing Sequential Consistency in
// C/C++11, PLDI 2017; with the release sequences of C++20.
//
//   rs   = [W];(rf;rmw)*                                 a write and the read-modify-writes that continue it
//   sw   = [release];([F];sb)?;rs;rf;[R];(sb;[F])?;[acquire]
//   hb   = (sb ∪ sw ∪ threads)+
//   eco  = (rf ∪ mo ∪ rb)+
//   scb  = sb ∪ sb|≠loc;hb;sb|≠loc ∪ hb|loc ∪ mo ∪ rb
//   psc  = ([SC] ∪ [F SC];hb?);scb;([SC] ∪ hb?;[F SC]) ∪ [F SC];(hb ∪ hb;eco;hb);[F SC]
//
//   coherence    hb;eco? is irreflexive
//   atomicity    nothing is between a read-modify-write and what it reads
//   no thin air  sb ∪ rf has no cycle
//   SC           psc has no cycle
//
// A read-modify-write that fails is a read, with the order that it has then. An operation on a synchronisation object
// acquires and releases: all that happened before an operation on the object happens before a later one, but for
// one that fails (trylock): that does not acquire. They are not SC.

#include <algorithm>

#include "graphs/axioms.h"
#include "graphs/consistency.h"
#include "graphs/happens_before.h"

namespace mazurka {

namespace {

bool is_sc(const GraphEvent& event) {
  return (is_fence(event) || is_on_variable(event)) && order_of(event) == Order::seq_cst;
}

}  // namespace

// All reads of what happens before it, and writes there; at most what is in its past, which is known already.
EventId known_under_rc11(const Graph& G, const GraphEvent& next, Pasts& pasts) {
  const ObjectId x = location_of(next);
  const EventId own = G.known_to(next.process, next.position, x);
  if (own == G.newest(x)) return own;
  const std::span<const std::uint32_t> past = G.past_before(next.process, next.position);
  if (past.empty() || pasts.newest_in(G, past, x) == own) return own;
  const EventId before =
      next.position > 0 ? G.thread(next.process)[next.position - 1] : G.started_by(next.process);
  HappensBefore happens_before(G);
  return pasts.newest_in(G, happens_before.of(before), x);
}

bool is_free_under_rc11(const Graph& G, const GraphEvent& next) {
  return !is_sc(next) && std::ranges::none_of(G.events(), is_sc);
}

bool is_rc11_by_definition(const Graph& G) {
  const Axioms a(G);
  if (!a.is_atomic()) return false;
  if (!(a.sb | a.threads | a.rf).is_acyclic()) return false;

  const auto set = [&](auto holds) { return EventRelation::identity_on(a.those(holds)); };
  const EventRelation W = set([](const GraphEvent& e) { return e.writes; });
  const EventRelation R = set([](const GraphEvent& e) { return e.reads; });
  const EventRelation F = set(is_fence);
  const EventRelation release = set(releases_memory);
  const EventRelation acquire = set(acquires_memory);

  const EventRelation rs = W * (a.rf * a.rmw).transitive().reflexive();
  const EventRelation sw =
      release * (F * a.sb).reflexive() * rs * a.rf * R * (a.sb * F).reflexive() * acquire;
  const EventRelation hb = (a.sb | sw | a.threads).transitive();
  const EventRelation eco = (a.rf | a.mo | a.rb).transitive();
  if (!(hb * eco.reflexive()).is_irreflexive()) return false;

  const std::vector<char> is_SC = a.those(is_sc);
  if (std::ranges::find(is_SC, 1) == is_SC.end()) return true;
  const EventRelation SC = EventRelation::identity_on(is_SC);
  const auto same_location = [&](std::size_t e, std::size_t f) { return a.same_location(e, f); };
  const EventRelation elsewhere =
      a.sb.where([&](std::size_t e, std::size_t f) { return !a.same_location(e, f); });
  const EventRelation scb =
      a.sb | elsewhere * hb * elsewhere | hb.where(same_location) | a.mo | a.rb;
  const EventRelation SC_fence = SC * F;
  const EventRelation psc =
      (SC | SC_fence * hb.reflexive()) * scb * (SC | hb.reflexive() * SC_fence) |
      SC_fence * (hb | hb * eco * hb) * SC_fence;
  return psc.is_acyclic();
}

// What is sequentially consistent, which takes less time to see, is allowed whatever the orders are.
bool is_consistent_rc11(const Graph& G) { return is_consistent_sc(G) || is_rc11_by_definition(G); }

}  // namespace mazurka
