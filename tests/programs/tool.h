// Runs the tool under test as a user does.

#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "toolchain/temporary_folder.h"

namespace mazurka {

inline std::string contents(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

struct ToolRun {
  std::string command;  // to repeat it
  int status = 0;
  std::string output;
  std::string errors;
  nlohmann::json report;  // null if the output is none

  // For messages of tests.
  std::string told() const {
    return "\n" + command + "\nexit status " + std::to_string(status) + "\n" + output + errors;
  }
};

inline std::string tool() {
  const char* path = std::getenv("MAZURKA");
  return path != nullptr ? path : "build/bin/mazurka";
}

// `arguments` are words for the shell, `variables` what the environment has in addition. A run that
// takes a minute is ended.
inline ToolRun run_tool(const std::string& arguments, const std::string& variables = "") {
  const TemporaryFolder folder;
  ToolRun run;
  run.command = variables + (variables.empty() ? "" : " ") + tool() + " " + arguments;
  const std::string line = "timeout -k 5 150 env " + run.command + " < /dev/null > " +
                           folder.file("out") + " 2> " + folder.file("err");
  const int status = std::system(line.c_str());
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  run.output = contents(folder.file("out"));
  run.errors = contents(folder.file("err"));
  run.report = nlohmann::json::parse(run.output, nullptr, false);
  if (run.report.is_discarded()) run.report = nullptr;
  return run;
}

// Compiles with `mazurka cc`, or `mazurka c++`, to objects first: what a cache of compilations takes.
// MAZURKA_LAUNCHER is ccache, or nothing. It need not preprocess, as -MD tells what a program depends on; and what
// stands in front of the assembler is part of the compiler.
inline ToolRun compile_program(const std::filesystem::path& source, const std::string& compiler,
                               const std::string& flags, const std::string& program) {
  const bool cpp = source.extension() == ".cpp";
  const std::string name = cpp ? (compiler == "gcc" ? "g++" : "clang++") : compiler;
  const std::string variables = "CCACHE_DEPEND=1 CCACHE_EXTRAFILES=src/toolchain/assembler.cpp " +
                                std::string(cpp ? "MAZURKA_CXX='" : "MAZURKA_CC='") +
                                MAZURKA_LAUNCHER + " " + name + "'";
  const std::string command = cpp ? "c++ -std=c++20 -g -Iinclude " : "cc -g -Iinclude ";
  const ToolRun compiled =
      run_tool(command + flags + " -MD -c " + source.string() + " -o " + program + ".o", variables);
  if (compiled.status != 0) return compiled;
  return run_tool(command + program + ".o " + flags + " -o " + program, variables);
}

}  // namespace mazurka
