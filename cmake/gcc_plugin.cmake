# The plugin for GCC (src/gcc), for the version that is installed; it is compiled by that GCC. Without the headers for
# plugins (gcc-N-plugin-dev) it is left out, and then programs that GCC compiles are not remembered (--recall).

include(GNUInstallDirs)
find_program(gcc_compiler g++)
if(gcc_compiler)
  execute_process(COMMAND ${gcc_compiler} -dumpfullversion
    OUTPUT_VARIABLE gcc_version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${gcc_compiler} -print-file-name=plugin
    OUTPUT_VARIABLE plugin_folder OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(EXISTS "${plugin_folder}/include/gcc-plugin.h")
  set(plugin_source ${PROJECT_SOURCE_DIR}/src/gcc/all_accesses.cpp)
  set(plugin ${CMAKE_BINARY_DIR}/lib/gcc-${gcc_version}/all_accesses.so)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib/gcc-${gcc_version})
  add_custom_command(OUTPUT ${plugin}
    COMMAND ${gcc_compiler} -std=c++17 -O2 -Wall -Wextra -Werror -fPIC -shared -fno-rtti -fno-exceptions
      -fvisibility=hidden -isystem ${plugin_folder}/include ${plugin_source} -o ${plugin}
    DEPENDS ${plugin_source} VERBATIM)
  add_custom_target(gcc_plugin DEPENDS ${plugin})
  add_dependencies(mazurka_runtime gcc_plugin)
  install(FILES ${plugin} DESTINATION ${CMAKE_INSTALL_LIBDIR}/mazurka/gcc-${gcc_version})
else()
  message(STATUS "No headers for plugins of GCC: what it compiles is not remembered (--recall)")
endif()
