# `cmake --install` and CPack: the tool, the runtime, headers, documentation, the manual page,
# completions for shells, and what finds them (pkg-config, find_package).

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The runtime has a folder of its own: programs find it by their run path, nobody else needs it.
set(runtime_folder ${CMAKE_INSTALL_LIBDIR}/mazurka)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/mazurka)

install(TARGETS mazurka mazurka_runtime
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${runtime_folder})

# The compiler wrappers in one word.
file(MAKE_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
foreach(name mazurka-cc mazurka-c++)
  file(CREATE_LINK mazurka ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name} SYMBOLIC)
  install(FILES ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name} DESTINATION ${CMAKE_INSTALL_BINDIR})
endforeach()

# What stands in front of the assembler is the tool as well (src/toolchain/assembler.h).
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib/assembler ${CMAKE_BINARY_DIR}/installed)
file(CREATE_LINK ../../bin/mazurka ${CMAKE_BINARY_DIR}/lib/assembler/as SYMBOLIC)
file(RELATIVE_PATH tool_from_assembler /${runtime_folder}/assembler /${CMAKE_INSTALL_BINDIR}/mazurka)
file(CREATE_LINK ${tool_from_assembler} ${CMAKE_BINARY_DIR}/installed/as SYMBOLIC)
install(FILES ${CMAKE_BINARY_DIR}/installed/as DESTINATION ${runtime_folder}/assembler)

if(EXISTS ${PROJECT_SOURCE_DIR}/include/mazurka)
  install(DIRECTORY include/mazurka DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endif()
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}
  PATTERN decisions EXCLUDE PATTERN man EXCLUDE)

# The manual page, also under the names of the compiler wrappers, and completions for shells.
set(manual_folder ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES docs/man/mazurka.1 DESTINATION ${manual_folder})
foreach(name mazurka-cc mazurka-c++)
  file(WRITE ${CMAKE_BINARY_DIR}/${name}.1 ".so man1/mazurka.1\n")
  install(FILES ${CMAKE_BINARY_DIR}/${name}.1 DESTINATION ${manual_folder})
endforeach()
set(completions ${PROJECT_SOURCE_DIR}/share/completions)
install(FILES ${completions}/mazurka.bash RENAME mazurka
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${completions}/_mazurka
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${completions}/mazurka.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# The tool knows the options best, so it is asked for them: by mazurkaConfig.cmake when it is
# used, for pkg-config once, here.
configure_package_config_file(cmake/mazurkaConfig.cmake.in ${CMAKE_BINARY_DIR}/mazurkaConfig.cmake
  INSTALL_DESTINATION ${config_folder}
  PATH_VARS CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/mazurkaConfigVersion.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/mazurkaConfig.cmake ${CMAKE_BINARY_DIR}/mazurkaConfigVersion.cmake
  DESTINATION ${config_folder})

foreach(compiler gcc clang)
  set(package mazurka)
  if(compiler STREQUAL "clang")
    set(package mazurka-clang)
  endif()
  set(file ${CMAKE_BINARY_DIR}/${package}.pc)
  install(CODE "
    set(tool \"$<TARGET_FILE:mazurka>\")
    set(compiler ${compiler})
    set(build_folder \"${CMAKE_BINARY_DIR}\")
    set(library_folder \"${runtime_folder}\")
    set(include_folder \"${CMAKE_INSTALL_INCLUDEDIR}\")
    set(pkg_config_folder \"${CMAKE_INSTALL_LIBDIR}/pkgconfig\")
    set(version \"${PROJECT_VERSION}\")
    set(file \"${file}\")
    include(\"${PROJECT_SOURCE_DIR}/cmake/pkg_config.cmake\")")
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

# --- A Debian package: cpack -G DEB ---

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mazurka)
set(CPACK_PACKAGE_CONTACT "The Mazurka authors <mazurka@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "stateless model checker for concurrent C and C++ programs")
set(CPACK_PACKAGE_DESCRIPTION
"Runs a concurrent program under every schedule that can make a difference.
It finds a schedule that breaks the program, shows it and replays it, or says
that there is none.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "gcc | clang, libc6-dev, binutils")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++ | clang, gdb")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, pkg-config")
find_program(SHLIBDEPS dpkg-shlibdeps)
if(SHLIBDEPS)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
include(CPack)
