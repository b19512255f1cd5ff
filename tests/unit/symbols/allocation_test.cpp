#include "symbols/allocation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace mazurka {

namespace {

// "Node", "Node[]" if there can be several, "Node[n]" if they are of C++, "*p" for the target of p.
std::string in_words(const std::string& line) {
  std::string text;
  for (const AllocatedType& type : allocated_types(line)) {
    text +=
        fmt::format("{}{}{}{}", text.empty() ? "" : " ", type.is_target_of ? "*" : "", type.name,
                    type.has_header ? "[n]"
                    : type.is_array ? "[]"
                                    : "");
  }
  return text;
}

TEST(Allocation, NewExpressions) {
  EXPECT_EQ(in_words("auto* n = new Node{1, nullptr};"), "Node");
  EXPECT_EQ(in_words("return new detail::Node<int, Less>(x);"), "detail::Node<int, Less>");
  EXPECT_EQ(in_words("p = new (std::nothrow) Node;"), "Node");
  EXPECT_EQ(in_words("slots = new unsigned long[n];"), "unsigned long[n]");
  EXPECT_EQ(in_words("table = new Node*[16]();"), "Node*[n]");
  EXPECT_EQ(in_words("f(new ::A, new struct B);"), "A B");
}

TEST(Allocation, Malloc) {
  EXPECT_EQ(in_words("n = malloc(sizeof(struct node));"), "node[]");
  EXPECT_EQ(in_words("struct node* n = malloc(sizeof *n);"), "*n[] node[]");
  EXPECT_EQ(in_words("struct node *n = malloc(sizeof(*n));"), "*n[] node[]");
  EXPECT_EQ(in_words("n = malloc(sizeof *n);"), "*n[]");
  EXPECT_EQ(in_words("list->first = malloc(sizeof *list->first);"), "");
  EXPECT_EQ(in_words("int* numbers = (int*)malloc(8 * 4);"), "int[]");
  EXPECT_EQ(in_words("numbers = calloc(8, sizeof(unsigned int));"), "unsigned int[]");
  EXPECT_EQ(in_words("  buffer = malloc(40);"), "*buffer[]");
}

TEST(Allocation, OtherLines) {
  EXPECT_EQ(in_words(""), "");
  EXPECT_EQ(in_words("renew(Node);"), "");
  EXPECT_EQ(in_words("x = y;  // a new Node"), "");
  EXPECT_EQ(in_words("std::make_shared<Node>(1)"), "");
  EXPECT_EQ(in_words("size = sizeof(struct node);"), "");
  EXPECT_EQ(in_words("new ("), "");
}

}  // namespace

}  // namespace mazurka
