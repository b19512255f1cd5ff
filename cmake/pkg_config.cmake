# Writes a pkg-config file at installation, with the options that the tool prints. The paths in
# them, of the build tree, become relative to where the file is: the installed tree can be moved.

foreach(what cflags libs)
  execute_process(COMMAND ${tool} --print-${what} --compiler=${compiler}
    OUTPUT_VARIABLE ${what} OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "${build_folder}/lib" "\${libdir}" ${what} "${${what}}")
  string(REPLACE "${build_folder}/include" "\${includedir}" ${what} "${${what}}")
endforeach()

# From the folder of the file up to the prefix.
string(REGEX REPLACE "[^/]+" ".." up "${pkg_config_folder}")

if(compiler STREQUAL "gcc")
  set(name "GCC")
else()
  set(name "Clang")
endif()
file(WRITE ${file} "prefix=\${pcfiledir}/${up}
libdir=\${prefix}/${library_folder}
includedir=\${prefix}/${include_folder}

Name: mazurka
Description: stateless model checker for C and C++; options for ${name}
Version: ${version}
Cflags: ${cflags}
Libs: ${libs}
")
