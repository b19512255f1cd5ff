// The fields of Options, each described by one row of a table.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "options/options.h"

namespace mazurka {

// A word that an option takes as its value.
struct OptionWord {
  const char* word;
  const char* description;  // may be empty
};

// How a field is read and written as text. Made by the functions in values.h.
struct OptionValue {
  enum class Form : std::uint8_t { flag, one_of, several, other };
  Form form;
  // Returns what is wrong with the text; if nothing is, the field has it.
  std::string (*set)(Options& options, const std::string& text);
  // Empty if there is none: no limit, no file.
  std::string (*text)(const Options& options);
  std::span<const OptionWord> words;  // one_of: these and no others; otherwise words among others
};

// Which commands have the option.
namespace in {
inline constexpr unsigned check = 1, replay = 2, pin = 4, tables = 8, print = 16;
}

// What the option means outside of the tool.
namespace goes {
inline constexpr unsigned nowhere = 0;
inline constexpr unsigned to_process = 1;  // the process of the program gets it
inline constexpr unsigned to_token = 2;  // it decides what an execution is: a replay needs it again
}  // namespace goes

// What a shell proposes as a value, beside the words.
enum class Proposal : std::uint8_t { nothing, files, folders, algorithms, models };

struct OptionField {
  const char* name;   // "max-seconds". There are no short names: one dash is the compiler's.
  const char* value;  // what the help calls its value: "S"; empty if it has none
  OptionValue form;
  const char* group;      // heading in the help; empty: the user does not give it
  unsigned commands;      // in::
  unsigned goes;          // goes::
  const char* help;       // what words mean is added
  const char* more = "";  // sentences for the manual page; words in ` ` are bold
  Proposal proposal = Proposal::nothing;
};

std::span<const OptionField> option_fields();

bool has_value(const OptionField& field);

// "stop after so many executions": what is enough for a completion.
std::string brief_help_of(const OptionField& field);

// "plain accesses of several threads: error (a race is a bug), explore (…), ignore (…)".
std::string help_of(const OptionField& field);

// As words of a command line, those that are not as usual and go there.
std::vector<std::string> option_words(const Options& options, unsigned goes);

// The way to the process of a program: all that goes there, as one text in its environment.
inline constexpr const char* options_variable = "MAZURKA_CHECK";
std::string to_environment(const Options& options);
Options from_environment(const std::string& text);

}  // namespace mazurka
