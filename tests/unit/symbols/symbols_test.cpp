#include "symbols/symbols.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "toolchain/compiler.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

// Prints "module BIAS THREAD_LOCALS", "data NAME ADDRESS", "code NAME RETURN_ADDRESS".
const char* const reporting = R"(
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
static int module(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size, (void)data;
  printf("module %lx %lx\n", (unsigned long)info->dlpi_addr, (unsigned long)info->dlpi_tls_data);
  return 1;  /* the program is the first */
}
#define DATA(name, what) printf("data %s %lx\n", name, (unsigned long)&(what))
#ifdef __cplusplus
extern "C"
#endif
__attribute__((noinline, noclone)) void here(const char* name) {
  printf("code %s %lx\n", name, (unsigned long)__builtin_return_address(0));
}
)";

const char* const c_program = R"(
struct node { int key; struct node* next; };
struct queue { struct node* head; union { int number; char bytes[8]; }; struct node slots[4]; };
int counter;
static long hidden;
const int table[2][3] = {{1}};
struct queue queue;
_Atomic int flag;
__thread int mine[3];
pthread_mutex_t lock;
static int next_id(void) { static int last; DATA("static", last); return ++last; }
static inline __attribute__((always_inline)) void inner(void) {
  here("inlined");  // line INNER
  counter++;
}
static inline __attribute__((always_inline)) void middle(void) {
  inner();  // line MIDDLE
  counter++;
}
__attribute__((noinline)) void outer(void) {
  middle();  // line OUTER
  counter++;
}
int main(void) {
  dl_iterate_phdr(module, 0);
  DATA("counter", counter); DATA("hidden", hidden); DATA("table", table[1][2]);
  DATA("head", queue.head); DATA("number", queue.number); DATA("slot", queue.slots[3].next);
  DATA("byte", ((char*)&queue.slots[2].key)[1]);
  DATA("flag", flag); DATA("mine", mine[2]); DATA("lock", ((char*)&lock)[8]);
  next_id();
  here("main");  // line MAIN
  outer();
  return 0;
}
)";

const char* const cxx_program = R"(
namespace bank {
struct Account { int id; std::atomic<long> balance; static int count; static inline int limit = 3; };
int Account::count = 1;
Account accounts[4];
namespace { int secret; }
struct Base { int in_base; };
struct Derived : Base { std::pair<int, int> both; std::array<std::atomic<int>, 4> cells; };
Derived derived;
thread_local int mine = 2;
std::mutex lock;
struct Teller {
  template <typename T> __attribute__((noinline)) void deposit(std::vector<T> v) const {
    here("member");  // line MEMBER
    secret += (int)v.size();
  }
};
}
static inline __attribute__((always_inline)) void inner(int n) {
  here("inlined");  // line INNER
  bank::secret += n;
}
__attribute__((noinline)) int outer(int n) {
  inner(n);  // line OUTER
  return bank::secret;
}
inline int next() { static int last = std::rand(); DATA("static", last); return last; }
int main() {
  dl_iterate_phdr(module, 0);
  using namespace bank;
  DATA("count", Account::count); DATA("limit", Account::limit); DATA("element", accounts[2].balance);
  DATA("secret", secret); DATA("base", derived.in_base); DATA("pair", derived.both.second);
  DATA("cell", derived.cells[3]); DATA("mine", mine); DATA("lock", lock);
  Teller().deposit(std::vector<int>{1});
  auto f = [](int n) __attribute__((noinline)) {
    here("lambda");  // line LAMBDA
    secret += n;
  };
  f(2);
  outer(3);
  return next() * 0;
}
)";

std::string cxx_text() {
  std::string text;
  for (const char* header : {"array", "atomic", "cstdlib", "mutex", "utility", "vector"}) {
    text += fmt::format("#include <{}>\n", header);
  }
  return text + reporting + cxx_program;
}

struct Case {
  const char* compiler;
  const char* options;
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
  return out << c.compiler << " " << c.options;
}

// A program that was compiled and run, and what it said about itself.
class Built {
 public:
  Built(const std::string& text, const std::string& extension, const Case& c,
        const Words& more = {}) {
    std::string pattern = testing::TempDir() + "mazurka-symbols-XXXXXX";
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    folder_ = pattern;
    source = folder_ + "/program." + extension;
    program = folder_ + "/program";
    std::ofstream(source) << text;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const auto at = line.find("// line ");
      if (at != line.npos) marks_[line.substr(at + 8)] = number;
    }
    const Language language = extension == "c" ? Language::c : Language::cxx;
    Words command{sibling(c.compiler, language), "-w", source, "-o", program, "-pthread"};
    std::istringstream options(c.options);
    for (std::string option; options >> option;) command.push_back(option);
    command.insert(command.end(), more.begin(), more.end());
    if (language == Language::cxx) command.push_back("-std=c++17");
    if (run_command(command) != 0) throw std::runtime_error("does not compile");
    read(output_of({program}).value());
  }
  ~Built() { fs::remove_all(folder_); }

  std::optional<GlobalVariable> data(const std::string& name) const {
    return symbols.variable(data_.at(name));
  }
  std::vector<Frame> code(const std::string& name) const { return symbols.frames(code_.at(name)); }
  int mark(const std::string& name) const { return marks_.at(name); }

  std::string source, program;
  Symbols symbols;

 private:
  void read(const std::string& output) {
    std::istringstream lines(output);
    std::string kind, name;
    std::uintptr_t address = 0, thread_locals = 0;
    while (lines >> kind) {
      if (kind == "module") {
        lines >> std::hex >> address >> thread_locals;
        symbols.add_module(program, address, thread_locals);
      } else {
        lines >> name >> std::hex >> address;
        (kind == "data" ? data_ : code_)[name] = address;
      }
    }
  }

  std::string folder_;
  std::map<std::string, std::uintptr_t> data_, code_;
  std::map<std::string, int> marks_;
};

#define EXPECT_VARIABLE(found, expected_name, expected_offset, expected_type) \
  do {                                                                        \
    const std::optional<GlobalVariable> variable = found;                     \
    ASSERT_TRUE(variable) << expected_name;                                   \
    EXPECT_EQ(variable->name, expected_name);                                 \
    EXPECT_EQ(variable->offset, static_cast<std::size_t>(expected_offset));   \
    EXPECT_EQ(variable->type, expected_type);                                 \
  } while (false)

// "inner:3 < middle:7 < outer:9", where "<" says that what is before it is inlined into the next.
std::string in_words(const std::vector<Frame>& frames) {
  std::string result;
  for (const Frame& frame : frames) {
    result += fmt::format("{}:{}", frame.function, frame.line);
    if (&frame != &frames.back()) result += frame.inlined ? " < " : " | ";
  }
  return result;
}

class WithDebugInformation : public testing::TestWithParam<Case> {};

TEST_P(WithDebugInformation, NamesVariablesOfC) {
  const Built built(std::string(reporting) + c_program, "c", GetParam());
  EXPECT_VARIABLE(built.data("counter"), "counter", 0, "int");
  EXPECT_EQ(built.data("hidden")->name, "hidden");
  EXPECT_VARIABLE(built.data("table"), "table[1][2]", 0, "const int");
  EXPECT_VARIABLE(built.data("head"), "queue.head", 0, "node*");
  EXPECT_VARIABLE(built.data("number"), "queue.number", 0, "int");
  EXPECT_VARIABLE(built.data("slot"), "queue.slots[3].next", 0, "node*");
  EXPECT_VARIABLE(built.data("byte"), "queue.slots[2].key", 1, "int");
  EXPECT_EQ(built.data("flag")->name, "flag");
  if (std::string(GetParam().options).find("split") == std::string::npos) {
    EXPECT_VARIABLE(built.data("mine"), "mine[2]", 0, "int");
  } else {
    EXPECT_VARIABLE(built.data("mine"), "mine", 8, "");
  }
  EXPECT_VARIABLE(built.data("lock"), "lock", 8, "pthread_mutex_t");
  EXPECT_TRUE(built.data("static")->name.ends_with("last"));  // Clang may lose the function
}

TEST_P(WithDebugInformation, NamesFunctionsOfC) {
  const Built built(std::string(reporting) + c_program, "c", GetParam());
  EXPECT_EQ(in_words(built.code("main")), fmt::format("main:{}", built.mark("MAIN")));
  EXPECT_EQ(built.code("main")[0].file, built.source);
  EXPECT_EQ(in_words(built.code("inlined")),
            fmt::format("inner:{} < middle:{} < outer:{}", built.mark("INNER"),
                        built.mark("MIDDLE"), built.mark("OUTER")));
  for (const Frame& frame : built.code("inlined")) EXPECT_EQ(frame.file, built.source);
}

TEST_P(WithDebugInformation, NamesVariablesOfCxx) {
  const Built built(cxx_text(), "cpp", GetParam());
  EXPECT_VARIABLE(built.data("count"), "bank::Account::count", 0, "int");
  EXPECT_VARIABLE(built.data("limit"), "bank::Account::limit", 0, "int");
  EXPECT_EQ(built.data("element")->name, "bank::accounts[2].balance");
  EXPECT_EQ(built.data("element")->offset, 0u);
  EXPECT_VARIABLE(built.data("secret"), "bank::secret", 0, "int");
  EXPECT_VARIABLE(built.data("base"), "bank::derived.in_base", 0, "int");
  EXPECT_VARIABLE(built.data("pair"), "bank::derived.both.second", 0, "int");
  EXPECT_EQ(built.data("cell")->name, "bank::derived.cells[3]");
  EXPECT_EQ(built.data("mine")->name, "bank::mine");
  EXPECT_VARIABLE(built.data("lock"), "bank::lock", 0, "std::mutex");
  EXPECT_TRUE(built.data("static")->name.ends_with("last"));
  if (std::string(GetParam().options).ends_with("-O0")) {
    EXPECT_EQ(built.data("static")->name, "next::last");
  }
}

TEST_P(WithDebugInformation, NamesFunctionsOfCxx) {
  const Built built(cxx_text(), "cpp", GetParam());
  EXPECT_EQ(in_words(built.code("member")),
            fmt::format("bank::Teller::deposit<int>:{}", built.mark("MEMBER")));
  EXPECT_EQ(in_words(built.code("inlined")),
            fmt::format("inner:{} < outer:{}", built.mark("INNER"), built.mark("OUTER")));
  const std::vector<Frame> lambda = built.code("lambda");
  EXPECT_EQ(lambda[0].line, built.mark("LAMBDA"));
  EXPECT_EQ(lambda[0].function, "main::{lambda}");
}

INSTANTIATE_TEST_SUITE_P(
    Symbols, WithDebugInformation,
    testing::Values(Case{"gcc", "-g -O0"}, Case{"gcc", "-g -O2"}, Case{"gcc", "-gdwarf-4 -O1"},
                    Case{"gcc", "-g -O0 -no-pie"}, Case{"gcc", "-g -O0 -fdebug-types-section"},
                    Case{"gcc", "-g -O0 -gsplit-dwarf"}, Case{"clang", "-g -O0"},
                    Case{"clang", "-g -O2"}, Case{"clang", "-gdwarf-4 -O1"}));

class WithoutDebugInformation : public testing::TestWithParam<Case> {};

TEST_P(WithoutDebugInformation, SymbolsAreNames) {
  const Built built(std::string(reporting) + c_program, "c", GetParam());
  EXPECT_VARIABLE(built.data("counter"), "counter", 0, "");
  EXPECT_VARIABLE(built.data("table"), "table", 20, "");
  EXPECT_VARIABLE(built.data("mine"), "mine", 8, "");
  EXPECT_EQ(in_words(built.code("main")), "main:0");
  EXPECT_EQ(in_words(built.code("inlined")), "outer:0");
  const Built cxx(cxx_text(), "cpp", GetParam());
  EXPECT_EQ(in_words(cxx.code("member")), "bank::Teller::deposit<int>:0");
  EXPECT_EQ(cxx.data("count")->name, "bank::Account::count");
}

TEST_P(WithoutDebugInformation, WithoutSymbolsThereAreNumbers) {
  const Built built(std::string(reporting) + c_program, "c", GetParam(), {"-s"});
  EXPECT_FALSE(built.data("counter"));
  EXPECT_NE(in_words(built.code("main")).find("(program)"), std::string::npos)
      << in_words(built.code("main"));
}

INSTANTIATE_TEST_SUITE_P(Symbols, WithoutDebugInformation,
                         testing::Values(Case{"gcc", "-g0 -O0"}, Case{"gcc", "-g0 -O2"},
                                         Case{"clang", "-g0 -O0"}, Case{"clang", "-g0 -O2"}));

TEST(Symbols, UnknownAddressesAreNumbers) {
  Symbols symbols;
  symbols.add_module("/no/such/file", 0x1000);
  symbols.add_module("CMakeLists.txt", 0x100000);  // not an object
  for (const std::uintptr_t pc :
       {std::uintptr_t{0}, std::uintptr_t{1}, std::uintptr_t{0x1010}, ~std::uintptr_t{0}}) {
    ASSERT_EQ(symbols.frames(pc).size(), 1u);
    EXPECT_EQ(symbols.frames(pc)[0].function, fmt::format("{:#x}", pc));
    EXPECT_FALSE(symbols.variable(pc));
  }
}

}  // namespace

}  // namespace mazurka
