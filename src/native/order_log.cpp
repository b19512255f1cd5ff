#include "native/order_log.h"

namespace mazurka {

namespace {

bool writes(const OrderLog::Entry& entry) { return !entry.is_fence && entry.how != Access::read; }
bool reads(const OrderLog::Entry& entry) {
  return !entry.is_fence && entry.how != Access::write && entry.how != Access::add;
}
bool overlap(const OrderLog::Entry& a, const OrderLog::Entry& b) {
  return a.address < b.address + b.size && b.address < a.address + a.size;
}

}  // namespace

// The write that it reads from and, if that is a read-modify-write, those that it went on with; the last one first.
std::vector<std::size_t> OrderLog::writes_read_by(std::size_t read) const {
  std::vector<std::size_t> found;
  for (std::size_t i = read; i-- > 0;) {
    if (!writes(entries_[i]) || !overlap(entries_[i], entries_[read])) continue;
    found.push_back(i);
    if (entries_[i].how == Access::write) break;
  }
  return found;
}

// Whether p has such a fence among the entries from `begin` on, after that time.
bool OrderLog::has_fence(ProcessId p, bool releases, std::size_t begin, std::size_t end,
                         std::uint32_t time) const {
  for (std::size_t i = begin; i < end; ++i) {
    const Entry& entry = entries_[i];
    if (!entry.is_fence || entry.process != p || entry.time < time) continue;
    if (releases ? is_release(entry.order) : is_acquire(entry.order)) return true;
  }
  return false;
}

std::optional<OrderLog::Pair> OrderLog::would_order(ProcessId first, std::uint32_t time,
                                                    ProcessId second) const {
  std::optional<Pair> best;
  for (std::size_t r = entries_.size(); r-- > 0;) {
    const Entry& read = entries_[r];
    if (read.process != second || !reads(read)) continue;
    const bool read_is_weak =
        !is_acquire(read.order) && !has_fence(second, false, r, entries_.size(), 0);
    for (std::size_t w : writes_read_by(r)) {
      const Entry& write = entries_[w];
      if (write.process != first || write.time < time) continue;
      const bool write_is_weak = !is_release(write.order) && !has_fence(first, true, 0, w, time);
      if (!write_is_weak && !read_is_weak) continue;  // it orders them in ways that we do not see
      if (!best || (best->write_is_weak && best->read_is_weak && write_is_weak != read_is_weak)) {
        best = Pair{write, read, write_is_weak, read_is_weak};
      }
    }
  }
  return best;
}

}  // namespace mazurka
