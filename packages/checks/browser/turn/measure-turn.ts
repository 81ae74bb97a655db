import { landed, roundTripsOf } from '../../connection/media/round-trips';
import type { FoundTurn, TurnOutcome, TurnTransport } from '../../connection/turn/outcome';
import { readRelay } from '../../connection/turn/read-relay';
import { becomes } from '../media-path/becomes';
import { pageClock } from '../media-path/page-clock';
import type { PacketFormat } from '../media-path/path-server';
import type { Probing, Speeds } from '../media-path/send-probes';
import { startTicks } from '../media-path/start-ticks';
import { watchProbes } from '../media-path/watch-probes';
import { createRelay, type Relay, type WhyShut } from './relay';

/** A TURN server with its credentials. */
interface TurnServer {
  readonly transport: TurnTransport;
  readonly ice: RTCIceServer;
}

/** Number of landed probes that suffices, and the time limit in ms on a slow line. */
const LASTS = { probes: 200, mostMs: 6000 } as const;

interface MeasureOptions {
  readonly writeProbe: (seq: number) => Uint8Array<ArrayBuffer>;
  /** The number of a probe; undefined for any other packet. */
  readonly readProbe: (packet: Uint8Array) => number | undefined;
  readonly signal: AbortSignal;
  /** Speeds of the line: a slow one gets fewer probes. */
  readonly speeds: Speeds;
  readonly createRelay?: (server: RTCIceServer) => Relay | undefined;
  readonly startTicks?: typeof startTicks;
  /** ms of a monotonic clock, usable in a worker too. */
  readonly nowMs?: () => number;
}

interface TurnOptions extends MeasureOptions {
  readonly servers: readonly TurnServer[];
  /** Called with the result for each server as soon as it is known. */
  readonly onFound: (found: FoundTurn) => void;
}

/** Measures the relays of these servers in parallel. Rejects only when it is cancelled. */
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
    // An unsupported browser or a broken connection does not count as a failure of the relay.
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

/** The received packet is the probe itself, which the relay does not change. */
const formatOf = ({ writeProbe, readProbe }: MeasureOptions): PacketFormat => ({
  writeProbe,
  readEcho(packet) {
    const seq = readProbe(packet);
    return seq === undefined ? undefined : { seq, echoSeq: seq, received: 0, receivedAtMs: 0, sentAtMs: 0 };
  },
});

/** Timeout in ms. Opening takes about eleven round trips; ICE's own timeout is far too long for a guest. */
const OPEN_MS = 8000;

/**
 * Opens a path through a TURN server, or returns the reason why it failed. Rejects when it is cancelled. Exported for
 * tests.
 */
export async function openRelay(relay: Relay, signal: AbortSignal): Promise<'open' | WhyShut> {
  await relay.connect();
  await becomes(relay, () => relay.isOpen() || relay.isOutOfReach(), { ms: OPEN_MS, signal });
  return relay.isOpen() ? 'open' : relay.whyShut();
}
