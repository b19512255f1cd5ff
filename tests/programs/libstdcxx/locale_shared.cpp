// What a locale derives from its facets is made by who first needs it, and shared by all copies of the locale.
// verdict: complete

#include <cassert>
#include <locale>
#include <sstream>
#include <string>
#include <thread>

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

std::string print(const std::locale& locale, double number) {
  std::ostringstream text;
  text.imbue(locale);
  text << number;
  return text.str();
}

int main() {
  std::locale locale(std::locale::classic(), new Comma);
  std::thread other([locale] { assert(print(locale, 1.5) == "1,5"); });
  assert(print(locale, 2.5) == "2,5");
  other.join();
}
