#include "native/suppressions.h"

#include <unistd.h>

#include <nlohmann/json.hpp>

#include "native/modules.h"
#include "native/native_program.h"

namespace mazurka {

bool Suppressions::ask(const Finding& finding) const {
  using Json = nlohmann::ordered_json;
  const OnOurOwn writes;
  Json question = {
      {"kind", name(finding.kind)}, {"frames", Json::array()}, {"modules", Json::array()}};
  for (const FindingStack& stack : finding.stacks) {
    for (const std::uintptr_t pc : stack.frames) question["frames"].push_back(pc);
  }
  for (const Module& module : loaded_modules()) {
    question["modules"].push_back({module.path, module.base, module.begin, module.end});
  }
  const std::string text = question.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (write(file_, text.data(), text.size()) < 0) return false;
  char answer = 0;
  return read(file_, &answer, 1) == 1 && answer == 'y';
}

}  // namespace mazurka
