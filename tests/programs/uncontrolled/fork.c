// A second process is out of our sight.
// verdict: uncontrolled
// message: fork, which is not under control: a second process is not followed

#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}
