// What the containers of libstdc++ have in its library, where no compiler inserts anything: here
// with every access reported. std::string is compiled with the program (toolchain/instrument.cpp).

#include <cstddef>
#include <map>
#include <unordered_map>

#include "native/access.h"
#include "native/intercept/hashing.h"
#include "native/intercept/list.h"
#include "native/intercept/tree.h"
#include "native/real.h"

using namespace mazurka;

static_assert(sizeof(TreeNode) == sizeof(std::_Rb_tree_node_base));
static_assert(offsetof(TreeNode, parent) == offsetof(std::_Rb_tree_node_base, _M_parent));
static_assert(offsetof(TreeNode, child) == offsetof(std::_Rb_tree_node_base, _M_left));
static_assert(TreeNode::red == int{std::_S_red} && TreeNode::black == int{std::_S_black});
static_assert(sizeof(GrowthPolicy) == sizeof(std::__detail::_Prime_rehash_policy));

namespace {

class Reported {
 public:
  explicit Reported(std::uintptr_t pc) : pc_(pc) {}

  template <class T>
  T load(const T& from) const {
    if (Thread* t = running) range_access(*t, &from, sizeof(T), false, pc_);
    return from;
  }
  template <class T>
  void store(T& to, T value) const {
    will_write(to);
    to = value;
  }
  template <class T>
  void will_write(const T& to) const {
    if (Thread* t = running) range_access(*t, &to, sizeof(T), true, pc_);
  }

 private:
  std::uintptr_t pc_;
};

using ReportedTree = RedBlackTree<Reported>;
using ReportedList = List<Reported>;

TreeNode* previous(TreeNode* x, Reported memory) {
  ReportedTree tree(memory);
  return tree.is_header(x) ? memory.load(x->child[1]) : tree.next(x, ReportedTree::left);
}

}  // namespace

#define HERE Reported(CALLER)

// --- std::map and its relatives ---

// std::_Rb_tree_insert_and_rebalance(bool, _Rb_tree_node_base*, …*, …&)
MAZURKA_EXPORT void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(
    bool left, TreeNode* x, TreeNode* parent, TreeNode* header) {
  ReportedTree(HERE, header).insert(x, parent, left ? ReportedTree::left : ReportedTree::right);
}

// std::_Rb_tree_rebalance_for_erase(_Rb_tree_node_base*, …&)
MAZURKA_EXPORT TreeNode* _ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(
    TreeNode* x, TreeNode* header) {
  ReportedTree(HERE, header).erase(x);
  return x;
}

// std::_Rb_tree_increment, std::_Rb_tree_decrement, for iterator and const_iterator
MAZURKA_EXPORT TreeNode* _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(TreeNode* x) {
  return ReportedTree(HERE).next(x, ReportedTree::right);
}
MAZURKA_EXPORT TreeNode* _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(TreeNode* x) {
  return ReportedTree(HERE).next(x, ReportedTree::right);
}
MAZURKA_EXPORT TreeNode* _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(TreeNode* x) {
  return previous(x, HERE);
}
MAZURKA_EXPORT TreeNode* _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(TreeNode* x) {
  return previous(x, HERE);
}

// --- std::list: members of std::__detail::_List_node_base ---

// _M_hook(_List_node_base*)
MAZURKA_EXPORT void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(ListNode* x, ListNode* position) {
  ReportedList(HERE).insert(x, position);
}

// _M_unhook()
MAZURKA_EXPORT void _ZNSt8__detail15_List_node_base9_M_unhookEv(ListNode* x) {
  ReportedList(HERE).erase(x);
}

// _M_transfer(_List_node_base*, _List_node_base*)
MAZURKA_EXPORT void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ListNode* position,
                                                                         ListNode* first,
                                                                         ListNode* end) {
  ReportedList(HERE).transfer(position, first, end);
}

// _M_reverse()
MAZURKA_EXPORT void _ZNSt8__detail15_List_node_base10_M_reverseEv(ListNode* ring) {
  ReportedList(HERE).reverse(ring);
}

// swap(_List_node_base&, _List_node_base&)
MAZURKA_EXPORT void _ZNSt8__detail15_List_node_base4swapERS0_S1_(ListNode* a, ListNode* b) {
  ReportedList(HERE).exchange(a, b);
}

// --- std::unordered_map and its relatives ---

// std::__detail::_Prime_rehash_policy::_M_next_bkt(size_t) const
MAZURKA_EXPORT std::size_t _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(
    GrowthPolicy* policy, std::size_t least) {
  const Reported memory = HERE;
  memory.load(policy->load);
  memory.will_write(policy->enough_until);
  const auto real = REAL(_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm);
  return real != nullptr ? real(policy, least) : policy->buckets_for(least);
}

// std::__detail::_Prime_rehash_policy::_M_need_rehash(size_t, size_t, size_t) const
MAZURKA_EXPORT GrowthPolicy::Growth _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(
    GrowthPolicy* policy, std::size_t buckets, std::size_t size, std::size_t more) {
  const Reported memory = HERE;
  if (size + more > memory.load(policy->enough_until)) {
    memory.load(policy->load);
    memory.will_write(policy->enough_until);
  }
  const auto real = REAL(_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm);
  return real != nullptr ? real(policy, buckets, size, more) : policy->growth(buckets, size, more);
}

// std::_Hash_bytes(const void*, size_t, size_t)
MAZURKA_EXPORT std::size_t _ZSt11_Hash_bytesPKvmm(const void* bytes, std::size_t size,
                                                  std::size_t seed) {
  if (Thread* t = running) range_access(*t, bytes, size, false, CALLER);
  const auto real = REAL(_ZSt11_Hash_bytesPKvmm);
  return real != nullptr ? real(bytes, size, seed) : hash_of(bytes, size, seed);
}
