// Signals that the library needs are not blocked by the program.
// verdict: complete
// executions: 2

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
static atomic_int n; static int g[1000];
static void* w(void* p) { sigset_t s; sigfillset(&s); pthread_sigmask(SIG_BLOCK, &s, 0); g[(long)p] = 1; n++; return 0; }
int main() { pthread_t a, b; pthread_create(&a,0,w,(void*)1); pthread_create(&b,0,w,(void*)2); pthread_join(a,0); pthread_join(b,0); }
