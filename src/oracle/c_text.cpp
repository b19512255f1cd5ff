#include "oracle/c_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/error.h"
#include "models/edit.h"
#include "oracle/c_beginnings.h"

namespace mazurka {

namespace {

using Code = Instruction::Code;

// The register for results that nobody wants; random models do not use it.
constexpr int unwanted = 6;

// Whether C11 does not allow this order for the failure of a compare-and-swap.
bool is_stronger(Order failure, Order order) {
  return failure != Order::relaxed && order != Order::seq_cst && failure != failure_of(order);
}

bool spawns_before(const std::vector<Instruction>& code, std::size_t end, std::uint32_t target) {
  for (std::size_t i = 0; i < end; ++i) {
    if (code[i].is(Kind::spawn) && code[i].bases[0] == target) return true;
  }
  return false;
}

const char* text(Relation relation) {
  static constexpr const char* signs[] = {"==", "!=", "<", "<=", ">", ">="};
  return signs[static_cast<int>(relation)];
}

std::string text(const Operand& operand) {
  return operand.is_register ? fmt::format("r{}", operand.value)
                             : fmt::format("{}LL", operand.value);
}

// "_explicit" and ", memory_order_acquire", if it is not the order that one gets without.
struct OrderText {
  const char* suffix;
  std::string argument;
};

std::string text(Order order) { return fmt::format("memory_order_{}", name(order)); }

OrderText order_text(const Instruction& i) {
  if (i.order == Order::seq_cst) return {"", ""};
  return {"_explicit", ", " + text(i.order)};
}

std::string condition(const Instruction& i) {
  return fmt::format("{} {} {}", text(i.operands[0]), text(i.relations[0]), text(i.operands[1]));
}

std::string computed(const Instruction& i) {
  static constexpr const char* functions[] = {"plus", "minus", "times", "modulo"};
  return fmt::format("{}({}, {})", functions[static_cast<int>(i.arithmetic)], text(i.operands[0]),
                     text(i.operands[1]));
}

// Cells of one kind, all in one array: "TYPE NAME[3] = {0, 1, 0};". Not static: Clang leaves out
// stores to a static variable that nobody reads, atomic ones as well.
std::string array(const std::string& type, const std::string& name,
                  const std::vector<Model::Cell>& cells) {
  if (cells.empty()) return "";
  std::string values;
  for (const Model::Cell& cell : cells) {
    values += fmt::format("{}{}LL", values.empty() ? "" : ", ", cell.initially);
  }
  return fmt::format("{} {}[{}] = {{{}}};\n", type, name, cells.size(), values);
}

std::string declaration(ObjectType type, const std::string& name) {
  switch (type) {
    case ObjectType::mutex:
      return fmt::format("static pthread_mutex_t {} = PTHREAD_MUTEX_INITIALIZER;\n", name);
    case ObjectType::rwlock:
      return fmt::format("static pthread_rwlock_t {} = PTHREAD_RWLOCK_INITIALIZER;\n", name);
    case ObjectType::semaphore: return fmt::format("static sem_t {};\n", name);
    case ObjectType::barrier: return fmt::format("static pthread_barrier_t {};\n", name);
    default: return "";
  }
}

bool is_lock(ObjectType type) { return type == ObjectType::mutex || type == ObjectType::rwlock; }

// Of the objects, locks, semaphores and barriers are written by a call each; who arrives there has
// resumed when the call returns. The others take several instructions that belong together. Actors have mailboxes.
bool can_be_c(const Model& model, const Instruction& i, Language language) {
  if (i.is(Kind::send) || i.is(Kind::receive)) return language == Language::actors;
  const bool has_bits = i.is(Kind::take_bits) || i.is(Kind::try_take_bits) ||
                        i.relations[0] == Relation::has || i.relations[1] == Relation::has;
  if (i.timed || has_bits) return false;
  if (!i.names_object()) return true;
  if (i.elements[0].is_register || i.elements[0].value != 0) return false;
  const ObjectType type = model.objects[i.bases[0]].type;
  return type == ObjectType::semaphore || type == ObjectType::barrier || is_lock(type);
}

// Of the processes' mailboxes, which are next to each other.
std::uint32_t first_mailbox(const Model& model) {
  const auto first = std::ranges::find(model.objects, ObjectType::mailbox, &Model::Object::type);
  return static_cast<std::uint32_t>(first - model.objects.begin());
}

// Writes one model. The names of what it declares begin with the model's number: m3_variable.
class CWriter {
 public:
  CWriter(const Model& model, std::size_t number, Language language)
      : model_(model), prefix_(fmt::format("m{}", number)), language_(language), style_(number % 3),
        first_mailbox_(first_mailbox(model)) {}

  std::string text() const {
    const std::size_t processes = model_.processes.size();
    std::string result =
        "\n" + array("_Atomic(number)", prefix_ + "_variable", model_.variable_cells);
    result += array("number", prefix_ + "_data", model_.data_cells);
    for (std::size_t i = 0; i < model_.objects.size(); ++i) {
      result += declaration(model_.objects[i].type, fmt::format("{}_object{}", prefix_, i));
    }
    const char* const handle = language_ == Language::c ? "pthread_t" : "Mailbox*";
    result += fmt::format("static {} {}_thread[{}];\n", handle, prefix_, processes);
    for (std::size_t p = 0; p < processes; ++p) {
      result += fmt::format("static void* {}_process{}(void*);\n", prefix_, p);
    }
    for (std::size_t p = 0; p < processes; ++p) result += function(p);
    return result + start();
  }

 private:
  std::string start() const {
    std::string result = fmt::format("\nstatic void {}_start(void) {{\n", prefix_);
    for (std::size_t i = 0; i < model_.objects.size(); ++i) {
      const ObjectType type = model_.objects[i].type;
      if (type != ObjectType::semaphore && type != ObjectType::barrier) continue;
      const char* function = type == ObjectType::barrier ? "pthread_barrier_init" : "sem_init";
      result += fmt::format("  {}(&{}_object{}, 0, {});\n", function, prefix_, i,
                            model_.objects[i].initially);
    }
    for (std::size_t p = 0; language_ == Language::actors && p < model_.processes.size(); ++p) {
      result += fmt::format("  {}_thread[{}] = conceive(\"{}\");\n", prefix_, p,
                            model_.processes[p].name);
    }
    for (std::size_t p = 0; p < model_.processes.size(); ++p) {
      if (!model_.processes[p].spawned) result += "  " + create(p) + "\n";
    }
    return result + "}\n";
  }

  std::string create(std::size_t p) const {
    if (language_ == Language::actors) {
      return fmt::format("begin({0}_thread[{1}], \"{2}\", [] {{ {0}_process{1}(nullptr); }});",
                         prefix_, p, model_.processes[p].name);
    }
    return fmt::format("pthread_create(&{0}_thread[{1}], NULL, {0}_process{1}, NULL);", prefix_, p);
  }

  std::string function(std::size_t p) const {
    const std::vector<Instruction>& code = model_.processes[p].code;
    std::set<std::size_t> targets;
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (code[i].code == Code::branch) targets.insert(i + 1 + code[i].offset);
    }
    std::string result = fmt::format("\n// {}\nstatic void* {}_process{}(void* unused) {{\n",
                                     model_.processes[p].name, prefix_, p);
    result += "  number r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0, r6 = 0, r7 = 0;\n";
    if (std::ranges::any_of(code, names_a_lock)) {
      result += fmt::format("  int held[{}] = {{0}};\n", model_.objects.size());
    }
    for (std::size_t child = 0; child < model_.processes.size(); ++child) {
      if (joins(code, child)) {
        const bool there = !model_.processes[child].spawned;
        result += fmt::format("  int started{0} = {1}, joined{0} = 0;\n", child, there ? 1 : 0);
      }
    }
    for (std::size_t i = 0; i <= code.size(); ++i) {
      if (targets.contains(i)) result += fmt::format("to{}:\n", i);
      if (i < code.size()) result += "  " + statement(p, i) + "\n";
    }
    return result + "  return use(unused, r0 + r1 + r2 + r3 + r4 + r5 + r6 + r7);\n}\n";
  }

  static bool names_a_lock(const Instruction& i) { return i.visible() && is_lock(row(i.kind).on); }

  // The name of the object of an instruction. Requires: it does not depend on a register.
  std::string object(const Instruction& i) const {
    return fmt::format("{}_object{}", prefix_, i.bases[0]);
  }

  // A lock by `function`, that is counted as held; a try puts its success into a register.
  std::string acquire(const Instruction& i, const char* function) const {
    return fmt::format("if ({}(&{}) != 0) wait_for_ever();\n  ++held[{}];", function, object(i),
                       i.bases[0]);
  }
  std::string try_acquire(const Instruction& i, const char* function) const {
    return fmt::format("r{0} = {1}(&{2}) == 0;\n  if (r{0}) ++held[{3}];", i.to, function,
                       object(i), i.bases[0]);
  }
  // To unlock what one does not hold stops the process.
  std::string release(const Instruction& i, const char* function) const {
    return fmt::format("if (held[{0}]-- == 0) return unused;\n  {1}(&{2});", i.bases[0], function,
                       object(i));
  }

  static bool joins(const std::vector<Instruction>& code, std::size_t child) {
    return std::ranges::any_of(
        code, [&](const Instruction& i) { return i.is(Kind::join) && i.bases[0] == child; });
  }

  std::string cell(const char* kind, const Instruction& i, int k = 0) const {
    return fmt::format("{}_{}[{}]", prefix_, kind, index(i, k));
  }

  static std::string index(const Instruction& i, int k) {
    if (!i.elements[k].is_register) return fmt::format("{}", i.bases[k] + i.elements[k].value);
    return fmt::format("{} + {}", i.bases[k], mazurka::text(i.elements[k]));
  }

  // A loop that looks again and again.
  std::string wait_for(const Instruction& i) const {
    const auto [suffix, order] = order_text(i);
    const auto awaited = [&, suffix = suffix, order = order](int k) {
      return fmt::format("atomic_load{}(&{}{}) {} {}", suffix, cell("variable", i, k), order,
                         mazurka::text(i.relations[k]), mazurka::text(i.operands[k]));
    };
    if (i.bases[1] == no_base) return fmt::format("while (!({})) {{}}", awaited(0));
    return fmt::format("while (!({} {} {})) {{}}", awaited(0), i.any ? "||" : "&&", awaited(1));
  }

  // To the mailbox of a process, which may be named by a register; and from one's own.
  std::string send(const Instruction& i) const {
    const std::uint32_t first = i.bases[0] - first_mailbox_;
    return fmt::format("send_to<{}>({}_thread[{} + {}], {}, {});", style_, prefix_, first,
                       mazurka::text(i.elements[0]), mazurka::text(i.operands[0]),
                       mazurka::text(i.operands[1]));
  }
  std::string receive(const Instruction& i) const {
    constexpr std::int64_t all_sorts = 7;
    return fmt::format("r{} = receive_of<{}, {}, {}>();", i.to, style_,
                       i.operands[0].value & all_sorts, i.timed);
  }

  std::string operation(const std::vector<Instruction>& code, const Instruction& i) const {
    const auto operand = [&](int k) { return mazurka::text(i.operands[k]); };
    const int to = i.to;
    const auto [suffix, order] = order_text(i);
    // clang-format off
    switch (i.kind) {
      case Kind::read:
        return fmt::format("r{} = atomic_load{}(&{}{});", to, suffix, cell("variable", i), order);
      case Kind::write:
        return fmt::format("atomic_store{}(&{}, {}{});", suffix, cell("variable", i), operand(0),
                           order);
      case Kind::add:
        return fmt::format("atomic_fetch_add{}(&{}, {}{});", suffix, cell("variable", i),
                           operand(0), order);
      case Kind::fetch_add:
        return fmt::format("r{0} = atomic_fetch_add{1}(&{2}, {3}{4});\n  read_by_somebody(r{0});",
                           to, suffix, cell("variable", i), operand(0), order);
      case Kind::exchange:
        return fmt::format("r{} = atomic_exchange{}(&{}, {}{});", to, suffix,
                           cell("variable", i), operand(0), order);
      case Kind::compare_and_swap:
        return fmt::format("r{} = compare_and_swap(&{}, {}, {}, {}, {});", to, cell("variable", i),
                           operand(0), operand(1), mazurka::text(i.order),
                           mazurka::text(i.failure));
      case Kind::fence: return fmt::format("atomic_thread_fence({});", mazurka::text(i.order));
      case Kind::lock: return acquire(i, "pthread_mutex_lock");
      case Kind::trylock: return try_acquire(i, "pthread_mutex_trylock");
      case Kind::unlock: return release(i, "pthread_mutex_unlock");
      case Kind::read_lock: return acquire(i, "pthread_rwlock_rdlock");
      case Kind::write_lock: return acquire(i, "pthread_rwlock_wrlock");
      case Kind::try_read_lock: return try_acquire(i, "pthread_rwlock_tryrdlock");
      case Kind::try_write_lock: return try_acquire(i, "pthread_rwlock_trywrlock");
      case Kind::rw_unlock: return release(i, "pthread_rwlock_unlock");
      case Kind::sem_wait: return fmt::format("sem_wait(&{});", object(i));
      case Kind::sem_post: return fmt::format("sem_post(&{});", object(i));
      case Kind::sem_trywait: return fmt::format("r{} = sem_trywait(&{}) == 0;", to, object(i));
      case Kind::sem_value: return fmt::format("r{} = value_of(&{});", to, object(i));
      case Kind::gather: return fmt::format("pthread_barrier_wait(&{});", object(i));
      case Kind::arrive:
        return fmt::format("r{0} = pthread_barrier_wait(&{1}) != 0;\n  read_by_somebody(r{0});",
                           to, object(i));
      case Kind::resume: return ";";
      case Kind::spawn: {
        std::string result = create(i.bases[0]);
        if (joins(code, i.bases[0])) result += fmt::format("\n  started{} = 1;", i.bases[0]);
        return result;
      }
      case Kind::join:
        return fmt::format("join_once({0}_thread[{1}], started{1}, joined{1});\n"
                           "  joined{1} = 1;",
                           prefix_, i.bases[0]);
      case Kind::await: return wait_for(i);
      case Kind::send: return send(i);
      case Kind::receive: return receive(i);
      case Kind::choose:
        return fmt::format("r{} = mazurka_choose({});", to, i.operands[0].value);
      default: return "";  // not reached: can_be_c
    }
    // clang-format on
  }

  std::string statement(std::size_t p, std::size_t at) const {
    const std::vector<Instruction>& code = model_.processes[p].code;
    const Instruction& i = code[at];
    const int to = i.to;
    if (!can_be_c(model_, i, language_)) {
      throw UserError("process '{}', instruction {}: C has nothing like it",
                      model_.processes[p].name, at);
    }
    const auto operand = [&](int k) { return mazurka::text(i.operands[k]); };
    // clang-format off
    switch (i.code) {
      case Code::operation: return operation(code, i);
      case Code::compute: return fmt::format("r{} = {};", to, computed(i));
      case Code::branch:
        return fmt::format("if ({}) goto to{};", condition(i), at + 1 + i.offset);
      case Code::check: return fmt::format("if (!({})) return unused;", condition(i));
      case Code::load: return fmt::format("r{} = {};", to, cell("data", i));
      case Code::store: return fmt::format("{} = {};", cell("data", i), operand(0));
      case Code::stop: return "return unused;";
    }
    // clang-format on
    return "";
  }

  const Model& model_;
  std::string prefix_;
  Language language_;
  std::size_t style_;  // of its messages
  std::uint32_t first_mailbox_;
};

}  // namespace

bool has_c_text(const Model& model, Language language) {
  return std::ranges::all_of(model.processes, [&](const Process& process) {
    return std::ranges::all_of(process.code,
                               [&](const Instruction& i) { return can_be_c(model, i, language); });
  });
}

Model without_what_actors_lack(Model model) {
  for (Process& process : model.processes) {
    for (std::size_t i = process.code.size(); i-- > 0;) {
      const bool waits_for_ends =
          process.code[i].is(Kind::join) || process.code[i].is(Kind::settle);
      if (waits_for_ends) erase_at(process.code, i);
    }
  }
  return model;
}

Model without_what_c_lacks(Model model, bool has_additions) {
  std::set<std::uint32_t> joined;  // targets that somebody joins
  for (std::size_t p = 0; p < model.processes.size(); ++p) {
    std::vector<Instruction>& code = model.processes[p].code;
    std::set<std::uint32_t> joined_here;
    for (std::size_t i = code.size(); i-- > 0;) {
      if (!has_additions && (code[i].is(Kind::add) || code[i].is(Kind::gather))) {
        code[i].kind = code[i].is(Kind::add) ? Kind::fetch_add : Kind::arrive;
        code[i].to = unwanted;
      }
      if (code[i].is(Kind::compare_and_swap) && is_stronger(code[i].failure, code[i].order)) {
        code[i].failure = failure_of(code[i].order);
      }
      if (!code[i].is(Kind::join)) continue;
      const std::uint32_t target = code[i].bases[0];
      const bool has_handle =
          model.processes[target].spawned ? spawns_before(code, i, target) : target < p;
      if (has_handle && !joined.contains(target)) {
        joined_here.insert(target);
      } else {
        erase_at(code, i);
      }
    }
    joined.merge(joined_here);
  }
  return model;
}

std::string to_c(std::span<const Model> models, Language language) {
  std::string result = language == Language::c ? beginning_of_c : beginning_of_actors;
  result += beginning;
  for (std::size_t i = 0; i < models.size(); ++i) result += CWriter(models[i], i, language).text();
  result += R"(
// Not atoi: nothing is remembered of a program that calls what is not known (native/imports.cpp).
static int to_number(const char* text) {
  int result = 0;
  for (; *text != 0; ++text) result = 10 * result + (*text - '0');
  return result;
}

int main(int count, char** arguments) {
  pthread_mutex_lock(&never);
  switch (count > 1 ? to_number(arguments[1]) : 0) {
)";
  for (std::size_t i = 0; i < models.size(); ++i) {
    result += fmt::format("    case {0}: m{0}_start(); break;\n", i);
  }
  return result + "  }\n  return 0;\n}\n";
}

}  // namespace mazurka
