// Two threads want to bind one socket, a third one wants it to listen: one binds it, the other one gets EINVAL, and it
// listens, whoever comes first.
// verdict: complete

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>

static int listener;
static atomic_int bound;

static void* bind_it(void* unused) {
  struct sockaddr_in any = {.sin_family = AF_INET};
  if (bind(listener, (struct sockaddr*)&any, sizeof any) == 0) ++bound;
  else assert(errno == EINVAL);
  return unused;
}

int main() {
  listener = socket(AF_INET, SOCK_STREAM, 0);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, bind_it, NULL);
  assert(listen(listener, 1) == 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(bound <= 1);
  int listens = 0;
  socklen_t size = sizeof listens;
  assert(getsockopt(listener, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens);
}
