# Sets the variable to the texts of files, one after the other, each between two texts in which {name}
# stands for the name of the file.
function(join_files variable before after)
  set(all "")
  foreach(file ${ARGN})
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    string(REPLACE "{name}" ${name} begin "${before}")
    string(APPEND all "${begin}${text}${after}")
  endforeach()
  set(${variable} "${all}" PARENT_SCOPE)
endfunction()
