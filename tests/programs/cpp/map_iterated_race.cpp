// One thread erases an element while another one goes through the map.
// verdict: bug
// finding: data-race

#include <map>
#include <thread>

int main() {
  std::map<int, int> map;
  for (int i = 0; i < 7; ++i) map[i] = i;
  std::thread eraser([&] { map.erase(3); });  // <--
  int sum = 0;
  for (auto i = map.begin(); i != map.end(); ++i) sum += i->first;  // <--
  eraser.join();
  return sum;
}
