// All threads of the program: who they are, where their memory is, who is alive.
//
// A thread is its path in the tree of creation; number, arena, stack and thread-local data follow
// from that and are kept for good, since it comes again in other executions.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/schedule.h"
#include "native/slots.h"
#include "native/thread.h"
#include "native/thread_storage.h"

namespace mazurka {

class Threads {
 public:
  explicit Threads(std::size_t stack_size);

  // --- Who they are, in all executions so far ---

  Thread& operator[](ProcessId p) { return *all_[index(p)]; }
  const Thread& operator[](ProcessId p) const { return *all_[index(p)]; }
  Thread& main() { return *all_[0]; }
  const std::vector<std::unique_ptr<Thread>>& all() const { return all_; }
  std::size_t size() const { return all_.size(); }

  // The one that this one creates next; nullptr if there are too many.
  Thread* next_child(Thread& parent) {
    return static_cast<std::size_t>(parent.children) < parent.known_children.size()
               ? parent.known_children[parent.children]
               : find_next_child(parent);
  }

  // A queue of its store buffer, which is a process, too (--memory=tso, pso): the next one. Nothing if there are too many.
  std::optional<ProcessId> add_queue(const Thread& t, std::size_t number);

  // Those that were created. nullptr if there is none.
  Thread* with_handle(pthread_t handle) const;
  Thread* with_stack_at(std::uintptr_t address) const;

  // Requires: it has allocated something.
  const Thread& of_arena(std::size_t arena) const;

  // "main", "T1", "T1.2", or what it is called: "server"
  std::string name(ProcessId p) const;
  void give_name(ProcessId p, const std::string& name);
  std::string text_of(const Schedule& schedule) const { return to_string(schedule, tree_); }
  Schedule parse(const std::string& text);  // throws UserError

  // In the order of their paths.
  bool is_before(ProcessId p, ProcessId q) const { return tree_.path(p) < tree_.path(q); }

  ProcessId parent(ProcessId p) const { return tree_.parent(p); }

  ThreadStorage& storage() { return storage_; }
  const ThreadStorage& storage() const { return storage_; }
  static pthread_t handle_of(const Thread& t) { return t.thread_pointer; }

  // --- The present execution ---

  void restart() {
    alive_ = waiting_ = begun_ = ProcessSet();
    newborn_.clear();
    has_ended_ = false;
  }

  // Its next turn begins with `entry`, on an empty stack.
  void begin(Thread& t, Fiber::Entry entry);

  // One that has begun and has not yet come to its first visible operation. Requires: there is one.
  bool any_newborn() const { return !newborn_.empty(); }
  Thread& take_newborn();

  // Lets it run until it leaves. Requires: called on the explorer's stack.
  void run(Thread& t) {
    storage_.use(index(t.id));
    t.fiber.run();
  }

  bool has_begun(ProcessId p) const { return begun_.contains(p); }
  ProcessSet alive() const { return alive_; }
  ProcessSet waiting() const { return waiting_; }  // alive, and at an operation that can block
  void set_waiting(const Thread& t, bool waits) {
    if (waits) waiting_.insert(t.id);
    else waiting_.erase(t.id);
  }
  void end(Thread& t) {
    t.alive = false;
    alive_.erase(t.id);
  }
  // The process has ended.
  void end_all() {
    alive_ = ProcessSet();
    has_ended_ = true;
  }
  bool has_ended() const { return has_ended_; }

 private:
  Thread& add();
  Thread& add_thread_without_code();
  Thread* find_next_child(Thread& parent);

  const std::size_t stack_size_;
  CreationTree tree_;
  Slots slots_;
  ThreadStorage storage_;
  std::vector<std::unique_ptr<Thread>> all_;  // by number; as many as the tree has
  std::vector<std::string> given_names_;      // by number; empty if there is none

  ProcessSet alive_;
  ProcessSet waiting_;
  ProcessSet begun_;
  bool has_ended_ = false;
  std::vector<Thread*> newborn_;
};

}  // namespace mazurka
