// Plain data that several threads use: what a mutex protects. When an execution is recorded, it is
// learnt which data that is, and the next time their accesses are shown.

#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/ids.h"

namespace mazurka {

class SharedData {
 public:
  // Another recorded execution begins.
  void begin_execution() {
    begun_.assign(1, ProcessId{0});
    if (uses_.empty()) return;
    shared_.clear();
    for (const auto& [word, use] : uses_) {
      if (use.is_shared) shared_.insert(word);
    }
    uses_.clear();
    all_accesses_ = accesses_;
    accesses_ = 0;
  }

  void begin_thread(ProcessId p) { begun_.push_back(p); }

  void note(ProcessId p, std::uintptr_t address, bool writes) {
    if (begun_.size() < 2 || uses_.size() == most_words) return;
    Use& use = uses_[address / word_size];
    use.is_shared |= meets(p, use.write) || (writes && meets(p, use.access));
    use.access = {p, begun_.size()};
    if (writes) use.write = use.access;
    if (use.is_shared) ++accesses_;
  }

  // If there are very many accesses, those at the end say most.
  bool is_near_end() const { return accesses_ + most_shown >= all_accesses_; }

  // In the recorded execution before this one.
  bool is_shared(std::uintptr_t address) const {
    return begun_.size() > 1 && shared_.contains(address / word_size);
  }

 private:
  static constexpr std::uintptr_t word_size = 8;
  static constexpr std::size_t most_words = 1'000'000;
  static constexpr std::uint64_t most_shown = 1'000;

  struct Access {
    ProcessId process{};
    std::size_t begun = 0;  // so many threads had begun; 0: there was no access
  };
  struct Use {
    Access access, write;  // the last ones
    bool is_shared = false;
  };

  // Whether p is another thread that was there at the time. What a thread is given when it begins is
  // not what it shares with others.
  bool meets(ProcessId p, const Access& access) const {
    if (access.begun == 0 || access.process == p) return false;
    for (std::size_t i = 0; i < access.begun; ++i) {
      if (begun_[i] == p) return true;
    }
    return false;
  }

  std::vector<ProcessId> begun_{ProcessId{0}};
  std::uint64_t accesses_ = 0;      // to what is known to be shared by then
  std::uint64_t all_accesses_ = 0;  // of the execution before
  std::unordered_map<std::uintptr_t, Use> uses_;
  std::unordered_set<std::uintptr_t> shared_;
};

}  // namespace mazurka
