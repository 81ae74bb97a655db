// A link between two network namespaces, for kernels without netem: what goes into one TUN device comes out of the
// other, at a rate, after a delay, with random loss and through a queue that drops at its tail, each per direction.
// It counts IP bytes, as a provider does.
//
// usage: link-emulator CLIENT_NS SERVER_NS DOWN_KBPS UP_KBPS OWD_DOWN_MS OWD_UP_MS LOSS_PERCENT QUEUE_KB SECONDS
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define SLOTS 8192
#define BURST 256
#define MTU 2048

typedef struct {
  int length;
  double due;
  unsigned char bytes[MTU];
} Packet;

typedef struct {
  Packet *queue;
  int head, tail, in, out;
  // When the last queued packet has left the bottleneck; `due` of a packet is that plus the delay.
  double lastSent, bitsPerSecond, delay, lossPercent, mostQueuedBytes;
} Direction;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static int openTun(const char *namespace, const char *name) {
  char path[128];
  snprintf(path, sizeof path, "/run/netns/%s", namespace);
  int file = open(path, O_RDONLY);
  if (file < 0 || setns(file, CLONE_NEWNET)) {
    perror("setns");
    exit(1);
  }
  close(file);
  int tun = open("/dev/net/tun", O_RDWR | O_NONBLOCK);
  struct ifreq request;
  memset(&request, 0, sizeof request);
  request.ifr_flags = IFF_TUN | IFF_NO_PI;
  strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  if (ioctl(tun, TUNSETIFF, &request) < 0) {
    perror("tun");
    exit(1);
  }
  return tun;
}

static void takeIn(Direction *way) {
  unsigned char bytes[MTU];
  for (int count = 0; count < BURST; count++) {
    int length = read(way->in, bytes, MTU);
    if (length <= 0) return;
    double time = now();
    if (way->lossPercent > 0 && drand48() * 100 < way->lossPercent) continue;
    double queuedBytes = (way->lastSent - time) * way->bitsPerSecond / 8;
    if (queuedBytes > way->mostQueuedBytes || (way->tail + 1) % SLOTS == way->head) continue;
    double start = way->lastSent > time ? way->lastSent : time;
    way->lastSent = start + length * 8 / way->bitsPerSecond;
    Packet *packet = &way->queue[way->tail];
    packet->length = length;
    packet->due = way->lastSent + way->delay;
    memcpy(packet->bytes, bytes, length);
    way->tail = (way->tail + 1) % SLOTS;
  }
}

// Gives the seconds until the next packet is due, at most 1.
static double letOut(Direction *way) {
  double time = now();
  while (way->head != way->tail && way->queue[way->head].due <= time) {
    Packet *packet = &way->queue[way->head];
    if (write(way->out, packet->bytes, packet->length) < 0) {
      // The other end is full or gone: the packet is lost, as on any line.
    }
    way->head = (way->head + 1) % SLOTS;
  }
  return way->head == way->tail ? 1 : way->queue[way->head].due - time;
}

// Sleeps a little short of the next packet, and at most 10 ms: an arrival ends it anyway.
static void sleepUntil(double seconds, struct pollfd *tuns) {
  double wait = seconds > .01 ? .01 : seconds > .0005 ? seconds - .0003 : 0;
  struct timespec timeout = {0, (long)(wait * 1e9)};
  ppoll(tuns, 2, &timeout, 0);
}

int main(int count, char **words) {
  if (count < 10) return 2;
  int client = openTun(words[1], "client"), server = openTun(words[2], "server");
  Direction ways[2];
  memset(ways, 0, sizeof ways);
  for (int i = 0; i < 2; i++) {
    ways[i].queue = malloc(sizeof(Packet) * SLOTS);
    ways[i].bitsPerSecond = atof(words[3 + i]) * 1000;
    ways[i].delay = atof(words[5 + i]) / 1000;
    ways[i].lossPercent = atof(words[7]);
    ways[i].mostQueuedBytes = atof(words[8]) * 1024;
  }
  ways[0].in = ways[1].out = server;
  ways[0].out = ways[1].in = client;
  double end = now() + atof(words[9]);
  printf("ready\n");
  fflush(stdout);
  while (now() < end) {
    struct pollfd tuns[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    double down = letOut(&ways[0]), up = letOut(&ways[1]);
    sleepUntil(down < up ? down : up, tuns);
    takeIn(&ways[0]);
    takeIn(&ways[1]);
  }
  return 0;
}
