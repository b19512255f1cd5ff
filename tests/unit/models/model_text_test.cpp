// A model's text builds the same model: every_instruction.inc is compiled here, and what it builds
// has to print itself as that very file.

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "models/model.h"

namespace mazurka {
namespace {

Model every_instruction() {
#include "every_instruction.inc"
  return model;
}

TEST(ModelText, builds_the_model_that_it_is_the_text_of) {
  std::stringstream text;
  text << std::ifstream("tests/unit/models/every_instruction.inc").rdbuf();
  EXPECT_EQ(to_cpp(every_instruction()), text.str());
}

TEST(ModelText, has_every_instruction) {
  std::set<Instruction::Code> codes;
  std::set<Kind> kinds;
  for (const Process& process : every_instruction().processes) {
    for (const Instruction& i : process.code) {
      codes.insert(i.code);
      if (i.visible()) kinds.insert(i.kind);
    }
  }
  for (const KindRow& row : objects::table) {
    EXPECT_EQ(kinds.contains(row.kind), !is_of_buffers(row.kind)) << row.name;
  }
  EXPECT_EQ(codes.size(), static_cast<std::size_t>(Instruction::Code::stop) + 1);
}

TEST(ModelText, every_instruction_is_valid) { EXPECT_NO_THROW(every_instruction().validate()); }

}  // namespace
}  // namespace mazurka
