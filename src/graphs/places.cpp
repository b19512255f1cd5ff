#include "graphs/places.h"

namespace mazurka {

PlaceId Places::find(const Key& key) {
  const auto [found, is_new] = by_key_.try_emplace(key, static_cast<PlaceId>(places_.size()));
  if (is_new) places_.emplace_back();
  return found->second;
}

PlaceId Places::root(ProcessId p) {
  return find({.value = static_cast<std::int64_t>(index(p)), .of = Key::Of::root});
}

PlaceId Places::after(PlaceId place, const ThreadAnswer& answer, PlaceId other, std::int64_t seen) {
  const PlaceId result = find({.place = place,
                               .other = other,
                               .value = answer.value,
                               .seen = seen,
                               .misuse = answer.misuse,
                               .choice = answer.choice});
  places_[result].inherit(places_[place]);
  places_[result].from = place;
  return result;
}

PlaceId Places::add_other_way(PlaceId place) {
  const auto result = static_cast<PlaceId>(places_.size());
  const PlaceId from = places_[place].from;
  places_[place].other_way = result;
  places_.emplace_back();
  places_[result].from = from;
  places_[result].inherit(places_[from]);
  return result;
}

PlaceId Places::child_of(PlaceId place) {
  const PlaceId result = find({.place = place, .of = Key::Of::child});
  places_[result].inherit(places_[place]);
  places_[result].from = place;
  return result;
}

std::optional<std::int64_t> Places::left_by(PlaceId place, std::int64_t met) const {
  const auto found = left_.find({place, met});
  return found == left_.end() ? std::nullopt : std::optional(found->second);
}

void Places::note_left(PlaceId place, std::int64_t met, std::int64_t left) {
  left_.insert_or_assign({place, met}, left);
}

}  // namespace mazurka
