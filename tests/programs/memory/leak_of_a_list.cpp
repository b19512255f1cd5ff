// A list is lost: its first node is a leak, the others are lost with it.
// verdict: bug
// finding: leak
// options: --leaks

struct Node {
  Node* next;
};

Node* volatile list;

int main() {
  for (int i = 0; i < 3; ++i) list = new Node{list};  // <--
  list = nullptr;
}
