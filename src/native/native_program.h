// A C or C++ program as a Program: its threads are fibers in this process, and restart() puts the
// memory of the process back.
//
// The interceptors (intercept/) and the compiler's callbacks (instrumentation.cpp, atomics.cpp)
// run on the fiber of the program's thread. For what other threads could notice they call
// stop_at(): control goes back to the explorer, and comes again when the thread is stepped; then
// they perform the operation, say what it did by done(), and the thread runs on.
//
// This class conducts. Who does the work: Threads, Sharing (what is visible), Races, Recording (what
// is noted to be shown), DataNames, PresentStep and Repeater (events).

#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/heap_blocks.h"
#include "native/arguments.h"
#include "native/delayed_stores.h"
#include "native/execution_state.h"
#include "native/graph_mode.h"
#include "native/heap.h"
#include "native/knowledge.h"
#include "native/late_modules.h"
#include "native/leaks.h"
#include "native/mappings.h"
#include "native/messages.h"
#include "native/plain_data.h"
#include "native/present_step.h"
#include "native/quiet_words.h"
#include "native/races.h"
#include "native/recording.h"
#include "native/repeater.h"
#include "native/rollback.h"
#include "native/running.h"
#include "native/seen.h"
#include "native/sharing.h"
#include "native/suppressions.h"
#include "native/temporarily.h"
#include "native/threads.h"
#include "native/visited_stacks.h"
#include "options/options.h"
#include "program/faults.h"
#include "program/memorable.h"
#include "program/memory.h"

namespace mazurka {

enum class Point : std::uint8_t;  // requests.h

class NativeProgram final : public Memorable, public Narrator {
 public:
  using Main = int (*)(int, char**, char**);

  // The process as it is now is the state that every execution begins with.
  NativeProgram(const Options& options, Heap& heap, Main main, int argc, char** argv,
                char** environment);

  // --- Program ---

  void restart() override;
  ProcessSet enabled() const override;
  bool is_enabled(ProcessId p) const override {
    if (delayed_stores_.is_queue(p)) return delayed_stores_.can_go(p);
    return threads_.alive().contains(p) && (!threads_.waiting().contains(p) || can_go(p));
  }
  ProcessSet alive() const override { return threads_.alive() | delayed_stores_.queues(false); }
  Operation pending(ProcessId p) const override;
  Event step(ProcessId p, std::uint16_t choice) override;
  std::size_t repeat(std::span<const Event> events) override;
  std::int64_t value(ObjectId x) const override;
  const std::vector<Finding>& failures() const override { return now_.failures; }
  bool can_be_stuck() const override;
  bool assumed_away() const override { return now_.assumed_away; }
  FindingKind stuck_kind() const override;
  bool is_courier(ProcessId p) const override { return threads_[p].courier_of.has_value(); }
  ProcessId parent_of(ProcessId p) const { return threads_.parent(p); }
  bool sends_messages() const override { return messages_.is_any(); }
  bool messages_travel() const override { return seen_.messages_travel; }
  const Narrator& narrator() const override { return *this; }

  // --- Memorable (memorable.cpp) ---

  void note_deeds(Deeds* deeds) override;
  Standing standing(ProcessId p) const override;
  std::optional<PrivateState> private_state(ProcessId p) const override;
  std::vector<ObjectId> variables() const override;
  std::int64_t observed(ObjectId x) const override;
  std::size_t cells() const override { return plain_data_.cells(); }
  std::int64_t cell(std::size_t i) const override;
  std::uint64_t generation() const override { return plain_data_.generation(); }
  const Objects& present_objects() const override { return objects(); }
  void note_tallies(const Tallies& tallies) override;
  bool has_exited() const override;
  std::string why_not() const override;

  // What the thread that runs does besides its operation; nothing of it if nobody notes it.
  void note(Thread& t, Deed::What what, ObjectId x, std::int64_t a = 0, std::int64_t b = 0) {
    if (deeds_ != nullptr) deeds_->list.push_back({what, t.id, x, {a, b}});
  }
  void note_performed(Thread& t, const Step& step);
  void note_sent(Thread& t, std::int64_t number, const void* envelope, std::int64_t sort);
  void note_found(Thread& t, const std::int64_t& word);  // of ours, changed without a step
  void note_access(Thread& t, const volatile void* address, std::size_t size, bool writes,
                   bool atomic) {
    if (deeds_ != nullptr) note_access_now(t, address, size, writes, atomic);
  }
  void note_freed(Thread& t, std::uintptr_t begin, std::size_t size);
  static constexpr const char* not_instrumented = "code that is not instrumented";
  void prevent_recall(std::string_view why) {
    if (deeds_ != nullptr && deeds_->prevented.empty()) deeds_->prevented = why;
  }
  std::int64_t bond(Thread& t, const Thread& other);  // as t finds it
  ProcessSet found_alive(Thread& t);
  bool finds_others(Thread& t);  // alive
  ProcessSet found_staying(Thread& t);

  // --- Narrator ---

  std::string process_name(ProcessId p) const override { return threads_.name(p); }
  std::string schedule_text(const Schedule& schedule) const override {
    return threads_.text_of(schedule);
  }
  bool is_before(ProcessId p, ProcessId q) const override { return threads_.is_before(p, q); }
  std::string object_name(ObjectId x) const override;
  std::string object_of(const Operation& operation) const override;
  std::string call_of(const Operation& operation) const override;
  std::string value_text(ObjectId x, std::int64_t value) const override;
  NamedStep::Message message(ProcessId sender, std::int64_t number) const override;
  std::vector<NamedStep::Message> messages_in(ObjectId mailbox) const override;
  std::vector<std::string> sorts_in(std::int64_t pattern) const override {
    return messages_.names_of(pattern);
  }
  std::optional<ProcessId> receiver_of(ObjectId mailbox) const override;
  std::string owner_of(ObjectId mailbox) const override;
  ProcessSet holders(ObjectId x) const override;
  std::vector<std::uintptr_t> stack_of(ProcessId p) const override;
  std::vector<Remark> remarks() const override { return recording_.remarks(); }
  bool awaits_in_loops() const override { return true; }
  Kind shown(Kind kind) const override {
    return kind == Kind::add ? Kind::fetch_add : kind == Kind::gather ? Kind::arrive : kind;
  }
  std::optional<NamedStep> last_step() const override { return recording_.last_step(); }
  HeapBlocks blocks() const override { return recording_.blocks(heap_); }

  // --- Operations, on the fiber of a thread ---

  // Waits for the thread to be stepped.
  void stop_at(Thread& t, const Operation& operation, std::uintptr_t pc);

  // The same for an operation on memory, unless it cannot be noticed by others.
  using ChangesNothing = std::function<bool()>;  // an exchange may say it: what it would do now
  ObjectId stop_at_memory(Thread& t, Kind kind, const volatile void* address, std::size_t size,
                          std::uintptr_t pc, std::int64_t operand = 0,
                          const ChangesNothing* changes_nothing = nullptr);

  // Execution graphs, which give the answers (native_threads.h).
  bool has_graphs() const { return graph_mode_.is_on(); }
  GraphMode& graphs() { return graph_mode_; }
  DelayedStores& delayed_stores() { return delayed_stores_; }
  bool has_weak_memory() const { return has_graphs() || delayed_stores_.is_on(); }

  // For what can fail and is then tried again.
  void wait_if_spinning(Thread& t, ObjectId x, std::uintptr_t pc);
  bool is_mutex(ObjectId x) const;
  bool is_rwlock(ObjectId x) const;
  bool tries_in_vain(Thread& t, ObjectId x, std::uintptr_t pc);  // as it did here before
  void has_tried_in_vain(Thread& t, ObjectId x, std::uintptr_t pc);

  // For a wait that may time out, as it did here before while nothing changed that the thread looks at. x
  // is the mutex of the condition variable, or the queue of a futex.
  enum class TimeOut : std::uint8_t {
    counts,
    counts_no_more,
    without_end,  // it is to wait for a change
  };
  TimeOut next_time_out(Thread& t, ObjectId x, std::uintptr_t pc);
  void has_timed_out(Thread& t, ObjectId x, const Looks& before, bool nothing_is_new,
                     std::uintptr_t pc);

  // Whether it has timed out here before, since it has done something else than looking.
  bool times_out_again(const Thread& t, ObjectId x, std::uintptr_t pc) const {
    return t.looks.last(pc, x) != nullptr;
  }

  // Whether the thread has changed nothing since it locked the mutex.
  bool has_only_looked(Thread& t, ObjectId mutex);

  // Until somebody was woken since there were `woken`, has had the mutex, if there is one, or has changed
  // what the thread looks at.
  void wait_for_news(Thread& t, ObjectId condition, std::int64_t woken, ObjectId mutex,
                     const Looks& looks, std::uintptr_t pc);

  // Before a block is freed: waits for its turn with everything shared in it, unless the race
  // detector will see it. Returns false if another thread has freed it meanwhile.
  bool stop_at_free(Thread& t, Heap::Block& block, std::uintptr_t pc);

  // What a plain or volatile write has left is looked at now, instead of at the next operation.
  void finish_write();

  // Before memory goes or becomes inaccessible: what was written last is looked at now.
  void settle_writes();

  // The same for pages; `unmap` is called when it is the thread's turn.
  void stop_at_unmapping(Thread& t, std::uintptr_t begin, std::uintptr_t end, std::uintptr_t pc,
                         const std::function<void()>& unmap);

  // The thread makes plain accesses without end: if it only waits, it is made to wait here.
  void look_for_spinning(Thread& t, std::uintptr_t address, std::size_t size, std::uintptr_t pc);

  // The operation that the thread was stepped for met and left these values.
  void done(Thread& t, std::int64_t before, std::int64_t after) {
    if (!t.yields_event) return;
    t.yields_event = false;
    step_.met_and_left(before, after);
  }

  // The same for a read, and for a write that happens after the return from a callback.
  void has_read(Thread& t, ObjectId x);
  void writes_next(Thread& t, ObjectId x);

  // The write was not possible.
  void forget_write_at(std::uintptr_t address);

  std::uint16_t choice() const { return step_.choice(); }

  // Faults, as choices (core/network.h).
  std::uint16_t ways_of(ProcessId, const Operation& pending) const override {
    return Faults{most_faults_, now_.faults}.ways(pending);
  }
  const Faults::Counts& most_faults() const { return most_faults_; }
  void note_fault(ProcessId p, const Operation& choice, std::uint16_t way) {
    Faults faults{most_faults_, now_.faults};
    faults.note({p, way, choice});
    now_.faults = faults.seen;
  }

  // A mutex, condition variable, … at this address.
  ObjectId object(Thread& t, const void* address) {
    return sharing_.locations.object(reinterpret_cast<std::uintptr_t>(address), t.id);
  }

  // The thread performs what would be an operation of its own if all were visible.
  void note_hidden(Thread& t) {
    if (recording_.is_on()) recording_.note_hidden(t);
  }

  // Whether it looks before each operation, also a hidden one, whether there is a signal for it, or whether
  // it is to end at once (requests.h); and whether something else can happen to it there.
  bool gets_requests(const Thread& t) const {
    if (t.is_looking) return false;
    return knowledge_.has(Habit::sends_signals) ||
           (knowledge_.has(Habit::cancels) && t.cancel_type == PTHREAD_CANCEL_ASYNCHRONOUS &&
            t.cancel_state == PTHREAD_CANCEL_ENABLE && !t.is_leaving);
  }
  bool is_attentive(const Thread& t) const { return gets_requests(t) || t.crash != nullptr; }

  // Synchronisation objects that were destroyed in this execution.
  bool is_destroyed(ObjectId x) const;
  void set_destroyed(ObjectId x, bool destroyed);

  // By the present step: at a barrier, by a signal.
  void set_last_woken(ProcessSet processes) { now_.last_woken = processes; }
  ProcessSet last_woken() const { return now_.last_woken; }

  // How often something was asked of the process, not of one of its threads (requests.h).
  std::int64_t& requests() { return now_.requests; }

  // Somebody has looked at the clock or slept: virtual time goes from who leaves something to who finds it.
  void begin_time() { now_.time_matters = true; }
  void pass_time(Thread& t, ObjectId x, Access access);

  // --- Threads ---

  // The process that the thread's next child will be.
  ProcessId next_child(Thread& parent, std::uintptr_t pc);

  // Starts a thread; it runs to its first visible operation when the present step ends.
  Thread& spawn(Thread& parent, void* (*routine)(void*), void* argument);

  // The thread has waited for the end of another one.
  void join(Thread& t, Thread& ended);

  // The thread has returned from its routine or called pthread_exit.
  [[noreturn]] void end_of(Thread& t);

  // A false assumption: the execution does not count.
  [[noreturn]] void assume_away(Thread& t);

  // --- What is wrong with the program (trouble.cpp) ---

  // The thread does not go on.
  [[noreturn]] void fail(Thread& t, FindingKind kind, const std::string& message,
                         std::uintptr_t pc);
  // The same for what another thread has made wrong: freed memory, which is still there. While
  // continuations are explored, the thread goes on, because what it would do next counts.
  void fail_for_others(Thread& t, FindingKind kind, const std::string& message, std::uintptr_t pc);
  void note_failure(Finding finding);
  [[noreturn]] void end_here(Thread& t);  // after note_failure
  bool ends_at_failures() const { return after_failure_ == AfterFailure::end; }

  // Something escapes our control: the whole check ends with that verdict.
  [[noreturn]] void uncontrolled(Thread& t, const std::string& call, std::uintptr_t pc,
                                 const std::string& why = "");
  [[noreturn]] void escape(Thread& t, const std::string& message, std::uintptr_t pc);

  // Whether code of a module that cannot be watched is taken for harmless. It is noted.
  bool trusts(const std::string& module);
  static constexpr const char* generated_code = "jit";  // the name for what is in no module
  void meet_generated_code(Thread& t, std::uintptr_t pc);
  static std::uintptr_t& early_code();  // where such code was made before main; 0: nowhere

  // Nothing more can be expected from the thread within reason.
  [[noreturn]] void give_up(Thread& t, const std::string& why, std::uintptr_t pc);
  [[noreturn]] void run_out_of_time(Thread& t, double seconds, std::uintptr_t pc);

  void add_block_stacks(Finding& finding, const Heap::Block& block);
  void add_mapping_stack(Finding& finding, const Mapping& mapping);
  void about_block(const Heap::Block& block) { now_.about_block = &block; }  // the coming finding
  void set_fault_stack(std::vector<std::uintptr_t> stack) { now_.fault_stack = std::move(stack); }

  // Modules that were loaded while the program runs.
  void take_in(const std::vector<Module>& modules);
  LateModules& late_modules() { return late_modules_; }
  void call_constructor(loader::Function constructor);
  bool has_thread_destructor_in(const Module& module) const;

  // Whether the address is in the data of a system library.
  bool is_of_library(std::uintptr_t address) const {
    return std::ranges::any_of(library_globals_, [&](const MemoryRange& range) {
      return range.begin <= address && address < range.end;
    });
  }

  // Races there are not reported in this execution; those that were named before main, in none.
  static std::vector<BenignRace>& early_benign_races();
  void add_benign_race(BenignRace race) { now_.benign.push_back(std::move(race)); }
  bool is_benign(std::uintptr_t address, std::size_t size);

  // --- What is noted over all executions ---

  using Seen = mazurka::Seen;
  using LeftBy = Seen::LeftBy;

  void note_weak_access() { ++now_.weak_accesses; }
  void note_volatile_access() { ++now_.volatile_accesses; }
  void note_assertion() { ++seen_.assertions; }
  void note_left_others(LeftBy how) { seen_.left_others = how; }
  void note_ignored_accesses() { seen_.ignored_accesses = true; }
  void note_travelling() { seen_.messages_travel = true; }
  void note_left_out_values() { seen_.left_out_values = true; }
  void cover(const std::string& label) {
    if (std::ranges::find(now_.reached, label) == now_.reached.end()) now_.reached.push_back(label);
  }
  const std::vector<std::string>& reached() const { return now_.reached; }  // in this execution

  Seen seen() const;

  // --- For the session. Modes last as long as what is returned lives. ---

  // Runs the program in a few ways to find out what is shared before the exploration begins.
  void scout();

  Temporarily<bool> record() { return recording_.switch_on(); }
  bool is_debugged() const { return recording_.is_on() && options_.under_debugger; }
  Temporarily<bool> make_all_visible() { return sharing_.make_all_visible(); }

  // After a failure the other threads go on, and so does who uses freed memory.
  auto let_all_go_on() { return Temporarily(after_failure_, AfterFailure::all_go_on); }

  // --- Parts ---

  const Options& options() const { return options_; }
  Main main_function() const { return main_; }
  Heap& heap() { return heap_; }
  Rollback& rollback() { return rollback_; }
  Threads& threads() { return threads_; }
  const Threads& threads() const { return threads_; }
  Sharing& sharing() { return sharing_; }
  Races& races() { return races_; }
  VisitedStacks& visited_stacks() { return visited_stacks_; }
  Memory& memory() { return memory_; }
  Messages& messages() { return messages_; }
  QuietWords& quiet_words() { return quiet_words_; }
  actors::detail::Lives& lives() { return lives_; }
  const Objects& objects() const { return memory_.objects(); }
  Recording& recording() { return recording_; }
  Knowledge& knowledge() { return knowledge_; }
  Suppressions& suppressions() { return suppressions_; }
  const DataNames& names() const { return recording_.names(); }

  // The thread whose stack is in use; also while the library works on it on its own.
  Thread* current() { return current_; }

  // Grows whenever a thread gets on.
  std::uint64_t turns() const { return turns_; }

 private:
  enum class AfterFailure { end, others_go_on, all_go_on };

  bool waits_at(Thread& t, ObjectId x, std::uintptr_t address);
  std::vector<SpinWatch::Read> awaited_at(Thread& t, ObjectId x) const;
  bool can_go(ProcessId p) const;
  bool is_settled_but_for(ProcessId p) const;
  void run(Thread& t);
  void run_newborn();
  void run_somehow();
  void after_running();
  void start_over();
  void look_for_leaks();
  void add_data_of(const Module& module);

  void arrive(Thread& t, const Operation& operation, std::uintptr_t pc);
  void wait_for_turn(Thread& t, std::uintptr_t pc);
  std::int64_t value_for_us(ObjectId x) const;
  bool stop_at_all(Thread& t, std::vector<ObjectId> shared, std::uintptr_t begin, std::uintptr_t pc,
                   const std::function<bool()>& at_first);
  void leave(Thread& t);
  [[noreturn]] void abandon(Thread& t);

  void note_access_now(Thread& t, const volatile void* address, std::size_t size, bool writes,
                       bool atomic);
  Tallies tallies() const { return {now_.weak_accesses, now_.volatile_accesses}; }
  bool is_there(std::uintptr_t address) const;
  bool begin_repeated();
  void repeat_flush();
  Event flush(Thread& queue);
  bool is_same(const Thread& t, const Step& recorded) const;

  bool spins(Thread& t, std::uintptr_t address);
  void note_unwatched_access(Thread& t);
  bool looks_in_vain(Thread& t, ObjectId x, std::uintptr_t pc);
  void wait_for_change(Thread& t, std::vector<SpinWatch::Read> reads, ObjectId x, Point point,
                       std::uintptr_t pc);
  bool look_at_all(Thread& t, std::uintptr_t pc);
  bool finds_the_same(Thread& t, std::uintptr_t pc);
  std::vector<SpinWatch::Read> reads_in_loop(const Thread& t) const;
  bool uses_own(Thread& t, ObjectId x, std::uintptr_t pc);
  bool is_without_end(const Thread& t, const Looks::Look& look);
  void note_look(Thread& t, ObjectId x, std::uintptr_t pc, std::int64_t part,
                 std::uintptr_t caller = 0);
  std::uintptr_t caller_at_entry(const Thread& t) const;

  std::vector<std::uintptr_t> here(std::uintptr_t pc);
  Finding finding_at(Thread& t, FindingKind kind, const std::string& message, std::uintptr_t pc);

  static void thread_entry();
  static void main_entry();

  const Options options_;
  GraphMode graph_mode_{*this, options_};
  mutable DelayedStores delayed_stores_{*this, options_};  // shows and hides again
  const Faults::Counts most_faults_{0, options_.lose, options_.duplicate, options_.crash};
  Heap& heap_;
  const Main main_;
  Arguments arguments_;
  char** const environment_;
  std::vector<MemoryRange> globals_;
  std::vector<MemoryRange> library_globals_;
  std::vector<MemoryRange> code_;  // that is instrumented

  Thread* current_ = nullptr;
  Rollback rollback_;
  LateModules late_modules_;
  Threads threads_;
  Sharing sharing_;
  Races races_;
  VisitedStacks visited_stacks_;
  Memory memory_;
  Messages messages_;
  QuietWords quiet_words_;
  actors::detail::Lives lives_;
  Recording recording_;
  Knowledge knowledge_;
  Suppressions suppressions_;
  std::set<std::uintptr_t> skipping_;  // places of looks whose number was taken not to matter
  std::map<std::uintptr_t, std::size_t> endless_;  // … without end, and at how many locations

  ExecutionState now_;
  PresentStep step_;
  Repeater repeater_;
  std::uint64_t turns_ = 0;
  Seen seen_;
  ProgramGaveUp out_of_time_{"", Limit::seconds};  // how an execution has ended for want of time

  AfterFailure after_failure_;
  PlainData plain_data_;
  Deeds* deeds_ = nullptr;  // where they are noted
  Tallies tallies_before_{};
  mutable bool asked_for_stack_ = false;  // the thread that is run then only says where it stands
};

}  // namespace mazurka
