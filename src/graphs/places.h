// Where threads can stand, each a place in a tree: a thread is a function from the answers that it got to the operation
// that it asks for next. What has been found out about a place holds whenever a thread stands there again, and the program
// itself is asked only about those that are new.
//
// An answer is what the thread learns: the value that it meets, or how its operation has gone; and of a join, where the
// thread that has ended stands. If threads use plain data, what they read there is decided by all that comes before, unless
// there is a data race. So an answer can lead to several places, by what is found (graphs/plain_values.h). If more than data
// is meant, the place is one for this past only: from where something was written is part of the answer, too.

#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "program/memorable.h"
#include "program/thread_functions.h"

namespace mazurka {

using PlaceId = std::uint32_t;
inline constexpr PlaceId no_place = UINT32_MAX;

struct ThreadPlace {
  bool is_known = false;  // that is, all of what follows is
  bool asks = false;      // it stands at an operation; if not, the thread has ended
  bool is_silent = false;
  bool is_on_object = false;
  bool compares_locks = false;
  bool is_remarkable = false;  // there is something to say about who stands here, or did before
  std::uint64_t labels = 0;    // that were reached by then (GraphThreads::bits_of)
  Operation pending;
  std::vector<ThreadFunctions::Touched> touched;  // on the way here: what counts for races
  std::vector<ThreadFunctions::Touched> found;    // of plain data, at first
  std::vector<ThreadFunctions::Touched> written;  // the same, at last
  PlaceId from = no_place;
  PlaceId other_way = no_place;  // with the same answer, if something else is found

  // What holds of all who come by there.
  void inherit(const ThreadPlace& from) {
    is_remarkable |= from.is_remarkable;
    labels |= from.labels;
  }
};

class Places {
 public:
  ThreadPlace& operator[](PlaceId place) { return places_[place]; }
  const ThreadPlace& operator[](PlaceId place) const { return places_[place]; }
  std::size_t size() const { return places_.size(); }

  // Where p stands before it has got an answer, if nobody has started it.
  PlaceId root(ProcessId p);

  // The next place: after an answer, and after one who stands there, or what else it has seen; or that of the thread
  // that is started.
  PlaceId after(PlaceId place, const ThreadAnswer& answer, PlaceId other, std::int64_t seen);
  PlaceId child_of(PlaceId place);

  // A place with the same answer as this one, which is the last of those.
  PlaceId add_other_way(PlaceId place);

  // What the operation at a place leaves in its variable if it meets this value; nullopt: that is not known yet.
  std::optional<std::int64_t> left_by(PlaceId place, std::int64_t met) const;
  void note_left(PlaceId place, std::int64_t met, std::int64_t left);

 private:
  struct Key {
    PlaceId place = no_place, other = no_place;
    std::int64_t value = 0, seen = 0;
    const char* misuse = nullptr;
    std::uint16_t choice = 0;
    enum class Of : std::uint8_t { next, child, root } of = Of::next;
    bool operator==(const Key&) const = default;
  };
  struct HashOfKey {
    std::size_t operator()(const Key& key) const {
      const std::uint64_t places = std::uint64_t{key.place} << 32 | key.other;
      return scattered(places + static_cast<std::uint64_t>(key.value) * 0x9e3779b97f4a7c15u +
                       static_cast<std::uint64_t>(key.seen) * 0xd6e8feb86659fd93u + key.choice);
    }
  };
  struct Meeting {
    PlaceId place;
    std::int64_t met;
    bool operator==(const Meeting&) const = default;
  };
  struct HashOfMeeting {
    std::size_t operator()(const Meeting& meeting) const {
      return scattered(static_cast<std::uint64_t>(meeting.met) * 0x9e3779b97f4a7c15u +
                       meeting.place);
    }
  };

  PlaceId find(const Key& key);

  std::vector<ThreadPlace> places_;
  std::unordered_map<Key, PlaceId, HashOfKey> by_key_;
  std::unordered_map<Meeting, std::int64_t, HashOfMeeting> left_;
};

}  // namespace mazurka
