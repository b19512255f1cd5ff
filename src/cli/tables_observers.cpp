// Aronis, Jonsson, Lang, Sagonas: Optimal Dynamic Partial Order Reduction with Observers, TACAS 2018,
// Tables 1 and 2.
//
// size (q: quick, n: normal, l: large), model, algorithm, and the numbers of the paper:
// executions, blocked, time, memory in MB.

#include "cli/paper_tables.h"

namespace mazurka {

const char* const observers_memory = R"(
q lastwrite(2)          optimal              2        0     <0.1s      10
q lastwrite(2)          observers            2        0     <0.1s      10
q lastwrite(3)          optimal              -        -         -       -
q lastwrite(3)          observers            -        -         -       -
q lastwrite(4)          optimal              -        -         -       -
q lastwrite(4)          observers            -        -         -       -
q lastwrite(5)          optimal              -        -         -       -
q lastwrite(5)          observers            -        -         -       -
q lastwrite(6)          optimal              -        -         -       -
q lastwrite(6)          observers            -        -         -       -
q lastwrite(7)          optimal           5040        0      0.5s      10
q lastwrite(7)          observers            7        0     <0.1s      10
n lastwrite(8)          optimal          40320        0      5.2s      10
n lastwrite(8)          observers            8        0     <0.1s      10
n lastwrite(9)          optimal         362880        0     52.0s      10
n lastwrite(9)          observers            9        0     <0.1s      10
q floating_read(2)      optimal              6        0     <0.1s      10
q floating_read(2)      observers            5        0     <0.1s      10
q floating_read(3)      optimal              -        -         -       -
q floating_read(3)      observers            -        -         -       -
q floating_read(4)      optimal              -        -         -       -
q floating_read(4)      observers            -        -         -       -
q floating_read(5)      optimal              -        -         -       -
q floating_read(5)      observers            -        -         -       -
q floating_read(6)      optimal           5040        0      0.5s      11
q floating_read(6)      observers          193        0     <0.1s      10
n floating_read(7)      optimal          40320        0      5.0s      11
q floating_read(7)      observers          449        0     <0.1s      11
n floating_read(8)      optimal         362880        0     53.3s      11
n floating_read(8)      observers         1025        0      0.2s      11
l floating_read(9)      optimal              -        -         -       -
n floating_read(9)      observers            -        -         -       -
n fib_bench(5)          optimal         218243        0     18.9s      11
n fib_bench(5)          observers       218243        0     20.1s      11
q lamport(2)            optimal             16       16     <0.1s      10
q lamport(2)            observers           14       12     <0.1s      10
q lamport(3)            optimal           9216    11525      4.0s      11
q lamport(3)            observers         5466     6132      2.7s      11
)";

const char* const observers_messages = R"(
q not_selective(2)      optimal              2        0     <1.0s       -
q not_selective(2)      observers            2        0     <1.0s       -
q not_selective(6)      optimal            720        0      1.7s       -
q not_selective(6)      observers          720        0      1.8s       -
q not_selective(7)      optimal           5040        0      6.0s       -
q not_selective(7)      observers         5040        0      6.8s       -
n not_selective(8)      optimal          40320        0     48.0s       -
n not_selective(8)      observers        40320        0     56.0s       -
q selective(2)          optimal              2        0     <1.0s       -
q selective(2)          observers            1        0     <1.0s       -
q selective(6)          optimal            720        0      1.8s       -
q selective(6)          observers            1        0     <1.0s       -
q selective(7)          optimal           5040        0      6.3s       -
q selective(7)          observers            1        0     <1.0s       -
n selective(8)          optimal          40320        0     51.0s       -
q selective(8)          observers            1        0     <1.0s       -
q lock(3)               optimal             30        0      0.9s       -
q lock(3)               observers            6        0      0.9s       -
q lock(4)               optimal            336        0      1.4s       -
q lock(4)               observers           24        0      0.9s       -
q lock(5)               optimal           5040        0      9.0s       -
q lock(5)               observers          120        0      1.3s       -
n lock(6)               optimal          95040        0     3m27s       -
q lock(6)               observers          720        0      2.6s       -
q first_only(6)         optimal              -        -         -       -
q first_only(6)         observers            -        -         -       -
q filesystem_servers(14) optimal             -        -         -       -
q filesystem_servers(14) observers           -        -         -       -
q filesystem_servers(16) optimal             -        -         -       -
q filesystem_servers(16) observers           -        -         -       -
q filesystem_servers(18) optimal             -        -         -       -
q filesystem_servers(18) observers           -        -         -       -
)";

}  // namespace mazurka
