// Two threads push an entry on a ck_stack each; afterwards both are there.
// verdict: complete
// packages: libck-dev
// pkg-config: ck
#include <assert.h>
#include <ck_stack.h>
#include <pthread.h>

static ck_stack_t stack = CK_STACK_INITIALIZER;
static ck_stack_entry_t entries[2];

static void* push(void* entry) {
  ck_stack_push_upmc(&stack, entry);
  return NULL;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, push, &entries[0]);
  push(&entries[1]);
  pthread_join(other, NULL);
  assert(ck_stack_pop_upmc(&stack) != NULL);
  assert(ck_stack_pop_upmc(&stack) != NULL);
  assert(ck_stack_pop_upmc(&stack) == NULL);
}
