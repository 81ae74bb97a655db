// A link between two network namespaces, for kernels without netem. Packets sent to one TUN device leave the other,
// limited by a rate, after a delay that may vary, with loss that may come in runs, and through a tail-drop queue, all
// per direction. It counts IP bytes, as providers do.
//
// usage: link-emulator CLIENT_NS SERVER_NS [NAME=VALUE ...], with the names of `options` below, and log=FILE for a
// record of every UDP packet (`Record` below; benchmarks/emulator-log.ts reads it).
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/if_tun.h>
#include <math.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define SLOTS 16384
#define BURST 256
#define MTU 2048
#define FLUSH_SECONDS .1

enum { DOWN, UP };
enum { DELIVERED, LOST, QUEUE_FULL, BLOCKED };

typedef struct {
  double cameIn, due;
  int length;
  unsigned char bytes[];
} Packet;

typedef struct {
  double kbps, delayMs, lossPercent, lossRun, jitterMs, queueMs, queueKb;
} Settings;

typedef struct {
  Settings its;
  int name, in, out, head, count, isInRun;
  // A ring buffer, ordered by due time.
  Packet *queue[SLOTS];
  // Times at which the last queued packet leaves the bottleneck, and at which the last one is due at the other end.
  double lastSent, lastDue;
} Direction;

// The fate of a UDP packet. A delivered one is recorded when it leaves, with its actual delay.
typedef struct __attribute__((packed)) {
  double cameInAtMs; // system clock, like Date.now()
  float delayMs;     // 0 unless delivered
  uint16_t length;   // IP bytes
  uint16_t clientPort;
  uint8_t direction, fate, firstByte; // the first byte of the UDP payload identifies the protocol (RFC 7983)
  uint8_t unused;
} Record;

static Direction ways[2];
static double reorders, blocksUdp, seconds = 60, seed;
static double systemClockAhead, flushedAt;
static FILE *logFile;

typedef struct {
  const char *name;
  double *value, least, most;
} Option;

#define OPTIONS_OF(way, its) \
  {way "-kbps", &its.kbps, 1, 1e7}, {way "-delay-ms", &its.delayMs, 0, 1e4}, \
  {way "-loss-percent", &its.lossPercent, 0, 100}, {way "-loss-run", &its.lossRun, 1, 1e3}, \
  {way "-jitter-ms", &its.jitterMs, 0, 1e4}, {way "-queue-ms", &its.queueMs, 0, 1e5}, \
  {way "-queue-kb", &its.queueKb, 0, 1e5}

// `loss-run` is the average number of consecutive lost packets; 1 is independent loss. The extra delay of a packet is
// half-normal, with `jitter-ms` as the sigma of the full normal distribution. The size of a queue is in ms or, if that
// is 0, in kB.
static const Option options[] = {
  OPTIONS_OF("down", ways[DOWN].its),
  OPTIONS_OF("up", ways[UP].its),
  {"reorders", &reorders, 0, 1},
  {"blocks-udp", &blocksUdp, 0, 1},
  {"seconds", &seconds, 1, 86400},
  {"seed", &seed, 0, 1e9},
};

static void refuse(const char *format, ...) {
  va_list values;
  va_start(values, format);
  fputs("link-emulator: ", stderr);
  vfprintf(stderr, format, values);
  fputs("\n", stderr);
  exit(2);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static double systemClock(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void readOption(const char *word) {
  const char *sign = strchr(word, '=');
  if (!sign) refuse("%s is not NAME=VALUE", word);
  size_t length = sign - word;
  if (length == 3 && !strncmp(word, "log", 3)) {
    logFile = fopen(sign + 1, "wb");
    if (!logFile) refuse("cannot write to %s", sign + 1);
    return;
  }
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    const Option *option = &options[i];
    if (strlen(option->name) != length || strncmp(option->name, word, length)) continue;
    char *end;
    double value = strtod(sign + 1, &end);
    if (end == sign + 1 || *end || !(value >= option->least && value <= option->most))
      refuse("%s must be a number from %g to %g, not \"%s\"", option->name, option->least, option->most, sign + 1);
    *option->value = value;
    return;
  }
  refuse("unknown option %.*s", (int)length, word);
}

static void checkTogether(const Direction *way) {
  const Settings *its = &way->its;
  const char *name = way->name == UP ? "up" : "down";
  if (its->kbps == 0) refuse("%s-kbps is missing", name);
  // Each run is followed by at least one packet that is not lost.
  double most = 100 * its->lossRun / (its->lossRun + 1);
  if (its->lossRun > 1 && its->lossPercent > most)
    refuse("with runs of %g packets, loss is at most %g%%, but %s-loss-percent is %g", its->lossRun, most, name, its->lossPercent);
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

static int isUdp(const unsigned char *bytes, int length) {
  return length >= 28 && bytes[0] >> 4 == 4 && bytes[9] == 17;
}

static void note(const Direction *way, const Packet *packet, int fate) {
  if (!logFile || !isUdp(packet->bytes, packet->length)) return;
  const unsigned char *udp = packet->bytes + (packet->bytes[0] & 15) * 4;
  const unsigned char *port = way->name == UP ? udp : udp + 2;
  Record record = {
    .cameInAtMs = (packet->cameIn + systemClockAhead) * 1000,
    .delayMs = fate == DELIVERED ? (now() - packet->cameIn) * 1000 : 0,
    .length = packet->length,
    .clientPort = port[0] << 8 | port[1],
    .direction = way->name,
    .fate = fate,
    .firstByte = udp + 8 < packet->bytes + packet->length ? udp[8] : 0,
  };
  fwrite(&record, sizeof record, 1, logFile);
}

// Gilbert-Elliott model with a state that loses every packet: a run ends after each packet with constant probability,
// and begins with the probability that results in the configured loss.
static int isLost(Direction *way) {
  double share = way->its.lossPercent / 100, run = way->its.lossRun;
  if (share <= 0) return 0;
  if (run <= 1) return drand48() < share;
  double changes = way->isInRun ? 1 / run : share / (1 - share) / run;
  if (drand48() < changes) way->isInRun = !way->isInRun;
  return way->isInRun;
}

// Box-Muller transform.
static double halfNormal(double sigma) {
  if (sigma <= 0) return 0;
  return sigma * fabs(sqrt(-2 * log(1 - drand48())) * cos(2 * M_PI * drand48()));
}

static double queueBytes(const Settings *its) {
  return its->queueMs > 0 ? its->kbps / 8 * its->queueMs : its->queueKb * 1024;
}

static int fateOf(Direction *way, const Packet *packet) {
  if (blocksUdp && isUdp(packet->bytes, packet->length)) return BLOCKED;
  if (isLost(way)) return LOST;
  double queued = (way->lastSent - packet->cameIn) * way->its.kbps * 1000 / 8;
  return queued > queueBytes(&way->its) || way->count == SLOTS ? QUEUE_FULL : DELIVERED;
}

static void enqueue(Direction *way, Packet *packet) {
  double start = way->lastSent > packet->cameIn ? way->lastSent : packet->cameIn;
  way->lastSent = start + packet->length * 8 / (way->its.kbps * 1000);
  packet->due = way->lastSent + (way->its.delayMs + halfNormal(way->its.jitterMs)) / 1000;
  if (!reorders && packet->due < way->lastDue) packet->due = way->lastDue;
  if (packet->due > way->lastDue) way->lastDue = packet->due;
  int at = way->count++;
  for (; at > 0; at--) {
    Packet *before = way->queue[(way->head + at - 1) % SLOTS];
    if (before->due <= packet->due) break;
    way->queue[(way->head + at) % SLOTS] = before;
  }
  way->queue[(way->head + at) % SLOTS] = packet;
}

static void takeIn(Direction *way) {
  static unsigned char bytes[MTU];
  for (int count = 0; count < BURST; count++) {
    int length = read(way->in, bytes, MTU);
    if (length <= 0) return;
    Packet *packet = malloc(sizeof(Packet) + length);
    packet->cameIn = now();
    packet->length = length;
    memcpy(packet->bytes, bytes, length);
    int fate = fateOf(way, packet);
    if (fate == DELIVERED) {
      enqueue(way, packet);
    } else {
      note(way, packet, fate);
      free(packet);
    }
  }
}

// Sends the packets that are due, and returns the seconds until the next one, at most 1.
static double letOut(Direction *way) {
  double time = now();
  while (way->count > 0 && way->queue[way->head]->due <= time) {
    Packet *packet = way->queue[way->head];
    if (write(way->out, packet->bytes, packet->length) < 0) {
      // The other end's queue is full, or it is closed: the packet is lost, as on any link.
      note(way, packet, QUEUE_FULL);
    } else {
      note(way, packet, DELIVERED);
    }
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

static void flushLog(void) {
  if (!logFile || now() - flushedAt < FLUSH_SECONDS) return;
  fflush(logFile);
  flushedAt = now();
}

int main(int count, char **words) {
  if (count < 3) refuse("CLIENT_NS and SERVER_NS are missing");
  for (int i = DOWN; i <= UP; i++) ways[i].name = i, ways[i].its.lossRun = 1;
  for (int i = 3; i < count; i++) readOption(words[i]);
  for (int i = DOWN; i <= UP; i++) checkTogether(&ways[i]);
  if (seed > 0) srand48((long)seed);
  systemClockAhead = systemClock() - now();
  int client = openTun(words[1], "client"), server = openTun(words[2], "server");
  ways[DOWN].in = ways[UP].out = server;
  ways[DOWN].out = ways[UP].in = client;
  double end = now() + seconds;
  printf("ready\n");
  fflush(stdout);
  while (now() < end) {
    struct pollfd tuns[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    double down = letOut(&ways[DOWN]), up = letOut(&ways[UP]);
    sleepUntil(down < up ? down : up, tuns);
    takeIn(&ways[DOWN]);
    takeIn(&ways[UP]);
    flushLog();
  }
  return 0;
}
