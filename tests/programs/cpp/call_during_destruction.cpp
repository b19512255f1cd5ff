// A virtual function is called while another thread destroys the object.
// verdict: bug
// finding: data-race or use-after-free

#include <memory>
#include <thread>

struct Base {
  virtual ~Base() = default;
  virtual int value() const { return 1; }
};

struct Derived : Base {
  int value() const override { return 2; }
};

int main() {
  Base* object = new Derived;
  std::thread user([=] { return object->value(); });
  delete object;
  user.join();
}
