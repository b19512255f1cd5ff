#include "toolchain/installation.h"

#include <filesystem>

#include "core/error.h"
#include "toolchain/process.h"

namespace mazurka {

namespace {

namespace fs = std::filesystem;

constexpr const char* library = "libmazurka.so";

// Relative to the folder above bin/.
constexpr const char* library_folders[] = {
    "lib",   "lib/mazurka",   "lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu/mazurka",
    "lib64", "lib64/mazurka",
};

fs::path library_folder(const fs::path& root) {
  std::error_code ignored;
  if (const auto given = environment("MAZURKA_LIBDIR")) {
    const fs::path folder = fs::absolute(*given);
    if (fs::exists(folder / library, ignored)) return folder;
    throw UserError("MAZURKA_LIBDIR is {}, but there is no {}; unset it, or name its folder",
                    *given, library);
  }
  for (const char* folder : library_folders) {
    if (fs::exists(root / folder / library, ignored)) return root / folder;
  }
  throw UserError(
      "cannot find {}, which programs are linked with; it should be in {}. "
      "Is Mazurka installed completely?",
      library, (root / "lib").string());
}

}  // namespace

std::string path_of_this_program() {
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  if (error) throw UserError("cannot read /proc/self/exe: {}; is /proc mounted?", error.message());
  return path.string();
}

Installation installation() {
  const fs::path root = fs::path(path_of_this_program()).parent_path().parent_path();
  return {library_folder(root).string(), (root / "include").string()};
}

// A plugin fits one version of GCC only.
Installation installation_for(const Compiler& compiler) {
  Installation ours = installation();
  if (compiler.family != Family::gcc) return ours;
  Words question = compiler.command;
  question.push_back("-dumpfullversion");
  std::string version = output_of(question).value_or("");
  version.resize(version.find_last_not_of('\n') + 1);
  const fs::path plugin = fs::path(ours.library_folder) / ("gcc-" + version) / "all_accesses.so";
  std::error_code ignored;
  if (!version.empty() && fs::exists(plugin, ignored)) ours.plugin = plugin.string();
  return ours;
}

}  // namespace mazurka
