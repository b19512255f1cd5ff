# The pools of threads in examples are complete, with both compilers.
. "$(dirname "$0")/common"

for compiler in gcc clang; do
  run 0 check --compiler=$compiler examples/pool_of_futures.cpp
  prints "complete: "
  prints "7960 executions, "
  run 0 check --compiler=$compiler examples/pool_that_waits.cpp
  prints "complete: "
  prints "8948 executions, "
done

finish
