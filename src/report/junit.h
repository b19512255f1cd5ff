// Reports as JUnit XML: for the test pages of CI systems.
//
// A program is a test suite, the check of it a test case named "check". There is no standard, so
// this follows what the systems show:
//
// - Most of them (Jenkins and GitLab among them) show one failure per test case. So the first
//   finding is the failure of "check", whose history then is that of the program, and every further
//   one is the failure of a test case of its own.
// - A search that ended at a limit is "skipped", with the limit as its message: it has not failed,
//   but green would promise more than was checked, and properties are hardly shown anywhere.
// - A program that gets out of control is an "error": the test could not be carried out.

#pragma once

#include <string>

#include "story/report.h"

namespace mazurka {

std::string to_junit(const Report& report);

}  // namespace mazurka
