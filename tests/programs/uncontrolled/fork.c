// A second process is out of our sight.
// verdict: uncontrolled
// message: fork

#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}
