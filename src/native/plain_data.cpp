#include "native/plain_data.h"

#include <algorithm>
#include <cstring>

namespace mazurka {

namespace {

// A mask of bits for one of bytes.
std::int64_t bits_of(std::uint8_t bytes) {
  std::uint64_t bits = 0;
  for (int i = 0; i < 8; ++i) {
    if ((bytes >> i & 1) != 0) bits |= std::uint64_t{0xff} << (8 * i);
  }
  return static_cast<std::int64_t>(bits);
}

std::int64_t word_at(std::uintptr_t address) {
  std::int64_t word = 0;
  std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
  return word;
}

// Calls f(number of the eight bytes, mask) for all that the access touches.
template <typename F>
void for_each_eight(std::uintptr_t address, std::size_t size, F f) {
  const std::uintptr_t end = address + size;
  for (std::uintptr_t eight = address / 8; eight * 8 < end; ++eight) {
    const std::size_t from = std::max(address, eight * 8) - eight * 8;
    const std::size_t to = std::min(end, eight * 8 + 8) - eight * 8;
    f(eight, static_cast<std::uint8_t>(((1u << (to - from)) - 1) << from));
  }
}

}  // namespace

std::int64_t PlainData::value(std::size_t cell) const {
  const std::uintptr_t address = addresses_[cell];
  const Eight& eight = eights_.at(address / 8);
  return word_at(address) & ~bits_of(eight.atomic);
}

// What is used for the first time may be part of a block that somebody frees.
PlainData::Eight& PlainData::at(std::uintptr_t number) {
  const auto [place, is_new] = eights_.try_emplace(number);
  Eight& eight = place->second;
  if (!is_new) return eight;
  const auto after = freed_.upper_bound(number * 8 + 7);
  if (after == freed_.begin()) return eight;
  const Freed& freed = std::prev(after)->second;
  if (number * 8 >= freed.end) return eight;
  eight.first_thread = static_cast<std::int16_t>(index(freed.by));
  eight.several_threads = freed.by_several;
  eight.written = eight.plain = true;
  return eight;
}

PlainData::Eight& PlainData::touch(ProcessId p, std::uintptr_t number, std::uint8_t bytes,
                                   bool writes, bool atomic) {
  Eight& eight = at(number);
  const auto thread = static_cast<std::int16_t>(index(p));
  if (eight.first_thread < 0) eight.first_thread = thread;
  eight.several_threads |= eight.first_thread != thread;
  eight.written |= writes;
  eight.plain |= !atomic;
  if (atomic && (eight.atomic & bytes) != bytes) {
    eight.atomic |= bytes;
    if (eight.cell != no_cell) ++generation_;
  }
  if (eight.cell == no_cell && eight.several_threads && eight.written && eight.plain) {
    eight.cell = static_cast<std::uint32_t>(addresses_.size());
    addresses_.push_back(number * 8);
    ++generation_;
  }
  if (eight.step != step_ || eight.process != p) {
    eight.step = step_;
    eight.process = p;
    eight.found = eight.changed = 0;
    std::ranges::fill(eight.told, 0);
  }
  return eight;
}

void PlainData::access(ProcessId p, std::uintptr_t address, std::size_t size, bool writes,
                       bool atomic, Deeds& deeds) {
  if (size > most_at_once || eights_.size() > most_eights) {
    if (deeds.prevented.empty()) deeds.prevented = "the amount of plain data";
    return;
  }
  for_each_eight(address, size, [&](std::uintptr_t number, std::uint8_t bytes) {
    Eight& eight = touch(p, number, bytes, writes, atomic);
    if (eight.cell == no_cell) return;
    std::uint8_t& told = eight.told[(writes ? 1 : 0) + (atomic ? 2 : 0)];
    if ((told | bytes) != told) {
      told |= bytes;
      deeds.list.push_back(
          {Deed::What::accesses, p, eight.cell, {Deed::access(bytes, writes, atomic)}});
    }
    const auto plain = static_cast<std::uint8_t>(bytes & ~eight.atomic);
    if (writes) {
      eight.changed |= plain;
    } else if (const auto found =
                   static_cast<std::uint8_t>(plain & ~eight.changed & ~eight.found)) {
      eight.found |= found;
      const std::int64_t bits = bits_of(found);
      deeds.list.push_back(
          {Deed::What::found_cell, p, eight.cell, {word_at(number * 8) & bits, bits}});
    }
  });
}

void PlainData::write_own(std::uintptr_t address, std::size_t size) {
  if (size > most_at_once) return;
  for_each_eight(address, size, [&](std::uintptr_t number, std::uint8_t) {
    Eight& eight = at(number);
    if (eight.own_step == step_) return;
    eight.own_step = step_;
    own_.push_back({number, word_at(number * 8)});
  });
}

std::uint64_t PlainData::change_of_own() const {
  const auto weight = [](std::uintptr_t number, std::int64_t word) {
    return scattered(scattered(number) ^ static_cast<std::uint64_t>(word));
  };
  std::uint64_t change = 0;
  for (const Own& own : own_) {
    change += weight(own.number, word_at(own.number * 8)) - weight(own.number, own.before);
  }
  return change;
}

void PlainData::find(ProcessId p, std::uintptr_t address, Deeds& deeds) {
  Eight& word = at(address / 8);
  word.several_threads = word.written = true;
  const Eight& eight = touch(p, address / 8, 0xff, false, false);
  deeds.list.push_back({Deed::What::found_cell, p, eight.cell, {word_at(address), -1}});
}

void PlainData::free(ProcessId p, std::uintptr_t address, std::size_t size, Deeds& deeds) {
  if (size == 0) return;
  const auto [block, is_new] = freed_.try_emplace(address, Freed{address + size, p});
  block->second.by_several |= !is_new && block->second.by != p;
  const auto free_eight = [&](std::uintptr_t number, std::uint8_t bytes) {
    if (!eights_.contains(number)) return;
    const Eight& eight = touch(p, number, bytes, true, false);
    if (eight.cell == no_cell) return;
    deeds.list.push_back({Deed::What::destroys_cell, p, eight.cell});
  };
  if (size / 8 <= eights_.size()) return for_each_eight(address, size, free_eight);
  std::vector<std::uintptr_t> inside;
  for (const auto& [number, eight] : eights_) {
    if (number * 8 + 7 >= address && number * 8 < address + size) inside.push_back(number);
  }
  std::ranges::sort(inside);
  for (std::uintptr_t number : inside) free_eight(number, 0xff);
}

}  // namespace mazurka
