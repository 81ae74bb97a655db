import type { PacketEcho, PacketLog, PacketTick, SentProbe } from '../../connection/media/packet-log';
import { untilAborted } from '../until';
import type { PacketFormat } from './open-path';
import type { MediaPeer, PacketChannel } from './peer';
import type { startTicks } from './ticks';

/**
 * Probes per second, by the capacity of the line in both directions, in Mbps, so that their share of a slow line stays
 * small.
 */
const RATES = { slow: 25, usual: 50, fast: 100, slowBelowMbps: 0.5, fastFromMbps: 1 } as const;

/**
 * Maximum number of packets in flight. Together they are smaller than one MTU, SCTP's minimum window: with more, SCTP's
 * congestion control would decide which packets are lost.
 */
const MAX_IN_FLIGHT = 20;

/** ms after which a probe no longer counts as in flight: the latest round trip, which decays slowly. */
const ROUND_TRIP = { first: 1000, most: 3000, falls: 0.9 } as const;

/** Maximum number of packets per tick, after a late one. */
const MAX_AT_ONCE = 2;

export interface LineSpeeds {
  readonly downloadMbps?: number | undefined;
  readonly uploadMbps?: number | undefined;
}

interface ProbeOptions {
  readonly peer: Pick<MediaPeer, 'send' | 'waitingBytes' | 'onPacket' | 'isOpen'>;
  readonly format: PacketFormat;
  readonly nowMs: () => number;
  readonly rate?: number;
}

export interface ProbeSending {
  readonly probes: readonly SentProbe[];
  readonly echoes: readonly PacketEcho[];
  tick(): void;
  follow(speeds: LineSpeeds): void;
}

/** Sends probes at a steady rate, and collects their echoes. */
export function sendProbes({ peer, format, nowMs, rate = RATES.usual }: ProbeOptions): ProbeSending {
  const probes: { -readonly [Key in keyof SentProbe]: SentProbe[Key] }[] = [];
  const echoes: PacketEcho[] = [];
  const inFlight = new Map<number, number>();
  let [perSecond, roundTripMs, due, beforeMs]: [number, number, number, number] = [rate, ROUND_TRIP.first, 0, nowMs()];
  peer.onPacket((packet) => {
    const arrivedAtMs = nowMs();
    const echo = format.readEcho(packet);
    const probe = echo && probes[echo.seq];
    if (echo === undefined || probe === undefined) return;
    const tripMs = arrivedAtMs - probe.sentAtMs;
    roundTripMs = Math.min(ROUND_TRIP.most, Math.max(ROUND_TRIP.falls * roundTripMs, tripMs));
    inFlight.delete(echo.seq);
    echoes.push({ ...echo, arrivedAtMs });
  });
  const send = (sentAtMs: number) => {
    const seq = probes.length;
    probes.push({ seq, sentAtMs, isHeld: false });
    inFlight.set(seq, sentAtMs);
    peer.send(format.writeProbe(seq));
  };
  const mayPass = (atMs: number): boolean => {
    for (const [seq, sentAtMs] of inFlight) if (sentAtMs < atMs - roundTripMs) inFlight.delete(seq);
    const last = probes.at(-1);
    const isHeld = peer.waitingBytes() > 0;
    if (isHeld && last !== undefined) last.isHeld = true;
    return peer.isOpen() && !isHeld && inFlight.size < MAX_IN_FLIGHT;
  };
  return {
    probes,
    echoes,
    tick() {
      const atMs = nowMs();
      due = Math.min(MAX_AT_ONCE, due + ((atMs - beforeMs) * perSecond) / 1000);
      beforeMs = atMs;
      while (due >= 1) {
        due -= 1;
        if (mayPass(atMs)) send(nowMs());
      }
    },
    follow(speeds) {
      perSecond = rateFor(speeds);
    },
  };
}

function rateFor({ downloadMbps, uploadMbps }: LineSpeeds): number {
  const known = [downloadMbps, uploadMbps].filter((each) => each !== undefined);
  if (known.some((mbps) => mbps < RATES.slowBelowMbps)) return RATES.slow;
  return known.length === 2 && known.every((mbps) => mbps >= RATES.fastFromMbps) ? RATES.fast : RATES.usual;
}

interface WatchOptions {
  readonly peer: PacketChannel;
  readonly format: PacketFormat;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly startTicks: typeof startTicks;
  readonly speeds: () => LineSpeeds;
  readonly isOver: (probing: ProbeSending) => boolean;
}

export type WatchedProbes = Pick<PacketLog, 'probes' | 'echoes' | 'ticks'>;

export async function watchProbes(options: WatchOptions): Promise<WatchedProbes> {
  const { nowMs, speeds, isOver } = options;
  const probing = sendProbes(options);
  const ticks: PacketTick[] = [];
  await untilAborted((done) => {
    const end = () => {
      stop();
      done();
    };
    const stop = options.startTicks({
      onTick(sentAtMs) {
        ticks.push({ sentAtMs, arrivedAtMs: nowMs() });
        probing.follow(speeds());
        probing.tick();
        if (isOver(probing)) end();
      },
      onError: end,
    });
    return stop;
  }, options.signal);
  return { probes: probing.probes, echoes: probing.echoes, ticks };
}
