#!/usr/bin/env python3
"""Writes a random C program about descriptors; its outcome, what each call of each thread returned, is a label.

With even seeds it is about pipes and the like, with odd ones about sockets that are bound, listen and connect
while others use them."""

import random
import sys

seed = int(sys.argv[1])
rnd = random.Random(seed)
threads = rnd.choice([2, 2, 2, 3])
calls_of_thread = 3 if threads == 2 else 2
nonblocking = rnd.random() < 0.6

CALLS = ["write(e[{0}][1], \"ab\", {1})", "read(e[{0}][0], bytes, {1})", "look({0})", "look_both()",
         "eventfd_write(event, {1})", "eventfd_read(event, &number)", "close(e[{0}][{2}])",
         "wait_in_set({2})", "send(s[{2}], \"cd\", {1}, MSG_NOSIGNAL)", "recv(s[{2}], bytes, {1}, 0)",
         "shutdown(s[{2}], SHUT_WR)"]
weights = [6, 6, 2, 2, 2, 2, 1, 2, 3, 3, 1]
SOCKET_CALLS = ["connect_to_server(c[{0}])", "bind_to_any(c[{0}])", "listen(c[{0}], {2})", "listen(server, {2})",
                "accept(server, NULL, NULL) > 0", "has_name(c[{0}])", "has_peer(c[{0}])", "look_at(c[{0}])",
                "send(c[{0}], \"x\", 1, MSG_NOSIGNAL)", "recv(c[{0}], bytes, {1}, MSG_DONTWAIT)", "listens(c[{0}])",
                "close(c[{0}])", "close(server)", "shutdown(server, SHUT_RDWR)", "set_nonblocking(c[{0}], {2})",
                "error_of(c[{0}])", "connect_to_server(c[{0}])", "wait_for(c[{0}])"]
socket_weights = [5, 2, 1, 2, 4, 2, 3, 2, 3, 3, 1, 1, 1, 1, 1, 1, 0, 1]
about_sockets = seed % 2 == 1
if about_sockets:
    CALLS, weights = SOCKET_CALLS, socket_weights
    if rnd.random() < 0.5:
        weights[4] = 0  # without accept the queue gets full


def call():
    text = rnd.choices(CALLS, weights)[0]
    return text.format(rnd.randint(0, 1), rnd.randint(1, 2), rnd.randint(0, 1))


print("// Made by tests/cli/descriptors.py from seed %d." % seed)
print("""#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <mazurka/mazurka.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static int e[2][2], s[2], event, set;
static int c[2], server;
static struct sockaddr_in address = {.sin_family = AF_INET};
static char outcome[3][64];

static int connect_to_server(int socket) {
  return connect(socket, (struct sockaddr*)&address, sizeof address);
}
static int bind_to_any(int socket) {
  struct sockaddr_in any = {.sin_family = AF_INET};
  return bind(socket, (struct sockaddr*)&any, sizeof any);
}
static int has_name(int socket) {
  struct sockaddr_in name = {0};
  socklen_t size = sizeof name;
  return getsockname(socket, (struct sockaddr*)&name, &size) < 0 ? -1 : name.sin_port != 0;
}
static int has_peer(int socket) {
  struct sockaddr_in name = {0};
  socklen_t size = sizeof name;
  return getpeername(socket, (struct sockaddr*)&name, &size);
}
static int look_at(int socket) {
  struct pollfd file = {socket, POLLIN | POLLOUT, 0};
  poll(&file, 1, 0);
  return file.revents %% 75;
}
static int wait_for(int socket) {
  struct pollfd file = {socket, POLLIN | POLLOUT, 0};
  poll(&file, 1, -1);
  return file.revents %% 75;
}
static int listens(int socket) {
  int value = 0;
  socklen_t size = sizeof value;
  return getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) < 0 ? -1 : value;
}
static int error_of(int socket) {
  int value = 0;
  socklen_t size = sizeof value;
  return getsockopt(socket, SOL_SOCKET, SO_ERROR, &value, &size) < 0 ? -1 : value %% 75;
}
static int set_nonblocking(int socket, int on) {
  return fcntl(socket, F_SETFL, on ? O_NONBLOCK : 0);
}

static void note(int thread, int call, long result) {
  outcome[thread][call] = (char)(result < 0 ? 'A' + errno %% 26 : '0' + result);
}

static void use(void) {  // what this program has no use for
  (void)connect_to_server, (void)bind_to_any, (void)has_name, (void)has_peer, (void)look_at;
  (void)wait_for, (void)listens, (void)error_of, (void)set_nonblocking, (void)use;
}

static int look(int which) {
  struct pollfd file = {e[which][0], POLLIN, 0};
  return poll(&file, 1, 0);
}

static int look_both(void) {
  struct pollfd files[2] = {{e[0][0], POLLIN, 0}, {event, POLLIN, 0}};
  const int count = poll(files, 2, 0);
  return count * 3 + (files[0].revents != 0);
}

static int wait_in_set(int waits) {
  struct epoll_event found[2];
  return epoll_wait(set, found, 2, %s);
}
""" % ("0" if nonblocking else "waits ? -1 : 0"))
for t in range(threads):
    print("static void* run%d(void* unused) {\n  char bytes[4];\n  eventfd_t number = 0;" % t)
    print("  (void)bytes, (void)number;")
    for c in range(calls_of_thread):
        print("  note(%d, %d, %s);" % (t, c, call()))
    print("  return unused;\n}")
flag = "O_NONBLOCK" if nonblocking else "0"
print("""
int main(void) {
  memset(outcome, '-', sizeof outcome);
  if (pipe2(e[0], %s) != 0 || pipe2(e[1], %s) != 0) return 1;
  if (socketpair(AF_UNIX, SOCK_STREAM%s, 0, s) != 0) return 1;
  event = eventfd(0, %s);
  set = epoll_create1(0);
  struct epoll_event both = {EPOLLIN%s, {0}};
  epoll_ctl(set, EPOLL_CTL_ADD, e[1][0], &both);
  epoll_ctl(set, EPOLL_CTL_ADD, event, &both);
  const int type = SOCK_STREAM%s;
  server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  for (int i = 0; i < 2; ++i) c[i] = socket(AF_INET, type, 0);
  bind_to_any(server);
  socklen_t size = sizeof address;
  getsockname(server, (struct sockaddr*)&address, &size);
  if (%d) listen(server, 0);
  pthread_t threads[%d];""" % (flag, flag, " | SOCK_NONBLOCK" if nonblocking else "",
                              "EFD_NONBLOCK" if nonblocking else "0",
                              rnd.choice(["", " | EPOLLET"]), rnd.choice(["", " | SOCK_NONBLOCK"]),
                              rnd.randint(0, 3) > 0, threads))
for t in range(threads):
    print("  pthread_create(&threads[%d], NULL, run%d, NULL);" % (t, t))
print("  for (int i = 0; i < %d; ++i) pthread_join(threads[i], NULL);" % threads)
print("""  char label[64];
  snprintf(label, sizeof label, "%%.%ds %%.%ds %%.%ds", outcome[0], outcome[1], outcome[2]);
  (mazurka_cover)(label);
  return 0;
}""" % ((calls_of_thread,) * 3))
