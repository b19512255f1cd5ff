// The numbers of rand come from one state, which belongs to no thread.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int own[2][2];

static void* draw(void* numbers) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    ((int*)numbers)[i] = rand();
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  int expected[4];
  srand(7);
  for (int i = 0; i < 4; ++i) expected[i] = rand();
  srand(7);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, draw, own[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  // b a a b
  assert(!(own[1][0] == expected[0] && own[0][0] == expected[1] && own[0][1] == expected[2] &&  // <--
           own[1][1] == expected[3]));
  return 0;
}
