#include "unfold/comb.h"

namespace mazurka {

std::vector<Prime> Comb::alternative(std::span<const Prime> D, std::size_t k) {
  std::vector<Prime> sequence;
  chosen_.clear();
  if (choose(k == 0 || k >= D.size() ? D : D.last(k))) {
    for (Prime e : chosen_) collect(e, sequence);
    for (Prime e : sequence) U[e].in_J = false;
    remove_down_to(0);
  }
  return sequence;
}

bool Comb::choose(std::span<const Prime> D) {
  if (D.empty()) return true;
  const Prime d = D.back();
  const std::span<const Prime> rest = D.first(D.size() - 1);
  if (U[d].tree == no_tree) return false;
  if (last_in_J(U[d].tree) != bottom) return choose(rest);
  for (Prime* link = &U[U[d].name.pm].first_ready; *link != bottom;) {
    const Prime e = *link;
    if (const Prime why = obstacle(e); why != bottom) {
      *link = U[e].next;
      const EventStructure::PrimeEvent& pm = U[U[e].name.pm];
      if (U[why].position < pm.hot_since) {
        U[e].listed = false;
        U.release(e);
        continue;
      }
      U[e].next = U[why].first_parked;
      U[why].first_parked = e;
      continue;
    }
    if (fits(e)) {
      const std::size_t changes = changes_.size();
      add(e);
      chosen_.push_back(e);
      if (choose(rest)) return true;
      chosen_.pop_back();
      remove_down_to(changes);
    }
    link = &U[e].next;
  }
  return false;
}

Prime Comb::obstacle(Prime e) {
  Prime lowest = bottom;
  Prime disabled = bottom;
  for (const auto [tree, last] : U.lmax(e)) {
    if (U[last].in_C) continue;
    Prime f = last;
    for (;;) {
      if (!U[U[f].jump].in_C) f = U[f].jump;
      else if (!U[U[f].name.pm].in_C) f = U[f].name.pm;
      else break;
    }
    const std::vector<Prime>& chain = C.chain(tree);
    if (U[f].name.pm == chain.back()) {
      if (U[f].in_D) disabled = f;
      continue;
    }
    const Prime c = chain[U[f].depth];
    if (lowest == bottom || U[c].position < U[lowest].position) lowest = c;
  }
  return lowest != bottom ? lowest : disabled;
}

bool Comb::fits(Prime e) {
  if (changes_.empty()) return true;
  for (const auto [tree, last] : U.lmax(e)) {
    const Prime other = last_in_J(tree);
    if (other == bottom || U[last].in_C) continue;
    if (!U.on_one_branch(last, other)) return false;
  }
  return true;
}

void Comb::add(Prime e) {
  for (const auto [tree, last] : U.lmax(e)) {
    if (U[last].in_C) continue;
    if (index(tree) >= last_in_J_.size()) last_in_J_.resize(index(tree) + 1, bottom);
    Prime& present = last_in_J_[index(tree)];
    if (present != bottom && U[present].depth >= U[last].depth) continue;
    changes_.push_back({tree, present});
    present = last;
  }
}

void Comb::remove_down_to(std::size_t changes) {
  while (changes_.size() > changes) {
    last_in_J_[index(changes_.back().tree)] = changes_.back().before;
    changes_.pop_back();
  }
}

void Comb::collect(Prime e, std::vector<Prime>& sequence) {
  if (e == bottom || U[e].in_C || U[e].in_J) return;
  U[e].in_J = true;
  collect(U[e].name.pt, sequence);
  collect(U[e].name.pm, sequence);
  sequence.push_back(e);
}

}  // namespace mazurka
