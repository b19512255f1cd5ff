# Several memory models at once, and which memory orders decide.
. "$(dirname "$0")/common"

run 1 check model:flags --memory=rc11,sc,tso,pso
prints "sc    complete      3 executions"
prints "tso   bug           "
prints "pso   bug           "
prints "rc11  bug           "
prints "algorithm pop, memory tso"  # the report is that of the strongest that fails
prints "Make the write of x by p seq_cst instead of relaxed."
prints "Make the write of y by q seq_cst instead of relaxed."
prints "With these changes the program passes under tso: 3 executions."

# With fences it is right under all: the weakest is shown.
run 0 check 'model:flags(1)' --memory=sc,tso,pso,rc11
prints "rc11  complete      3 executions"
prints "every execution graph under rc11 was explored"
prints_not "too weak"

# Each change is no stronger than it has to be; of several that are enough, the weakest.
run 1 check model:publish --memory=rc11
prints "Make the write of flag by producer release instead of relaxed."
prints "Make the read of flag by consumer acquire instead of relaxed."
run 1 check model:message_passing --memory=pso
prints "Make the write of flag by p release instead of relaxed."
prints_not "write of message"
run 1 check model:message_passing --memory=pso --advise=off
prints_not "too weak"
run 1 check model:message_passing --memory=pso --effort=0
prints_not "too weak"

run 0 check 'model:flags(1)' --memory=rc11 --advise=weaken
prints "Make the fetch_add of inside by p relaxed instead of seq_cst."
prints_not "fence of"
run 0 check model:publish_fixed --memory=rc11 --advise=weaken
prints "No memory order can be weaker: the program would fail."
run 2 check model:publish_fixed --advise=weaken
warns "needs a memory model"

# What fails under sc, too, has another reason.
run 1 check model:bank --memory=sc,tso
prints "sc    bug"
prints_not "too weak"

# A model that cannot treat the program does not go unnoticed.
run 2 check 'model:circular_buffer(2)' --memory=sc,rc11
prints "sc    complete"
prints "rc11  refused: "
run 2 check model:flags --memory=sc,arm
warns "'arm' is not one of sc, tso, pso, rc11"

run 1 check model:publish --memory=sc,rc11 --json=-
prints '"memories": ['
prints '"access": "the write of flag by producer"'
finish
