#include "symbols/names.h"

#include <gtest/gtest.h>

namespace mazurka {

namespace {

TEST(Names, WithoutSignature) {
  struct {
    const char* from;
    const char* to;
  } const cases[] = {
      {"main", "main"},
      {"f(int)", "f"},
      {"bank::Account::deposit(int) const", "bank::Account::deposit"},
      {"void apply<int (*)(char)>(int (*)(char))", "apply<int (*)(char)>"},
      {"std::pair<int, int> make<int>(int)", "make<int>"},
      {"main::{lambda(int)#1}::operator()(int) const", "main::{lambda(int)#1}::operator()"},
      {"(anonymous namespace)::f(int)", "(anonymous namespace)::f"},
      {"f(int)::Local::g()", "f::Local::g"},
      {"main::{lambda()#1}::operator()() const::{lambda()#2}::operator()() const",
       "main::{lambda()#1}::operator()::{lambda()#2}::operator()"},
      {"operator<<(std::ostream&, X const&)", "operator<<"},
      {"bool operator< <int>(T<int>, T<int>)", "operator< <int>"},
      {"X::operator bool() const", "X::operator bool"},
      {"operator new(unsigned long)", "operator new"},
      {"X::operator->()", "X::operator->"},
      {"void X::operator()<int>(int)", "X::operator()<int>"},
      {"my_operator(int)", "my_operator"},
      {"f(int) [clone .cold]", "f"},
      {"", ""},
      {"(", ""},
      {"f<", "f<"},
  };
  for (const auto& c : cases) EXPECT_EQ(without_signature(c.from), c.to) << c.from;
}

TEST(Names, WithoutNoise) {
  struct {
    const char* from;
    const char* to;
  } const cases[] = {
      {"std::vector<int, std::allocator<int> >", "std::vector<int>"},
      {"std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >",
       "std::string"},
      {"std::map<int, std::vector<int, std::allocator<int> >, std::less<int>, "
       "std::allocator<std::pair<int const, std::vector<int, std::allocator<int> > > > >",
       "std::map<int, std::vector<int>>"},
      {"std::unordered_map<int, int, std::hash<int>, std::equal_to<int>, "
       "std::allocator<std::pair<int const, int> > >",
       "std::unordered_map<int, int>"},
      {"std::unique_ptr<X, std::default_delete<X> >", "std::unique_ptr<X>"},
      {"Pool<std::allocator<int> >", "Pool<std::allocator<int>>"},
      {"T<int, std::allocator<int>, 3>", "T<int, std::allocator<int>, 3>"},
  };
  for (const auto& c : cases) EXPECT_EQ(without_noise(c.from), c.to) << c.from;
}

TEST(Names, OfSymbols) {
  EXPECT_EQ(source_name("_ZN4bank7Account7depositEi"), "bank::Account::deposit");
  EXPECT_EQ(source_name("_ZZ4mainENKUlvE_clEv"), "main::{lambda}");  // GCC
  EXPECT_EQ(source_name("_ZZ4mainENK3$_0clEv"), "main::{lambda}");   // Clang
  EXPECT_EQ(source_name("_ZNSt6vectorIiSaIiEE9push_backERKi"), "std::vector<int>::push_back");
  EXPECT_EQ(source_name("pthread_create@GLIBC_2.34"), "pthread_create");
  EXPECT_EQ(source_name("worker.constprop.0"), "worker");
  EXPECT_EQ(source_name("counter"), "counter");
  EXPECT_EQ(source_name(""), "");
}

}  // namespace

}  // namespace mazurka
