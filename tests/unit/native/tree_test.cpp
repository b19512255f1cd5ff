#include "native/intercept/tree.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>

#include "native/intercept/silent.h"

namespace mazurka {

namespace {

using Plain = RedBlackTree<Silent>;

struct Element : TreeNode {
  int key = 0;
};

int key_of(const TreeNode* x) { return static_cast<const Element*>(x)->key; }

// A set of small numbers.
class Numbers {
 public:
  Numbers() {
    header_.colour = TreeNode::red;
    header_.parent = nullptr;
    header_.child[0] = header_.child[1] = &header_;
    for (int i = 0; i < size; ++i) elements_[i].key = i;
  }

  static constexpr int size = 64;

  void insert(int key) {
    TreeNode* parent = &header_;
    Plain::Side side = Plain::left;
    for (TreeNode* x = header_.parent; x != nullptr; x = x->child[side]) {
      parent = x;
      side = key < key_of(x) ? Plain::left : Plain::right;
    }
    Plain({}, &header_).insert(&elements_[key], parent, side);
  }

  void erase(int key) { Plain({}, &header_).erase(&elements_[key]); }

  std::vector<int> forwards() {
    std::vector<int> keys;
    for (TreeNode* x = header_.child[0]; x != &header_; x = Plain({}).next(x, Plain::right)) {
      keys.push_back(key_of(x));
    }
    return keys;
  }
  std::vector<int> backwards() {
    std::vector<int> keys;
    for (TreeNode* x = header_.child[1]; x != &header_; x = Plain({}).next(x, Plain::left)) {
      keys.push_back(key_of(x));
    }
    return keys;
  }

  // How many black nodes are on each way down; checks all that makes it a red-black tree.
  int black_height() {
    if (header_.parent == nullptr) return 0;
    EXPECT_EQ(header_.parent->colour, TreeNode::black);
    EXPECT_TRUE(Plain({}).is_header(&header_));
    return black_height(header_.parent, &header_);
  }

 private:
  int black_height(TreeNode* x, TreeNode* parent) {
    if (x == nullptr) return 0;
    EXPECT_EQ(x->parent, parent);
    EXPECT_FALSE(Plain({}).is_header(x));
    if (x->colour == TreeNode::red && parent != &header_) {
      EXPECT_EQ(parent->colour, TreeNode::black);
    }
    const int left = black_height(x->child[0], x);
    EXPECT_EQ(left, black_height(x->child[1], x));
    return left + (x->colour == TreeNode::black ? 1 : 0);
  }

  TreeNode header_;
  std::array<Element, size> elements_;
};

void expect_same(Numbers& numbers, const std::set<int>& expected) {
  ASSERT_EQ(numbers.forwards(), std::vector<int>(expected.begin(), expected.end()));
  ASSERT_EQ(numbers.backwards(), std::vector<int>(expected.rbegin(), expected.rend()));
  numbers.black_height();
}

}  // namespace

TEST(Tree, IsBalancedAndSortedAfterAnyInsertionsAndErasures) {
  std::mt19937 random(1);
  for (unsigned seed = 0; seed < 50; ++seed) {
    Numbers numbers;
    std::set<int> expected;
    const unsigned insertions = 1 + seed % 4;  // of 5
    for (int i = 0; i < 400; ++i) {
      const int key = static_cast<int>(random() % Numbers::size);
      const bool inserts = random() % 5 < insertions;
      if (inserts == expected.contains(key)) continue;
      if (inserts) {
        expected.insert(key);
        numbers.insert(key);
      } else {
        expected.erase(key);
        numbers.erase(key);
      }
      expect_same(numbers, expected);
      if (HasFailure()) return;
    }
  }
}

TEST(Tree, IsBalancedWhenFilledAndEmptiedInOrder) {
  for (bool upwards : {true, false}) {
    Numbers numbers;
    std::set<int> expected;
    const auto nth = [&](int i) { return upwards ? i : Numbers::size - 1 - i; };
    for (int i = 0; i < Numbers::size; ++i) {
      numbers.insert(nth(i));
      expected.insert(nth(i));
      expect_same(numbers, expected);
    }
    EXPECT_GE(numbers.black_height(), 3);
    for (int i = 0; i < Numbers::size; ++i) {
      numbers.erase(nth(i));
      expected.erase(nth(i));
      expect_same(numbers, expected);
    }
  }
}

}  // namespace mazurka
