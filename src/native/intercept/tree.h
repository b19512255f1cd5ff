// Red-black trees as std::map, std::set and their relatives have them: linking a node, taking one
// out, the next node. libstdc++ keeps these functions in its library.
//
// Cormen, Leiserson, Rivest, Stein: Introduction to Algorithms, chapter 13, with null pointers for
// the leaves. One node is not an element but the header: its parent is the root, and its children are
// the first and the last node. It is the parent of the root.
//
// All accesses to nodes go through Memory, which has load(x) and store(x, value).

#pragma once

#include <cstdint>

namespace mazurka {

struct TreeNode {
  enum Colour : std::uint32_t { red, black };
  Colour colour;
  TreeNode* parent;
  TreeNode* child[2];
};

template <class Memory>
class RedBlackTree {
 public:
  enum Side { left, right };

  RedBlackTree(Memory memory, TreeNode* header = nullptr) : memory_(memory), header_(header) {}

  // Links x as a child of `parent`, which has none on that side. The header is the parent of the
  // first node; that is a left child.
  void insert(TreeNode* x, TreeNode* parent, Side side) {
    set_parent(x, parent);
    set_child(x, left, nullptr);
    set_child(x, right, nullptr);
    set_colour(x, TreeNode::red);
    if (parent == header_) {
      set_parent(header_, x);
      set_child(header_, left, x);
      set_child(header_, right, x);
    } else {
      set_child(parent, side, x);
      if (parent == child(header_, side)) set_child(header_, side, x);
    }
    balance_after_insert(x);
  }

  // Takes z out. Nodes are linked anew, not copied.
  void erase(TreeNode* z) {
    TreeNode* const before = child(z, left);
    TreeNode* const behind = child(z, right);
    if (before != nullptr && behind != nullptr) return erase_between(z, before, behind);
    TreeNode* const x = before != nullptr ? before : behind;
    TreeNode* const above = parent(z);
    for (Side side : {left, right}) {
      if (child(header_, side) != z) continue;
      set_child(header_, side, x != nullptr ? outermost(x, side) : above);
    }
    replace(z, x);
    if (colour(z) == TreeNode::black) balance_after_erase(x, above);
  }

  // The next node on that side; the header if there is none.
  TreeNode* next(TreeNode* x, Side side) {
    if (TreeNode* const down = child(x, side)) return outermost(down, other(side));
    for (;;) {
      TreeNode* const up = parent(x);
      const bool comes_from_before = child(up, other(side)) == x;
      if (comes_from_before || parent(up) == x)
        return up;  // root and header are each other's parent
      x = up;
    }
  }

  // The root is black.
  bool is_header(TreeNode* x) { return colour(x) == TreeNode::red && parent(parent(x)) == x; }

 private:
  static Side other(Side side) { return side == left ? right : left; }

  TreeNode* parent(TreeNode* x) { return memory_.load(x->parent); }
  TreeNode* child(TreeNode* x, Side side) { return memory_.load(x->child[side]); }
  TreeNode::Colour colour(TreeNode* x) { return memory_.load(x->colour); }
  void set_parent(TreeNode* x, TreeNode* parent) { memory_.store(x->parent, parent); }
  void set_child(TreeNode* x, Side side, TreeNode* y) { memory_.store(x->child[side], y); }
  void set_colour(TreeNode* x, TreeNode::Colour colour) { memory_.store(x->colour, colour); }

  TreeNode* root() { return parent(header_); }
  bool is_red(TreeNode* x) { return x != nullptr && colour(x) == TreeNode::red; }
  Side side_of(TreeNode* x, TreeNode* parent) { return child(parent, left) == x ? left : right; }

  TreeNode* outermost(TreeNode* x, Side side) {
    while (TreeNode* const down = child(x, side)) x = down;
    return x;
  }

  // Puts y, or nothing, where x is below its parent.
  void replace(TreeNode* x, TreeNode* y) {
    TreeNode* const above = parent(x);
    if (above == header_) {
      set_parent(header_, y);
    } else {
      set_child(above, side_of(x, above), y);
    }
    if (y != nullptr) set_parent(y, above);
  }

  // x goes down to that side, its other child comes up.
  void rotate(TreeNode* x, Side side) {
    TreeNode* const y = child(x, other(side));
    TreeNode* const between = child(y, side);
    replace(x, y);
    set_child(x, other(side), between);
    if (between != nullptr) set_parent(between, x);
    set_child(y, side, x);
    set_parent(x, y);
  }

  // x is red; so may be its parent, but nothing else is wrong.
  void balance_after_insert(TreeNode* x) {
    while (x != root() && is_red(parent(x))) {
      TreeNode* up = parent(x);
      TreeNode* const above = parent(up);
      const Side side = side_of(up, above);
      TreeNode* const uncle = child(above, other(side));
      if (is_red(uncle)) {
        set_colour(up, TreeNode::black);
        set_colour(uncle, TreeNode::black);
        set_colour(above, TreeNode::red);
        x = above;
        continue;
      }
      if (child(up, other(side)) == x) {
        rotate(up, side);
        up = x;
      }
      set_colour(up, TreeNode::black);
      set_colour(above, TreeNode::red);
      rotate(above, other(side));
      break;
    }
    set_colour(root(), TreeNode::black);
  }

  // z has two children: the node behind it takes its place.
  void erase_between(TreeNode* z, TreeNode* before, TreeNode* behind) {
    TreeNode* const y = outermost(behind, left);
    TreeNode* const x = child(y, right);
    const TreeNode::Colour lost = colour(y);
    TreeNode* above = y;  // of x, at the end
    if (y != behind) {
      above = parent(y);
      replace(y, x);
      set_child(y, right, behind);
      set_parent(behind, y);
    }
    replace(z, y);
    set_child(y, left, before);
    set_parent(before, y);
    set_colour(y, colour(z));
    if (lost == TreeNode::black) balance_after_erase(x, above);
  }

  // On the paths through x, which may be no node, one black node is missing.
  void balance_after_erase(TreeNode* x, TreeNode* above) {
    while (x != root() && !is_red(x)) {
      const Side side = side_of(x, above);
      TreeNode* sibling = child(above, other(side));
      if (is_red(sibling)) {
        set_colour(sibling, TreeNode::black);
        set_colour(above, TreeNode::red);
        rotate(above, side);
        sibling = child(above, other(side));
      }
      TreeNode* const near = child(sibling, side);
      const bool far_is_red = is_red(child(sibling, other(side)));
      if (!far_is_red && !is_red(near)) {
        set_colour(sibling, TreeNode::red);
        x = above;
        above = parent(x);
        continue;
      }
      if (!far_is_red) {
        set_colour(near, TreeNode::black);
        set_colour(sibling, TreeNode::red);
        rotate(sibling, other(side));
        sibling = near;
      }
      set_colour(sibling, colour(above));
      set_colour(above, TreeNode::black);
      set_colour(child(sibling, other(side)), TreeNode::black);
      rotate(above, side);
      return;
    }
    if (x != nullptr) set_colour(x, TreeNode::black);
  }

  Memory memory_;
  TreeNode* header_;
};

}  // namespace mazurka
