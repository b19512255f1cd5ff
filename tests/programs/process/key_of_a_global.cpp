// A key that a global object makes and deletes is there in every execution.
// verdict: complete

// pthread key made by a constructor of a global object, deleted by its destructor: returns 0 natively
#include <pthread.h>
#include <cassert>
#include <thread>
struct K { pthread_key_t k; K() { int r = pthread_key_create(&k, nullptr); assert(r == 0); } ~K() { int r = pthread_key_delete(k); assert(r == 0); } } k;
int main() { std::thread t([]{ pthread_setspecific(k.k, &k); assert(pthread_getspecific(k.k) == &k); }); t.join(); }
