#include "toolchain/temporary_folder.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>

#include "core/error.h"

namespace mazurka {

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const std::filesystem::path place = std::filesystem::temp_directory_path(error);
  std::string name = (place / "mazurka-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr) {
    throw UserError("cannot make a folder in {}: {}; name another place with TMPDIR",
                    error ? "TMPDIR" : place.string(),
                    error ? error.message() : std::strerror(errno));
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace mazurka
