#include "oracle/random_model.h"

#include <array>
#include <utility>

#include "models/edit.h"
#include "models/network.h"
#include "oracle/random.h"

namespace mazurka {

namespace {

using Instructions = std::vector<Instruction>;

// Results go to registers 0 … results-1. `element` holds nothing but valid elements of the array
// of all variables: it is only ever set to a remainder.
constexpr int results = 3;
constexpr int element = 7;

// Messages that travel make for more interleavings; but what waits for a spawn, as most do there, makes for fewer.
constexpr double travelling_size = 1e6;

// The same for the mailboxes.
constexpr int addressee = 5;

// The number of interleavings if nobody ever waits: a multinomial, times the ways of the choices.
double interleavings(const std::vector<Process>& processes) {
  double product = 1;
  int total = 0;
  for (const Process& process : processes) {
    int own = 0;
    for (const Instruction& i : process.code) {
      if (i.visible()) product = product * ++total / ++own;
      if (i.is(Kind::choose)) product *= static_cast<double>(i.operands[0].value);
    }
  }
  return product;
}

class Generator {
 public:
  Generator(std::uint64_t seed, const Mix& mix) : random_(seed), mix_(mix) {}

  Model run() {
    declare();
    const bool spawns = random_.chance(mix_.spawn);
    grow(spawns ? mix_.size / 4 : mix_.size);  // spawns and joins come on top
    if (spawns) add_spawns();
    if (mix_.name == "actors" && random_.chance(60)) add_settle();
    if (mix_.orders > 0) declare_orders();
    return mix_.travels ? over_some_network() : std::move(model_);
  }

 private:
  void declare() {
    variables_ = random_.between(1, mix_.variables);
    for (int i = 0; i < variables_; ++i)
      model_.variable(std::string(1, static_cast<char>('x' + i)));
    if (random_.chance(20)) model_.variable_cells[random_.below(variables_)].initially = 1;
    locks_ = mix_.locks == 0 ? 0 : random_.between(1, mix_.locks);
    for (int i = 0; i < locks_; ++i) model_.mutex(std::string(1, static_cast<char>('l' + i)));
    if (locks_ > 0) model_.data("d");
    if (mix_.weight(Part::condition) > 0) {
      condition_ = model_.condition_variable("c");
    }
    if (mix_.weight(Part::barrier) > 0) barrier_ = model_.barrier("b", random_.between(1, 3));
    if (mix_.weight(Part::semaphore) > 0) semaphore_ = model_.semaphore("s", random_.below(3));
    if (mix_.weight(Part::rwlock) > 0) rwlock_ = model_.rwlock("w");
    if (mix_.weight(Part::once) > 0) once_ = model_.once("o");
    if (mix_.weight(Part::latch) > 0) latch_ = model_.latch("z", random_.between(1, 3));
    if (mix_.weight(Part::gathering) > 0) {
      gathering_size_ = random_.between(1, 3);
      gathering_ = model_.barrier("g", gathering_size_);
    }
    constexpr int weights[] = {20, 45, 25, 10};  // of 2, 3, 4, 5 processes
    const int count = 2 + random_.weighted(std::span(weights).first(mix_.processes - 1));
    for (int i = 0; i < count; ++i) model_.process(std::string(1, static_cast<char>('p' + i)));
    if (mix_.weight(Part::message) > 0) mailboxes_ = model_.mailboxes("m", count);
    letters_.resize(count);
  }

  void declare_orders() {
    for (Process& process : model_.processes) {
      for (Instruction& i : process.code) {
        if (!i.names_variable() || !random_.chance(mix_.orders)) continue;
        i.order = order_of(i.kind);
        if (i.is(Kind::compare_and_swap)) i.failure = order_of(Kind::read);
      }
    }
  }

  Order order_of(Kind kind) {
    for (;;) {
      const auto order = static_cast<Order>(random_.below(order_count));
      if (can_have(kind, order)) return order;
    }
  }

  // One process waits until no other can go on.
  void add_settle() {
    Instructions& code = model_.processes[random_.below(process_count())].code;
    insert_at(code, random_.below(static_cast<int>(code.size()) + 1), settle());
  }

  // The one that makes it largest of those that leave it small.
  Model over_some_network() {
    Network network;
    network.delivery = static_cast<Delivery>(random_.below(3));
    for (std::size_t fault = 1; fault < fault_count; ++fault) {
      if (random_.chance(40)) network.most_faults[fault] = random_.between(1, 2);
    }
    for (std::size_t fault = fault_count;;) {
      Model model = over(network, model_);
      if (interleavings(model.processes) <= travelling_size) return model;
      if (--fault > 0) network.most_faults[fault] = 0;
      else if (network.delivery != Delivery::instant) network.delivery = Delivery::instant;
      else return model;
    }
  }

  // Adds a block to one process after the other, at random, as long as the model stays small.
  void grow(double size) {
    for (int i = random_.below(4); i > 0; --i) size /= 3;
    for (int failures = 0; failures < 4;) {
      process_ = random_.below(process_count());
      Instructions& code = model_.processes[process_].code;
      const std::size_t length = code.size();
      const auto letters = letters_;
      for (const Instruction& i : block(2)) code.push_back(i);
      if (interleavings(model_.processes) > size) {
        code.resize(length, stop());
        letters_ = letters;
        ++failures;
      }
    }
  }

  // Lets some processes start later: the parent is there before, or starts earlier itself. A join
  // is often after the spawn but can be anywhere.
  void add_spawns() {
    for (int child = 1; child < process_count(); ++child) {
      if (!random_.chance(60)) continue;
      model_.processes[child].spawned = true;
      Instructions& parent = model_.processes[random_.below(child)].code;
      const int at = random_.below(static_cast<int>(parent.size()) + 1);
      insert_at(parent, at, spawn(child));
      if (random_.chance(40)) {
        insert_at(parent, random_.between(at + 1, static_cast<int>(parent.size())), join(child));
      }
    }
    if (random_.chance(20)) {
      const int waiting = random_.below(process_count());
      const int target = (waiting + random_.between(1, process_count() - 1)) % process_count();
      Instructions& code = model_.processes[waiting].code;
      insert_at(code, random_.below(static_cast<int>(code.size()) + 1), join(target));
    }
  }

  // `depth` bounds the blocks within blocks. Branches stay within the block they stand in.
  // Compilers evaluate arguments in different orders, so what is random is drawn before the call.
  Instructions block(int depth) {
    const int to = result();
    const Variable x = variable();
    const Operand a = value();
    const Operand b = value();
    const int amount = random_.between(1, 2);
    for (;;) {
      // clang-format off
      switch (static_cast<Part>(random_.weighted(mix_.weights))) {
        case Part::read: return {read(to, x)};
        case Part::write: return {write(x, a)};
        case Part::add: return {add(x, amount)};
        case Part::fetch_add: return {fetch_add(to, x, amount)};
        case Part::exchange: return {exchange(to, x, a)};
        case Part::compare_and_swap: return {compare_and_swap(to, x, a, b)};
        case Part::section:
          if (const int mutex = lock_number(); depth > 0 && may_lock(mutex)) {
            return section(mutex, depth);
          }
          break;
        case Part::trylock: if (depth > 0) return trylock_section(lock_number(), depth); break;
        case Part::await: return {some_await()};
        case Part::choose: return choice();
        case Part::branch: if (depth > 0) return conditional(depth); break;
        case Part::check: return {claim()};
        case Part::condition: return on_condition();
        case Part::barrier: return {arrive(to, barrier_), branch(r(to) == 1, 1), resume(barrier_)};
        case Part::semaphore: return {on_semaphore()};
        case Part::rwlock: if (depth > 0) return rwlock_section(depth); break;
        case Part::once: if (depth > 0) return do_once(depth); break;
        case Part::bits: return {on_bits()};
        case Part::fence: return {fence(order_of(Kind::fence))};
        case Part::latch: return {on_latch()};
        case Part::message: return on_mailbox();
        case Part::timed_receive: return {timed_receive(to, mailboxes_[process_], pattern())};
        case Part::gathering:
          if (process_ < gathering_size_) return {gather(gathering_), resume(gathering_)};
          break;
      }
      // clang-format on
    }
  }

  Instructions blocks(int count, int depth) {
    Instructions code;
    for (int i = 0; i < count; ++i) {
      const Instructions next = block(depth);
      code.insert(code.end(), next.begin(), next.end());
    }
    return code;
  }

  Instructions section(int mutex, int depth) {
    Instructions code{lock(lock_of(mutex))};
    for (const Instruction& i : under(mutex, depth)) code.push_back(i);
    return code;
  }

  Instructions trylock_section(int mutex, int depth) {
    const int got = result();
    const Instructions body = under(mutex, depth);
    Instructions code{trylock(got, lock_of(mutex)),
                      branch(r(got) == 0, static_cast<int>(body.size()))};
    code.insert(code.end(), body.begin(), body.end());
    return code;
  }

  // To lock what one holds ends the process, so it is rare.
  bool may_lock(int mutex) { return !held_[mutex] || random_.chance(3); }

  // What is done with the lock held, and its release. The data belongs to lock 0 and is used at
  // once, before anything else could release it.
  Instructions under(int mutex, int depth) {
    Instructions code;
    if (mutex == 0 && random_.chance(40)) {
      const Data d{0};
      const int to = result();
      code = {load(to, d), compute(to, r(to), Arithmetic::plus, 1), store(d, r(to))};
      if (random_.chance(30)) code = {store(d, value())};
    }
    const bool was_held = std::exchange(held_[mutex], true);
    for (const Instruction& i : blocks(random_.below(3), depth - 1)) code.push_back(i);
    held_[mutex] = was_held;
    const int released = random_.chance(2) ? lock_number() : mutex;  // a wrong one now and then
    if (!random_.chance(4)) code.push_back(unlock(lock_of(released)));
    return code;
  }

  // Most waits are with a mutex, as they should be.
  Instructions on_condition() {
    constexpr int weights[] = {4, 2, 5};
    switch (random_.weighted(weights)) {
      case 0: return {signal(condition_)};
      case 1: return {broadcast(condition_)};
      default: break;
    }
    const bool with_mutex = locks_ > 0 && random_.chance(60);
    const Mutex m = lock_of(with_mutex ? lock_number() : 0);
    const Variable x = variable();
    const Operand a = value();
    const int to = result();
    Instructions code;
    if (with_mutex && !held_[m.base]) code.push_back(lock(m));
    code.push_back(wait(condition_));
    if (with_mutex) code.push_back(unlock(m));
    else if (random_.chance(30)) code.push_back(write(x, a));
    code.push_back(random_.chance(30) ? timed_resume(to, condition_) : resume(condition_));
    if (with_mutex) code.push_back(lock(m));
    if (with_mutex && !held_[m.base]) code.push_back(unlock(m));
    return code;
  }

  Instruction on_bits() {
    constexpr int weights[] = {3, 3, 1};
    const int to = result();
    const Variable x = variable();
    const int bits = random_.between(1, 3);
    switch (random_.weighted(weights)) {
      case 0: return take_bits(to, x, bits);
      case 1: return try_take_bits(to, x, bits);
      default: return await({x, Relation::has, bits});
    }
  }

  Instruction on_semaphore() {
    constexpr int weights[] = {5, 6, 2, 1};
    const int to = result();
    switch (random_.weighted(weights)) {
      case 0: return sem_wait(semaphore_);
      case 1: return sem_post(semaphore_);
      case 2: return sem_trywait(to, semaphore_);
      default: return sem_value(to, semaphore_);
    }
  }

  // Each process has a mailbox of its own. Most who receive want what was made to be sent to them, so
  // that they do not wait in vain; some answer to whom it says.
  Instructions on_mailbox() {
    const bool receives = random_.chance(letters_[process_].empty() ? 8 : 60);
    if (!receives) return {send_some(random_.chance(50) ? 0 : random_.below(process_count()))};
    const int to = result();
    Instructions code{receive(to, mailboxes_[process_], pattern())};
    if (random_.chance(15)) {
      for (const Instruction& i : send_to(to)) code.push_back(i);
    }
    return code;
  }

  // To whom a register says.
  Instructions send_to(int whom) {
    const int sort = random_.below(sorts_);
    const Operand what = value();
    return {compute(addressee, r(whom), Arithmetic::modulo, process_count()),
            send(mailboxes_[r(addressee)], sort, what)};
  }

  Instruction send_some(int receiver) {
    const int sort = random_.below(sorts_);
    letters_[receiver].push_back(sort);
    const Operand what = value();
    return send(mailboxes_[receiver], sort, what);
  }

  // Accepts one of the messages that are made for this process, and takes it off the list. Few sorts, so
  // that others fit as well.
  std::int64_t pattern() {
    std::vector<int>& letters = letters_[process_];
    int wanted = random_.below(sorts_);
    if (!letters.empty()) {
      const auto letter = letters.begin() + random_.below(static_cast<int>(letters.size()));
      wanted = *letter;
      letters.erase(letter);
    }
    const int other = random_.below(sorts_);
    constexpr int weights[] = {3, 4, 3};
    switch (random_.weighted(weights)) {
      case 0: return any_sort;
      case 1: return sorts({wanted});
      default: return sorts({wanted, other});
    }
  }

  Instruction on_latch() {
    constexpr int weights[] = {6, 3, 2};
    const int to = result();
    switch (random_.weighted(weights)) {
      case 0: return count_down(latch_);
      case 1: return latch_wait(latch_);
      default: return latch_try_wait(to, latch_);
    }
  }

  // Sometimes somebody unlocks what it does not hold.
  Instructions rwlock_section(int depth) {
    const int to = result();
    const int kind = random_.below(10);
    Instructions code{kind < 4   ? read_lock(rwlock_)
                      : kind < 7 ? write_lock(rwlock_)
                      : kind < 8 ? try_read_lock(to, rwlock_)
                                 : try_write_lock(to, rwlock_)};
    Instructions body = blocks(random_.below(3), depth - 1);
    if (!random_.chance(4)) body.push_back(rw_unlock(rwlock_));
    if (kind >= 7) code.push_back(branch(r(to) == 0, static_cast<int>(body.size())));
    code.insert(code.end(), body.begin(), body.end());
    return code;
  }

  Instructions do_once(int depth) {
    const int to = result();
    Instructions body = blocks(random_.below(2), depth - 1);
    if (!random_.chance(4)) body.push_back(once_end(once_));
    Instructions code{once_begin(to, once_), branch(r(to) == 0, static_cast<int>(body.size()))};
    code.insert(code.end(), body.begin(), body.end());
    return code;
  }

  Instructions conditional(int depth) {
    const Instructions body = blocks(random_.between(1, 2), depth - 1);
    Instructions code{branch(condition(), static_cast<int>(body.size()))};
    code.insert(code.end(), body.begin(), body.end());
    return code;
  }

  Instructions choice() {
    const int to = result();
    Instructions code{choose(to, random_.between(2, 3))};
    if (!random_.chance(30)) return code;
    if (mix_.weight(Part::write) == 0 && mix_.weight(Part::message) > 0) {
      for (const Instruction& i : send_to(to)) code.push_back(i);
    } else {
      code.push_back(compute(element, r(to), Arithmetic::modulo, variables_));
      code.push_back(write(Variable{0}[r(element)], value()));
    }
    return code;
  }

  // A check that fails stops its process, so most of them hold.
  Instruction claim() {
    constexpr Relation often_true[] = {Relation::not_equal, Relation::less_equal, Relation::equal};
    constexpr int weights[] = {4, 4, 1};
    const Relation relation = often_true[random_.weighted(weights)];
    return check({r(result()), relation, random_.between(1, 2)});
  }

  Instruction some_await() {
    const auto awaited = [&] { return Awaited{variable(), relation(), random_.below(3)}; };
    const Awaited first = awaited();
    const Awaited second = awaited();
    if (random_.chance(65)) return await(first);
    return random_.chance(50) ? await(first, second) : await_any(first, second);
  }

  int process_count() const { return static_cast<int>(model_.processes.size()); }
  int result() { return random_.below(results); }
  int lock_number() { return random_.below(locks_); }
  Mutex lock_of(int number) const { return {static_cast<std::uint32_t>(number)}; }
  Relation relation() {
    constexpr int weights[] = {5, 3, 1, 1, 1, 2};
    return static_cast<Relation>(random_.weighted(weights));
  }
  Condition condition() { return {r(result()), relation(), random_.below(3)}; }

  Operand value() {
    if (random_.chance(15)) return r(result());
    return random_.below(3);
  }

  Variable variable() {
    if (random_.chance(4)) return Variable{0}[r(element)];
    return {static_cast<std::uint32_t>(random_.below(variables_))};
  }

  Random random_;
  const Mix& mix_;
  Model model_;
  int variables_ = 0;
  int locks_ = 0;
  ConditionVariable condition_{};
  Barrier barrier_{};
  Semaphore semaphore_{};
  RwLock rwlock_{};
  Once once_{};
  Latch latch_{};
  Mailbox mailboxes_{};
  static constexpr int sorts_ = 3;         // of messages
  std::vector<std::vector<int>> letters_;  // by process: sorts of messages that nobody was made for
  Barrier gathering_{};
  int gathering_size_ = 0;
  int process_ = 0;             // the one that is being made
  std::array<bool, 8> held_{};  // locks around the block that is being made
};

}  // namespace

Model random_model(std::uint64_t seed, const Mix& mix) { return Generator(seed, mix).run(); }

const Mix& mix_of(std::uint64_t seed) { return mixes()[seed % mixes().size()]; }

}  // namespace mazurka
