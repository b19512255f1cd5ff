#include "report/terminal.h"

#include <gtest/gtest.h>

#include "unit/report/sample.h"

namespace mazurka {

namespace {

std::string text_of(bool color) {
  ReportFinding finding = sample::deadlock();
  finding.stacks = {
      {"T1 reads", sample::stack({{"std::list<int>::size", "/usr/include/c++/12/list", 7},
                                  {"count", "bank.c", 12}})}};
  Report report = sample::report(Verdict::bug);
  report.findings.push_back(finding);
  TextOptions options;
  options.color = color;
  return to_text(report, options);
}

TEST(Terminal, frames_in_headers_of_libraries_are_shown) {
  EXPECT_NE(text_of(false).find("#0 std::list<int>::size  /usr/include/c++/12/list:7\n"
                                "    #1 count  bank.c:12\n"),
            std::string::npos);
}

TEST(Terminal, frames_in_headers_of_libraries_are_grey) {
  EXPECT_NE(text_of(true).find(
                "#0 \x1b[2mstd::list<int>::size\x1b[0m  \x1b[2m/usr/include/c++/12/list:7"),
            std::string::npos);
  EXPECT_NE(text_of(true).find("#1 count  \x1b[36mbank.c:12"), std::string::npos);
}

}  // namespace

}  // namespace mazurka
