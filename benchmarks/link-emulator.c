// A link between two network namespaces, for kernels without netem. Packets sent to one TUN device leave the other,
// limited by a rate, after a delay, with independent loss and through a tail-drop queue, all per direction. It counts
// IP bytes, as providers do.
//
// usage: link-emulator CLIENT_NS SERVER_NS SECONDS DOWN UP, with KBPS,DELAY_MS,LOSS_PERCENT,QUEUE_KB for each direction
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

#define SLOTS 16384
#define BURST 256
#define MTU 2048

enum { DOWN, UP };

typedef struct {
  double due;
  int length;
  unsigned char bytes[];
} Packet;

typedef struct {
  double kbps, delayMs, lossPercent, queueKb;
  int in, out, head, count;
  // A ring buffer, ordered by due time.
  Packet *queue[SLOTS];
  // Time at which the last queued packet leaves the bottleneck.
  double lastSent;
} Direction;

static Direction ways[2];

static void refuse(const char *problem) {
  fprintf(stderr, "link-emulator: %s\n", problem);
  exit(2);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void readWay(Direction *way, const char *word) {
  int count = sscanf(word, "%lf,%lf,%lf,%lf", &way->kbps, &way->delayMs, &way->lossPercent, &way->queueKb);
  if (count != 4 || way->kbps <= 0) refuse("a direction is KBPS,DELAY_MS,LOSS_PERCENT,QUEUE_KB");
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

static int isDropped(const Direction *way, double cameIn) {
  if (drand48() * 100 < way->lossPercent) return 1;
  double queued = (way->lastSent - cameIn) * way->kbps * 1000 / 8;
  return queued > way->queueKb * 1024 || way->count == SLOTS;
}

static void enqueue(Direction *way, Packet *packet, double cameIn) {
  double start = way->lastSent > cameIn ? way->lastSent : cameIn;
  way->lastSent = start + packet->length * 8 / (way->kbps * 1000);
  packet->due = way->lastSent + way->delayMs / 1000;
  way->queue[(way->head + way->count++) % SLOTS] = packet;
}

static void takeIn(Direction *way) {
  static unsigned char bytes[MTU];
  for (int count = 0; count < BURST; count++) {
    int length = read(way->in, bytes, MTU);
    if (length <= 0) return;
    double cameIn = now();
    if (isDropped(way, cameIn)) continue;
    Packet *packet = malloc(sizeof(Packet) + length);
    packet->length = length;
    memcpy(packet->bytes, bytes, length);
    enqueue(way, packet, cameIn);
  }
}

// Sends the packets that are due, and returns the seconds until the next one, at most 1.
static double letOut(Direction *way) {
  double time = now();
  while (way->count > 0 && way->queue[way->head]->due <= time) {
    Packet *packet = way->queue[way->head];
    // If the other end's queue is full, or it is closed, the packet is lost, as on any link.
    (void)!write(way->out, packet->bytes, packet->length);
    free(packet);
    way->head = (way->head + 1) % SLOTS;
    way->count--;
  }
  return way->count == 0 ? 1 : way->queue[way->head]->due - time;
}

// Sleeps until shortly before the next packet, and at most 10 ms; an arriving packet ends the sleep.
static void sleepUntil(double seconds, struct pollfd *tuns) {
  double wait = seconds > .01 ? .01 : seconds > .0005 ? seconds - .0003 : 0;
  struct timespec timeout = {0, (long)(wait * 1e9)};
  ppoll(tuns, 2, &timeout, 0);
}

int main(int count, char **words) {
  if (count != 6) refuse("wants CLIENT_NS SERVER_NS SECONDS DOWN UP");
  readWay(&ways[DOWN], words[4]);
  readWay(&ways[UP], words[5]);
  int client = openTun(words[1], "client"), server = openTun(words[2], "server");
  ways[DOWN].in = ways[UP].out = server;
  ways[DOWN].out = ways[UP].in = client;
  double end = now() + atof(words[3]);
  printf("ready\n");
  fflush(stdout);
  while (now() < end) {
    struct pollfd tuns[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    double down = letOut(&ways[DOWN]), up = letOut(&ways[UP]);
    sleepUntil(down < up ? down : up, tuns);
    takeIn(&ways[DOWN]);
    takeIn(&ways[UP]);
  }
  return 0;
}
