// Reports for browsers: one page that needs nothing else, neither files nor a network.
//
// The page is made of the files in report/html, which the build puts together (cmake/page.cmake).
// It has the report as JSON in it, and draws it when it is opened.

#pragma once

#include <string>

#include "story/report.h"

namespace mazurka {

std::string to_html(const Report& report);

}  // namespace mazurka
