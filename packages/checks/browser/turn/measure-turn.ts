import { landed, roundTripsOf } from '../../connection/media/round-trips';
import type { FoundTurn, TurnOutcome, TurnTransport } from '../../connection/turn/outcome';
import { readRelay } from '../../connection/turn/read-relay';
import { pageClock } from '../media-path/page-clock';
import type { PacketFormat } from '../media-path/path-server';
import type { Probing, Speeds } from '../media-path/send-probes';
import { startTicks } from '../media-path/start-ticks';
import { watchProbes } from '../media-path/watch-probes';
import { openRelay } from './open-relay';
import { createRelay, type Relay } from './relay';

/** A TURN server, with the credentials for it. */
export interface TurnServer {
  readonly transport: TurnTransport;
  readonly ice: RTCIceServer;
}

/** Probes that have landed are enough; on a slow line there are fewer after so many ms. */
const LASTS = { probes: 200, mostMs: 6000 } as const;

interface MeasureOptions {
  readonly writeProbe: (seq: number) => Uint8Array<ArrayBuffer>;
  /** The number of a probe; undefined for what is none. */
  readonly readProbe: (packet: Uint8Array) => number | undefined;
  readonly signal: AbortSignal;
  /** What the line carries: on a slow one there are fewer probes. */
  readonly speeds: Speeds;
  readonly createRelay?: (server: RTCIceServer) => Relay | undefined;
  readonly startTicks?: typeof startTicks;
  /** ms of a clock that goes on evenly, in a worker as well. */
  readonly nowMs?: () => number;
}

interface TurnOptions extends MeasureOptions {
  readonly servers: readonly TurnServer[];
  /** Told of each server as soon as it is known. */
  readonly onFound: (found: FoundTurn) => void;
}

/** Measures the ways through these servers, all at once. Rejects when it is cancelled, and for nothing else. */
export function measureTurn({ servers, onFound, ...options }: TurnOptions): Promise<readonly FoundTurn[]> {
  return Promise.all(
    servers.map(async ({ transport, ice }) => {
      const found = { transport, outcome: await measureRelay(ice, options) };
      onFound(found);
      return found;
    }),
  );
}

const NOT_MEASURED: TurnOutcome = { state: 'not-measured' };

async function measureRelay(ice: RTCIceServer, options: MeasureOptions): Promise<TurnOutcome> {
  const { signal, createRelay: create = createRelay } = options;
  let relay: Relay | undefined;
  try {
    relay = create(ice);
    if (relay === undefined) return NOT_MEASURED;
    const opened = await openRelay(relay, signal);
    if (opened !== 'open') return { state: opened };
    const readings = await probe(relay, options);
    return readings === undefined ? NOT_MEASURED : { state: 'works', readings };
  } catch {
    signal.throwIfAborted();
    // A browser that cannot, or a way that broke: neither says anything of the way.
    return NOT_MEASURED;
  } finally {
    relay?.close();
  }
}

async function probe(peer: Relay, options: MeasureOptions) {
  const { nowMs = pageClock, startTicks: ticksOf = startTicks, signal, speeds } = options;
  const startedAtMs = nowMs();
  const isOver = ({ probes, echoes }: Probing) =>
    !peer.isOpen() ||
    nowMs() - startedAtMs >= LASTS.mostMs ||
    (probes.length > LASTS.probes &&
      landed({ probes, endedAtMs: nowMs() }, roundTripsOf({ probes, echoes })).length >= LASTS.probes);
  const format = formatOf(options);
  const watched = await watchProbes({ peer, format, nowMs, signal, startTicks: ticksOf, speeds: () => speeds, isOver });
  return readRelay({ ...watched, endedAtMs: nowMs() });
}

/** What comes is the probe itself, and nobody has written anything on it. */
const formatOf = ({ writeProbe, readProbe }: MeasureOptions): PacketFormat => ({
  writeProbe,
  readEcho(packet) {
    const seq = readProbe(packet);
    return seq === undefined ? undefined : { seq, echoSeq: seq, received: 0, receivedAtMs: 0, sentAtMs: 0 };
  },
});
