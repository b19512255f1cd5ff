// Writes the sample pages: html_samples FOLDER.

#include <filesystem>
#include <fstream>
#include <iostream>

#include "report/html.h"
#include "sample.h"

namespace {

void write(const std::filesystem::path& folder, const std::string& name,
           const mazurka::Report& report) {
  std::ofstream stream(folder / (name + ".html"));
  stream << mazurka::to_html(report);
  if (!stream.flush()) throw std::runtime_error("cannot write " + name + ".html");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: html_samples FOLDER\n";
    return 2;
  }
  using namespace mazurka::sample;
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  write(folder, "deadlock", deadlock());
  write(folder, "race", race());
  write(folder, "assertion", assertion());
  write(folder, "several", several());
  write(folder, "model", model());
  write(folder, "complete", complete());
  write(folder, "bounded", bounded());
  write(folder, "uncontrolled", uncontrolled());
  write(folder, "stepless", stepless());
  write(folder, "ring", ring());
  write(folder, "inventory", inventory());
  write(folder, "large", large(64, 10000));
}
