# Puts the files of src/report/html together: a C++ file with the page, styles and scripts in it.
#
#   cmake -DFOLDER=src/report/html -DOUTPUT=page.cpp -P cmake/page.cmake

include(${CMAKE_CURRENT_LIST_DIR}/join_files.cmake)
file(READ ${FOLDER}/page.html page)
foreach(type css js)
  file(GLOB files ${FOLDER}/*.${type})
  join_files(all "/* --- {name} --- */\n\n" "\n" ${files})
  string(REPLACE "{{${type}}}" "${all}" page "${page}")
endforeach()

file(WRITE ${OUTPUT} "// Made by cmake/page.cmake.
namespace mazurka {
extern const char html_page[];
const char html_page[] = R\"page(${page})page\";
}  // namespace mazurka
")
