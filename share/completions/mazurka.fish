# fish completion for mazurka. Made by `mazurka generate fish`.

function __mazurka_model_names
    set -l words (commandline -opc)
    type -q $words[1]; and $words[1] models 2>/dev/null | sed -n '/^$/q; s/^\([a-z0-9_]*\).*/\1/p'
end

function __mazurka_models
    __mazurka_model_names | string replace -r '^' 'model:'
end

# Whether the command is one of those given.
function __mazurka_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

# Commands
set -l at_first 'test (count (commandline -opc)) -eq 1'
complete -c mazurka -n $at_first -f
complete -c mazurka -n $at_first -f -a check -d 'explore a program: find a bug or show that there is none'
complete -c mazurka -n $at_first -f -a replay -d 'run one execution and show its steps'
complete -c mazurka -n $at_first -f -a pin -d 'keep a schedule as a file, for a regression test'
complete -c mazurka -n $at_first -f -a cc -d 'compile C for Mazurka: all arguments are the compiler\'s'
complete -c mazurka -n $at_first -f -a c++ -d 'compile C++ for Mazurka: all arguments are the compiler\'s'
complete -c mazurka -n $at_first -f -a models -d 'list the models that can be checked'
complete -c mazurka -n $at_first -f -a algorithms -d 'list the algorithms'
complete -c mazurka -n $at_first -f -a tables -d 'run the papers\' benchmarks, our numbers beside theirs'
complete -c mazurka -n $at_first -f -a help -d 'explain a command or a topic'
complete -c mazurka -n $at_first -l version -d 'print the version'
complete -c mazurka -n $at_first -l print-cflags -d 'print the options to compile a program without `mazurka cc`'
complete -c mazurka -n $at_first -l print-libs -d 'print the options to link it'
complete -c mazurka -n 'not __mazurka_is cc c++ help' -s h -l help -d 'print the help'

# Programs
complete -c mazurka -n '__mazurka_is check replay' -a '(__mazurka_models)' -d model
complete -c mazurka -n '__mazurka_is models algorithms tables' -f

# The program
complete -c mazurka -n '__mazurka_is check replay --print-cflags --print-libs' -l compiler -r -a 'gcc clang' -d 'the compiler'
complete -c mazurka -n '__mazurka_is check replay' -l no-cache -d 'compile sources that have not changed, too'
complete -c mazurka -n '__mazurka_is check replay' -l races -x -a 'error explore ignore' -d 'plain accesses of several threads'
complete -c mazurka -n '__mazurka_is check replay' -l orders -x -a 'declared ignore' -d 'which atomic accesses order plain ones'
complete -c mazurka -n '__mazurka_is check replay' -l memory -x -a 'sc tso pso rc11' -d 'when stores are seen'

# The search
complete -c mazurka -n '__mazurka_is check' -l advise -x -a 'strengthen weaken off' -d 'what to say about memory orders that matter'

# The program
complete -c mazurka -n '__mazurka_is check replay' -l exit -x -a 'wait kill' -d 'threads that main leaves running'
complete -c mazurka -n '__mazurka_is check replay' -l exit-status -x -a 'ignore' -d 'exit statuses that are right, such as 0,77'
complete -c mazurka -n '__mazurka_is check replay' -l leaks -d 'memory that is not freed at the end is a bug'
complete -c mazurka -n '__mazurka_is check replay' -l short-io -d 'reads and writes of pipes may be short'
complete -c mazurka -n '__mazurka_is check replay' -l spurious-wakeups -d 'condition variables may wake each thread once without a signal'
complete -c mazurka -n '__mazurka_is check replay' -l stack-size -x -d 'the stack of each thread, in bytes'
complete -c mazurka -n '__mazurka_is check replay' -l additions -x -a 'commute conflict' -d 'atomic additions, and arrivals at barriers, whose results nobody reads'
complete -c mazurka -n '__mazurka_is check replay' -l looks -x -a 'all' -d 'so many looks in vain of a loop that waits and counts its rounds are steps'
complete -c mazurka -n '__mazurka_is check replay' -l timeouts -x -a 'any never' -d 'time-outs of N ms or more never happen'
complete -c mazurka -n '__mazurka_is check replay' -l delivery -x -a 'instant ordered unordered' -d 'how messages of actors arrive'
complete -c mazurka -n '__mazurka_is check replay' -l lose -x -d 'so many messages may get lost'
complete -c mazurka -n '__mazurka_is check replay' -l duplicate -x -d 'so many messages may arrive twice'
complete -c mazurka -n '__mazurka_is check replay' -l crash -x -d 'so many of the actors that call may_crash'
complete -c mazurka -n '__mazurka_is check replay' -l suppress -r -d 'findings that are not to be reported, a line for each'
complete -c mazurka -n '__mazurka_is check replay' -l trust -x -d 'what cannot be watched of the code of this library does not synchronise threads'

# The search
complete -c mazurka -n '__mazurka_is check replay' -l keep-going -d 'do not stop at the first finding'
complete -c mazurka -n '__mazurka_is check replay' -l algorithm -x -a 'naive sleep classic source optimal observers pop unfolding:1 unfolding:2 unfolding:3 unfolding graphs' -d 'how to explore'
complete -c mazurka -n '__mazurka_is check' -l corpus -x -a '(__fish_complete_directories)' -d 'keep failing schedules in this folder, and try them first the next time'
complete -c mazurka -n '__mazurka_is check' -l check-optimality -d 'fail if an optimal algorithm explores a trace twice'
complete -c mazurka -n '__mazurka_is check' -l recall -x -a 'on off compared' -d 'steps that a thread has taken before with the same answers are remembered, not run again'
complete -c mazurka -n '__mazurka_is check' -l recall-memory -x -d 'bytes for that'

# Limits
complete -c mazurka -n '__mazurka_is check' -l max-executions -x -d 'stop after so many executions'
complete -c mazurka -n '__mazurka_is check' -l max-seconds -x -d 'stop after so many seconds'
complete -c mazurka -n '__mazurka_is check' -l max-steps -x -d 'cut executions of more steps'
complete -c mazurka -n '__mazurka_is check' -l max-memory -x -d 'stop when the process has so many bytes'
complete -c mazurka -n '__mazurka_is check' -l effort -x -d 'steps that shortening and explaining a finding may take'

# Reports
complete -c mazurka -n '__mazurka_is check replay' -l json -r -d 'write one JSON object'
complete -c mazurka -n '__mazurka_is check replay' -l html -r -d 'write a page for the browser'
complete -c mazurka -n '__mazurka_is check replay' -l sarif -r -d 'write SARIF 2.1.0, for editors and code review'
complete -c mazurka -n '__mazurka_is check replay' -l junit -r -d 'write JUnit XML, for build servers'
complete -c mazurka -n '__mazurka_is check replay' -l dot -r -d 'write the executions of findings and their happens-before, for Graphviz'
complete -c mazurka -n '__mazurka_is check' -l tree -r -d 'write the tree of all executions, as far as they are few, for Graphviz'
complete -c mazurka -n '__mazurka_is check replay' -l trace -d 'show all steps, nothing folded'
complete -c mazurka -n '__mazurka_is check' -l no-minimize -d 'show the execution of a finding as it was found'
complete -c mazurka -n '__mazurka_is check' -l show -x -a 'all' -d 'executions that pass, too'
complete -c mazurka -n '__mazurka_is check' -l profile -d 'show what makes for many executions'
complete -c mazurka -n '__mazurka_is check' -l progress -x -a 'auto line json none' -d 'how far the search is, on standard error'
complete -c mazurka -n '__mazurka_is check replay' -l color -x -a 'auto always never' -d 'colors'
complete -c mazurka -n '__mazurka_is replay' -l gdb -d 'run it in gdb, which stops before the step that fails'

# Other
complete -c mazurka -n '__mazurka_is pin' -l output -r -d 'the file'
complete -c mazurka -n '__mazurka_is tables' -l quick -d 'small instances only, a few seconds'
complete -c mazurka -n '__mazurka_is tables' -l all -d 'the large instances as well, for hours'
complete -c mazurka -n '__mazurka_is tables' -l only -x -a '(__mazurka_model_names)' -d 'one table, or the lines of one model'
complete -c mazurka -n '__mazurka_is tables' -l max-seconds -x -d 'time limit of a line'

# Help
complete -c mazurka -n '__mazurka_is help' -f -a 'check replay pin cc c++ models algorithms tables help'
complete -c mazurka -n '__mazurka_is help' -f -a 'examples native building findings suppressions races memory limits reports schedules exit-status functions algorithms models json json-findings json-steps environment' -d topic
