// A model as the C++ text that builds it, in the words of models/model.h.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <set>

#include "models/model.h"

namespace mazurka {

namespace {

using Code = Instruction::Code;

// Names that the text uses itself, and those that C++ keeps for itself and somebody might choose
// for a variable.
// clang-format off
const std::set<std::string, std::less<>> taken_names = {
    "add", "arrive", "await", "await_any", "branch", "broadcast", "check", "choose",
    "compare_and_swap", "compute", "count_down", "exchange", "fault", "fence", "fetch_add", "gather", "join", "jump", "latch_try_wait",
    "latch_wait", "load", "lock", "model",
    "once_begin", "once_end", "r", "read", "any_sort", "read_lock", "receive", "resume", "rw_unlock", "sem_post",
    "sem_trywait", "sem_value", "sem_wait", "send", "sorts", "set", "settle", "signal", "spawn", "stop", "store", "take_bits", "timed",
    "timed_receive", "timed_resume", "try_read_lock", "try_take_bits", "try_write_lock", "trylock", "unlock", "wait", "write",
    "write_lock", "Arithmetic", "Barrier", "Condition", "ConditionVariable", "Data", "Latch", "Mailbox", "Model",
    "Mutex", "Once", "Order", "Relation", "RwLock", "Semaphore", "Variable", "auto", "bool", "break", "case",
    "char", "class", "const", "continue", "default", "delete", "do", "double", "else", "enum", "false", "float", "for", "goto", "if",
    "int", "long", "mutable", "new", "private", "public", "register", "return", "short", "signed",
    "static", "struct", "switch", "this", "throw", "true", "try", "union", "unsigned", "using",
    "virtual", "void", "volatile", "while"};
// clang-format on

bool is_identifier(std::string_view name) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(), fits);
}

std::string quoted(std::string_view name) {
  std::string text = "\"";
  for (char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string number(std::int64_t value) {
  if (value == std::numeric_limits<std::int64_t>::min()) return fmt::format("{} - 1", value + 1);
  return fmt::format("{}", value);
}

std::string text(const Operand& operand) {
  return operand.is_register ? fmt::format("r({})", operand.value) : number(operand.value);
}

std::string text(Relation relation) {
  static constexpr const char* names[] = {"equal",   "not_equal",     "less", "less_equal",
                                          "greater", "greater_equal", "has"};
  return fmt::format("Relation::{}", names[static_cast<int>(relation)]);
}

std::string text(Order order) { return fmt::format("Order::{}", name(order)); }

// What stands behind the other arguments: nothing, if it is the order that one gets without.
std::string order_argument(const Instruction& i) {
  if (i.is(Kind::compare_and_swap) && i.failure != failure_of(i.order)) {
    return fmt::format(", {}, {}", text(i.order), text(i.failure));
  }
  return i.order == Order::seq_cst ? "" : ", " + text(i.order);
}

std::string text(Arithmetic arithmetic) {
  static constexpr const char* names[] = {"plus", "minus", "times", "modulo"};
  return fmt::format("Arithmetic::{}", names[static_cast<int>(arithmetic)]);
}

// How things of some type are declared in the text.
struct Words {
  const char* type;
  const char* one;        // the function that declares one,
  const char* many = "";  // and an array of them; none if there are no arrays
};

constexpr Words variable_words{"Variable", "variable", "variables"};
constexpr Words data_words{"Data", "data", "data_array"};

const Words& words(ObjectType type) {
  static constexpr std::pair<ObjectType, Words> table[] = {
      {ObjectType::mutex, {"Mutex", "mutex", "mutexes"}},
      {ObjectType::condition, {"ConditionVariable", "condition_variable"}},
      {ObjectType::barrier, {"Barrier", "barrier"}},
      {ObjectType::semaphore, {"Semaphore", "semaphore"}},
      {ObjectType::rwlock, {"RwLock", "rwlock"}},
      {ObjectType::once, {"Once", "once"}},
      {ObjectType::latch, {"Latch", "latch"}},
      {ObjectType::mailbox, {"Mailbox", "mailbox", "mailboxes"}}};
  for (const auto& [of, words] : table) {
    if (of == type) return words;
  }
  return variable_words;
}

struct Declared {
  const Words* words;
  std::string name;
  std::int64_t initially;
};

// The variables, objects or data of a model: their declarations and how an instruction names them.
class Declarations {
 public:
  Declarations(const std::vector<Declared>& cells, std::set<std::string, std::less<>>& used)
      : cells_(cells), names_(cells.size()) {
    for (std::size_t i = 0; i < cells.size();) {
      const std::size_t count = array_length(i);
      const Words& words = *cells[i].words;
      const std::string stem = cells[i].name.substr(0, cells[i].name.rfind("[0]"));
      const std::string& name = count > 0 ? stem : cells[i].name;
      names_[i] = is_identifier(name) ? name : fmt::format("{}{}", words.one[0], i);
      while (!used.insert(names_[i]).second) names_[i] += '_';
      text += fmt::format("const {} {} = model.{}({}", words.type, names_[i],
                          count > 0 ? words.many : words.one, quoted(name));
      if (count > 0) text += fmt::format(", {}", count);
      if (cells[i].initially != 0) text += ", " + number(cells[i].initially);
      text += ");\n";
      i += std::max<std::size_t>(count, 1);
    }
  }

  std::string name(std::uint32_t base, const Operand& element) const {
    if (base >= names_.size() || names_[base].empty()) {  // within an array
      const char* type = base < cells_.size() ? cells_[base].words->type : "";
      return fmt::format("{}{{{}, {}}}", type, base, mazurka::text(element));
    }
    if (element == Operand(0)) return names_[base];
    return fmt::format("{}[{}]", names_[base], mazurka::text(element));
  }

  std::string text;

 private:
  // How many cells from i on are called name[0], name[1], … and begin alike; 0 if it is no array.
  std::size_t array_length(std::size_t i) const {
    const Declared& first = cells_[i];
    if (!first.name.ends_with("[0]") || *first.words->many == 0) return 0;
    const std::string stem = first.name.substr(0, first.name.size() - 3);
    std::size_t count = 0;
    while (i + count < cells_.size() && cells_[i + count].words == first.words &&
           cells_[i + count].initially == first.initially &&
           cells_[i + count].name == fmt::format("{}[{}]", stem, count)) {
      ++count;
    }
    return count;
  }

  std::vector<Declared> cells_;
  std::vector<std::string> names_;  // by cell; empty within an array
};

class Writer {
 public:
  explicit Writer(const Model& model)
      : model_(model), variables_(declared(model.variable_cells, variable_words), used_),
        objects_(declared(model.objects), used_),
        data_(declared(model.data_cells, data_words), used_) {}

  std::string text() const {
    std::string result = "Model model;\n" + variables_.text + objects_.text + data_.text;
    for (const Process& process : model_.processes) {
      result +=
          fmt::format("model.{}({}", process.spawned ? "spawned" : "process", quoted(process.name));
      if (!process.code.empty()) result += ", {";
      for (const Instruction& i : process.code) {
        result += fmt::format("\n    {},", instruction(i));
      }
      result += process.code.empty() ? ");\n" : "\n});\n";
    }
    for (std::size_t fault = 1; fault < fault_count; ++fault) {
      if (model_.most_faults[fault] == 0) continue;
      result += fmt::format("model.most_faults[{}] = {};\n", fault, model_.most_faults[fault]);
    }
    return result;
  }

 private:
  static std::vector<Declared> declared(const std::vector<Model::Cell>& cells, const Words& words) {
    std::vector<Declared> result;
    for (const Model::Cell& cell : cells) result.push_back({&words, cell.name, cell.initially});
    return result;
  }
  static std::vector<Declared> declared(const std::vector<Model::Object>& objects) {
    std::vector<Declared> result;
    for (const Model::Object& x : objects) result.push_back({&words(x.type), x.name, x.initially});
    return result;
  }

  std::string operation(const Instruction& i) const {
    const auto variable = [&](int k = 0) { return variables_.name(i.bases[k], i.elements[k]); };
    const auto operand = [&](int k) { return mazurka::text(i.operands[k]); };
    const int to = i.to;
    const std::string order = order_argument(i);
    if (i.names_object()) return on_object(i);
    // clang-format off
    switch (i.kind) {
      case Kind::read: return fmt::format("read({}, {}{})", to, variable(), order);
      case Kind::write: return fmt::format("write({}, {}{})", variable(), operand(0), order);
      case Kind::add: return fmt::format("add({}, {}{})", variable(), operand(0), order);
      case Kind::fetch_add:
        return fmt::format("fetch_add({}, {}, {}{})", to, variable(), operand(0), order);
      case Kind::exchange: return fmt::format("exchange({}, {}, {}{})", to, variable(), operand(0), order);
      case Kind::compare_and_swap:
        return fmt::format("compare_and_swap({}, {}, {}, {}{})", to, variable(), operand(0),
                           operand(1), order);
      case Kind::take_bits: return fmt::format("take_bits({}, {}, {})", to, variable(), operand(0));
      case Kind::try_take_bits:
        return fmt::format("try_take_bits({}, {}, {})", to, variable(), operand(0));
      case Kind::await: {
        const auto awaited = [&](int k) {
          return fmt::format("{{{}, {}, {}}}", variable(k), mazurka::text(i.relations[k]),
                             operand(k));
        };
        if (i.bases[1] == no_base) return fmt::format("await({}{})", awaited(0), order);
        return fmt::format("await{}({}, {}{})", i.any ? "_any" : "", awaited(0), awaited(1), order);
      }
      case Kind::fence: return fmt::format("fence({})", mazurka::text(i.order));
      case Kind::spawn: return fmt::format("spawn({})", i.bases[0]);
      case Kind::settle: return "settle()";
      case Kind::join: return fmt::format("join({})", i.bases[0]);
      case Kind::choose:
        if (i.operands[1].value != 0) return fmt::format("fault({}, Fault::{})", to, fault(i.operands[1].value));
        return fmt::format("choose({}, {})", to, operand(0));
      default: return "";
    }
    // clang-format on
  }

  std::string on_object(const Instruction& i) const {
    const std::string object = objects_.name(i.bases[0], i.elements[0]);
    const char* name = mazurka::name(i.kind);
    if (i.kind == Kind::send) {
      return fmt::format("send({}, {}, {})", object, i.operands[0].value,
                         mazurka::text(i.operands[1]));
    }
    if (i.kind == Kind::receive) {
      return fmt::format("{}receive({}, {}, {})", i.timed ? "timed_" : "", i.to, object,
                         pattern(i.operands[0].value));
    }
    if (!i.gives_result()) return fmt::format("{}({})", name, object);
    if (i.kind == Kind::resume) return fmt::format("timed_resume({}, {})", i.to, object);
    const std::string text = fmt::format("{}({}, {})", name, i.to, object);
    return i.timed ? fmt::format("timed({})", text) : text;
  }

  static const char* fault(std::int64_t number) {
    static constexpr const char* names[] = {"none", "loss", "duplicate", "crash"};
    return names[number];
  }

  static std::string pattern(std::int64_t accepted) {
    if (accepted == any_sort) return "any_sort";
    std::string list;
    for (int sort = 0; sort < objects::sort_count; ++sort) {
      if (!objects::accepts(accepted, sort)) continue;
      list += fmt::format("{}{}", list.empty() ? "" : ", ", sort);
    }
    return fmt::format("sorts({{{}}})", list);
  }

  std::string instruction(const Instruction& i) const {
    const auto data = [&] { return data_.name(i.bases[0], i.elements[0]); };
    const auto operand = [&](int k) { return mazurka::text(i.operands[k]); };
    const int to = i.to;
    // clang-format off
    switch (i.code) {
      case Code::operation: return operation(i);
      case Code::compute:
        if (i == set(to, i.operands[0])) return fmt::format("set({}, {})", to, operand(0));
        return fmt::format("compute({}, {}, {}, {})", to, operand(0), mazurka::text(i.arithmetic),
                           operand(1));
      case Code::branch:
        if (i == jump(i.offset)) return fmt::format("jump({})", i.offset);
        return fmt::format("branch({}, {})", condition(i), i.offset);
      case Code::check:
        if (i.claim.empty()) return fmt::format("check({})", condition(i));
        return fmt::format("check({}, \"{}\")", condition(i), i.claim);
      case Code::load: return fmt::format("load({}, {})", to, data());
      case Code::store: return fmt::format("store({}, {})", data(), operand(0));
      case Code::stop: return "stop()";
    }
    // clang-format on
    return "";
  }

  static std::string condition(const Instruction& i) {
    const std::string left = mazurka::text(i.operands[0]);
    const std::string right = mazurka::text(i.operands[1]);
    if (i.operands[0].is_register) {
      return fmt::format("{} {} {}", left, mazurka::name(i.relations[0]), right);
    }
    return fmt::format("Condition{{{}, {}, {}}}", left, mazurka::text(i.relations[0]), right);
  }

  const Model& model_;
  std::set<std::string, std::less<>> used_ = taken_names;
  Declarations variables_, objects_, data_;
};

}  // namespace

std::string to_cpp(const Model& model) { return Writer(model).text(); }

}  // namespace mazurka
