#include "native/locations.h"

#include <algorithm>

namespace mazurka {

namespace {

constexpr std::uint32_t most_numbered_bytes =
    64;  // no atomic access is larger, but for libatomic's

}  // namespace

Locations::Granule& Locations::find_or_add(std::uintptr_t key) {
  if (2 * ++used_ > table_.size()) {
    std::vector<Granule> old(table_.size() * 2);
    old.swap(table_);
    for (const Granule& granule : old) {
      if (granule.key == 0) continue;
      std::size_t i = hash(granule.key);
      while (table_[i].key != 0) i = (i + 1) & (table_.size() - 1);
      table_[i] = granule;
    }
  }
  std::size_t i = hash(key);
  while (table_[i].key != 0 && table_[i].key != key) i = (i + 1) & (table_.size() - 1);
  if (table_[i].key == key) {
    --used_;
  } else {
    table_[i].key = key;
    std::fill(std::begin(table_[i].of_byte), std::end(table_[i].of_byte), no_object);
  }
  return table_[i];
}

// Takes in all locations that the new one overlaps: together they are one.
ObjectId Locations::new_memory(std::uintptr_t address, std::size_t size) {
  Location merged;
  std::uintptr_t begin = address;
  std::uintptr_t end = address + size;
  ObjectId last = no_object;  // parts are next to each other: one look back is enough
  bool has_parts = false;
  std::vector<ObjectId> groups;  // that parts were merged into
  std::vector<ObjectId> taken_in;
  for (std::uintptr_t byte = begin; byte < end; ++byte) {
    const Granule* granule = find(key_of(byte));
    if (granule == nullptr) {
      byte |= 7;  // nothing in these eight
      continue;
    }
    const ObjectId part = granule->of_byte[byte % 8];
    if (part == no_object || part == last) continue;
    last = part;
    taken_in.push_back(part);
    const Location& other = all_[index(part)];
    if (!has_parts) merged.first_thread = other.first_thread;
    has_parts = true;
    merged.several_threads |= other.several_threads || other.first_thread != merged.first_thread;
    merged.written |= other.written;
    merged.shared |= other.shared;
    begin = std::min(begin, other.address);
    end = std::max(end, other.address + other.size);
    if (other.merged_into != no_object && std::ranges::find(groups, whole(part)) == groups.end()) {
      groups.push_back(whole(part));
    }
  }
  if (groups.size() > 1) merge(groups);
  const ObjectId x{static_cast<std::uint32_t>(all_.size())};
  merged.address = begin;
  merged.size = static_cast<std::uint32_t>(end - begin);
  // Events on the parts were taken for independent.
  if (merged.shared) changed_ = true;
  if (!merged.shared && merged.several_threads && merged.written) merged.shared = changed_ = true;
  if (!groups.empty()) merged.merged_into = whole(groups[0]);
  all_.push_back(merged);
  if (!groups.empty()) all_[index(merged.merged_into)].parts.push_back(x);
  for (std::uintptr_t at = begin; at < end;) {
    Granule& granule = find_or_add(key_of(at));
    do {
      granule.of_byte[at % 8] = x;
    } while (++at % 8 != 0 && at < end);
  }
  for (ObjectId part : taken_in) succeed(part, x);
  return x;
}

// The new location x has taken in a part.
void Locations::succeed(ObjectId part, ObjectId x) {
  if (all_[index(x)].size > most_numbered_bytes) return;
  if (all_[index(x)].first_byte < 0) number_bytes(x);
  const Location& old = all_[index(part)];
  const auto place = static_cast<std::uint32_t>(old.address - all_[index(x)].address);
  const ObjectId to{static_cast<std::uint32_t>(all_[index(x)].first_byte) + place};
  const Carriers from =
      old.first_byte < 0
          ? Carriers{false, part, 1}
          : Carriers{true, ObjectId(static_cast<std::uint32_t>(old.first_byte)), old.size};
  successions_.push_back({from, {true, to, old.size}});
}

Locations::Carriers Locations::number_bytes(ObjectId x) {
  Location& location = all_[index(x)];
  location.first_byte = static_cast<std::int32_t>(numbered_bytes_);
  numbered_bytes_ += location.size;
  return {true, ObjectId{static_cast<std::uint32_t>(location.first_byte)}, location.size};
}

Locations::Carriers Locations::carriers_in(ObjectId x, std::uintptr_t address, std::size_t size) {
  if (all_[index(x)].size > most_numbered_bytes) return {false, x, 1};
  if (all_[index(x)].first_byte < 0) {
    successions_.push_back({{false, x, 1}, number_bytes(x)});
    changed_ |= all_[index(x)].shared;  // what was noted before is about the whole
  }
  const Location& location = all_[index(x)];
  const auto place = static_cast<std::uint32_t>(address - location.address);
  return {true, ObjectId{static_cast<std::uint32_t>(location.first_byte) + place},
          static_cast<std::uint32_t>(size)};
}

std::vector<ObjectId> Locations::free(std::uintptr_t begin, std::size_t size, ProcessId p) {
  std::vector<ObjectId> found;
  const auto note = [&](ObjectId x) {
    if (x == no_object) return;
    x = whole(touch(x, p, true));
    if (all_[index(x)].shared && std::ranges::find(found, x) == found.end()) found.push_back(x);
  };
  for (std::uintptr_t at = begin & ~std::uintptr_t{7}; at < begin + size; at += 8) {
    if (const Granule* granule = find(key_of(at))) {
      for (ObjectId x : granule->of_byte) note(x);
    }
    note(known_object(at));
    note(known_object(at + 4));
  }
  return found;
}

void Locations::merge(const std::vector<ObjectId>& parts) {
  const ObjectId x{static_cast<std::uint32_t>(all_.size())};
  Location merged;
  merged.shared = true;
  merged.address = all_[index(parts[0])].address;
  for (ObjectId part : parts) {
    all_[index(part)].merged_into = x;
    merged.parts.push_back(part);
  }
  all_.push_back(merged);
  changed_ = true;
}

ObjectId Locations::new_object(std::uintptr_t address) {
  const ObjectId x{static_cast<std::uint32_t>(all_.size())};
  all_.push_back({});
  all_.back().address = address;
  find_or_add(key_of_object(address)).of_byte[0] = x;
  return x;
}

std::vector<ObjectId> Locations::overlapping(std::uintptr_t address, std::size_t size,
                                             bool shared) const {
  std::vector<ObjectId> result;
  for (std::uintptr_t at = address & ~std::uintptr_t{7}; at < address + size; at += 8) {
    const Granule* granule = find(key_of(at));
    if (granule == nullptr) continue;
    for (std::size_t i = 0; i < 8; ++i) {
      if (at + i < address || at + i >= address + size || granule->of_byte[i] == no_object)
        continue;
      const ObjectId x = whole(granule->of_byte[i]);
      if (shared && !all_[index(x)].shared) continue;
      if (std::ranges::find(result, x) == result.end()) result.push_back(x);
    }
  }
  return result;
}

}  // namespace mazurka
