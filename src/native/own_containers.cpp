// Functions of libstdc++'s containers for the library itself: those of intercept/containers.cpp are
// for the program's calls. The linker sends the library's own calls here (--wrap, see
// CMakeLists.txt).

#include "native/intercept/hashing.h"
#include "native/intercept/list.h"
#include "native/intercept/silent.h"
#include "native/intercept/tree.h"

namespace {

using namespace mazurka;

using OwnTree = RedBlackTree<Silent>;
using OwnList = List<Silent>;

TreeNode* next(TreeNode* x) { return OwnTree({}).next(x, OwnTree::right); }
TreeNode* previous(TreeNode* x) {
  OwnTree tree({});
  return tree.is_header(x) ? x->child[1] : tree.next(x, OwnTree::left);
}

}  // namespace

extern "C" {

void __wrap__ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(bool left,
                                                                              TreeNode* x,
                                                                              TreeNode* parent,
                                                                              TreeNode* header) {
  OwnTree({}, header).insert(x, parent, left ? OwnTree::left : OwnTree::right);
}
TreeNode* __wrap__ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(TreeNode* x,
                                                                              TreeNode* header) {
  OwnTree({}, header).erase(x);
  return x;
}
TreeNode* __wrap__ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(TreeNode* x) { return next(x); }
TreeNode* __wrap__ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(TreeNode* x) { return next(x); }
TreeNode* __wrap__ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(TreeNode* x) {
  return previous(x);
}
TreeNode* __wrap__ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(TreeNode* x) {
  return previous(x);
}

void __wrap__ZNSt8__detail15_List_node_base7_M_hookEPS0_(ListNode* x, ListNode* position) {
  OwnList({}).insert(x, position);
}
void __wrap__ZNSt8__detail15_List_node_base9_M_unhookEv(ListNode* x) { OwnList({}).erase(x); }
void __wrap__ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ListNode* position,
                                                                 ListNode* first, ListNode* end) {
  OwnList({}).transfer(position, first, end);
}
void __wrap__ZNSt8__detail15_List_node_base10_M_reverseEv(ListNode* ring) {
  OwnList({}).reverse(ring);
}
void __wrap__ZNSt8__detail15_List_node_base4swapERS0_S1_(ListNode* a, ListNode* b) {
  OwnList({}).exchange(a, b);
}

std::size_t __wrap__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(GrowthPolicy* policy,
                                                                        std::size_t least) {
  return policy->buckets_for(least);
}
GrowthPolicy::Growth __wrap__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(
    GrowthPolicy* policy, std::size_t buckets, std::size_t size, std::size_t more) {
  return policy->growth(buckets, size, more);
}
std::size_t __wrap__ZSt11_Hash_bytesPKvmm(const void* bytes, std::size_t size, std::size_t seed) {
  return hash_of(bytes, size, seed);
}

}  // extern "C"
