// What is visible: operations on what several threads use, and those that must wait.
//
// Private until proven shared (docs/decisions/0009-sharing-restarts.md). While findings are explained
// or replayed, everything is visible, because the process that replays has learnt nothing yet.

#pragma once

#include "native/locations.h"
#include "native/temporarily.h"

namespace mazurka {

class Sharing {
 public:
  Locations locations;

  bool is_visible(ObjectId x) const { return locations[x].shared || all_visible_; }
  bool is_all_visible() const { return all_visible_; }

  // While what is returned lives, all operations are visible.
  Temporarily<bool> make_all_visible() { return {all_visible_, true}; }

  // Whether more is shared than the search that goes on takes for granted.
  bool take_change() { return !all_visible_ && locations.take_change(); }

 private:
  bool all_visible_ = false;
};

}  // namespace mazurka
