// What can be said about the page without a browser; the rest is in tests/html.

#include "report/html.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    result++;
  }
  return result;
}

TEST(Html, NothingInAReportEndsTheScriptThatItIsIn) {
  Report plain;
  plain.program = "bank.cpp";
  Report awkward = plain;
  awkward.program = "</script><script>alert(1)</script><!--";
  awkward.sources["bank.cpp"] = {"#include <thread>", "// </SCRIPT >"};
  const std::string page = to_html(awkward);
  EXPECT_EQ(count(page, "<script"), count(to_html(plain), "<script"));
  EXPECT_EQ(count(page, "</script>"), count(to_html(plain), "</script>"));
  EXPECT_EQ(count(page, "</SCRIPT"), 0u);
  EXPECT_NE(page.find("\\u003c/script>\\u003cscript>alert(1)"), std::string::npos);
}

TEST(Html, StacksAreThereOnce) {
  Report report;
  ReportFinding finding;
  finding.execution.threads = {{"main", "main"}};
  ReportStep step;
  step.stack.addresses = {4711};
  step.stack.frames = {{"innermost", "bank.cpp", 21, false}};
  finding.execution.steps = {step, step, step};
  report.findings = {finding};
  const std::string page = to_html(report);
  EXPECT_EQ(count(page, "innermost\",\"file\""), 1u);
  EXPECT_EQ(count(page, "4711"), 0u) << "addresses are of no use in a page";
}

TEST(Html, TextThatIsNotUtf8IsShownAsFarAsPossible) {
  Report report;
  report.program = "caf\xe9";
  EXPECT_NE(to_html(report).find("caf\xef\xbf\xbd"), std::string::npos);
}

TEST(Html, ThePageNeedsNothingElse) {
  const std::string page = to_html(Report());
  EXPECT_EQ(count(page, "src="), 0u);
  EXPECT_EQ(count(page, "@import"), 0u);
  EXPECT_EQ(count(page, "https:"), 0u);
  EXPECT_EQ(count(page, "{{"), 0u);
}

}  // namespace
}  // namespace mazurka
