# Each example has the finding that the table in examples/README.md says, and none with -DFIXED, with
# both compilers; the counts of executions are those of the table.
. "$(dirname "$0")/common"

# What is given to `mazurka check` for an example.
words_for() {
  case $1 in
    crashing_coordinator) echo "-std=c++20 --crash=1 examples/$1/test.cpp" ;;
    broadcast) echo "--leaks examples/$1/test.cpp" ;;
    double_checked_init) echo examples/$1/*.cpp ;;
    *) if grep -qs actors.h examples/$1/*.h; then echo "-std=c++20 examples/$1/test.cpp";
       elif [ -f "examples/$1/test.c" ]; then echo examples/$1/*.c; else echo "examples/$1/test.cpp"; fi ;;
  esac
}

# The rows of the table: name, kind of finding, executions to the bug, executions of the proof.
sed -nE 's/^\| \[[a-z_]+\]\(([a-z_]+)\) \|.*\| `([a-z-]+)`[^|]*\| *([0-9]+) \| *([0-9]+) \|$/\1 \2 \3 \4/p' \
  examples/README.md > "$work/table"

for folder in examples/*/; do
  grep -q "^$(basename "$folder") " "$work/table" || complain "$folder is not in the table of examples/README.md"
done

while read -r name kind to_bug of_proof <&3; do   # programs may rewind their standard input
  read -ra words <<< "$(words_for "$name")"
  for compiler in gcc clang; do
    run 1 check --compiler=$compiler "${words[@]}"
    prints "$kind at examples/$name/"
    grep -qE "^$to_bug executions?, " "$work/out" || complain "$last: not $to_bug executions"
    run 0 check --compiler=$compiler -DFIXED "${words[@]}"
    prints "complete: "
    grep -qE "^$of_proof executions?, " "$work/out" || complain "$last: not $of_proof executions"
  done
done 3< "$work/table"

finish
