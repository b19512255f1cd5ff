# Waits for atomics have the verdicts that they have as libstdc++ waits, where that does as little as C++ promises.
. "$(dirname "$0")/common"

programs=tests/programs
as_libstdcxx=-DMAZURKA_WAIT_AS_LIBSTDCXX
for name in cpp/atomic_wait cpp/atomic_wait_passed_on cpp/latch libstdcxx/barrier_tokens; do
  run 0 check -std=c++20 $programs/$name.cpp $as_libstdcxx
  prints "complete: "
done
for name in without_notify notified_too_early value_comes_back; do
  run 1 check -std=c++20 $programs/cpp/atomic_wait_$name.cpp $as_libstdcxx
  prints "deadlock at "
done

# It wakes more than one here, on which nobody should rely.
run 0 check -std=c++20 $programs/cpp/atomic_wait_only_one_is_notified.cpp $as_libstdcxx
prints "complete: "

# The program runs by itself, too, with libstdc++'s waits.
run 0 c++ -std=c++20 $programs/cpp/barrier_of_two_rounds.cpp -o "$work/barrier"
"$work/barrier" || complain "the program does not run by itself"

finish
