import { landed, roundTripsOf } from '../../connection/media/round-trips';
import type { FoundTurn, TurnOutcome, TurnState, TurnTransport } from '../../connection/turn/outcome';
import { readRelay } from '../../connection/turn/read-relay';
import type { PacketFormat } from '../media-path/open-path';
import { createEnd, type PacketChannel, waitUntil } from '../media-path/peer';
import { type LineSpeeds, type ProbeSending, watchProbes } from '../media-path/send-probes';
import { pageClock, startTicks } from '../media-path/ticks';

interface TurnServer {
  readonly transport: TurnTransport;
  readonly ice: RTCIceServer;
}

/** Number of landed probes that suffices, and the time limit in ms on a slow line. */
const LASTS = { probes: 200, maxMs: 6000 } as const;

interface MeasureOptions {
  readonly writeProbe: (seq: number) => Uint8Array<ArrayBuffer>;
  /** The number of a probe; undefined for any other packet. */
  readonly readProbe: (packet: Uint8Array) => number | undefined;
  readonly signal: AbortSignal;
  readonly speeds: LineSpeeds;
  readonly createRelay?: (server: RTCIceServer) => Relay | undefined;
  readonly startTicks?: typeof startTicks;
  /** ms of a monotonic clock, usable in a worker too. */
  readonly nowMs?: () => number;
}

interface TurnOptions extends MeasureOptions {
  readonly servers: readonly TurnServer[];
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
  const isOver = ({ probes, echoes }: ProbeSending) =>
    !peer.isOpen() ||
    nowMs() - startedAtMs >= LASTS.maxMs ||
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
export async function openRelay(relay: Relay, signal: AbortSignal): Promise<'open' | RelayFailure> {
  await relay.connect();
  await waitUntil(relay, () => relay.isOpen() || relay.isOutOfReach(), { ms: OPEN_MS, signal });
  return relay.isOpen() ? 'open' : relay.failureReason();
}

/** Reason why a relay path did not open. */
type RelayFailure = Extract<TurnState, 'passes-nothing-on' | 'refused' | 'no-answer'>;

/**
 * A path from this page through a TURN server and back to it: one end sends, the other receives, and each has its own
 * relay address at the server.
 */
interface Relay extends PacketChannel {
  connect(): Promise<void>;
  /** True if one end gets no relay address. The path cannot open then. */
  isOutOfReach(): boolean;
  failureReason(): RelayFailure;
}

/** Code of a candidate error without a response (W3C WebRTC); lower codes are the server's own (RFC 8489, RFC 8656). */
const NO_ANSWER_CODE = 701;

type End = NonNullable<ReturnType<typeof createEnd>>;

function createRelay(server: RTCIceServer): Relay | undefined {
  const configuration: RTCConfiguration = { iceServers: [server], iceTransportPolicy: 'relay' };
  const [near, far] = [createEnd(configuration), createEnd(configuration)];
  if (near === undefined || far === undefined) return undefined;
  const addressed = new Set<End>();
  let isRefused = false;
  let described = Promise.resolve();
  for (const [own, other] of [[near, far] as const, [far, near] as const]) {
    own.connection.addEventListener('icecandidate', ({ candidate }) => {
      if (!candidate?.candidate) return;
      addressed.add(own);
      // A candidate may fail because the page has closed both ends meanwhile; that needs no handling.
      described.then(() => other.connection.addIceCandidate(candidate)).catch(() => undefined);
    });
    own.connection.addEventListener('icecandidateerror', ({ errorCode }) => {
      isRefused ||= errorCode < NO_ANSWER_CODE;
    });
  }
  return {
    ...wireOf(near, far),
    connect() {
      described = describe(near.connection, far.connection);
      return described;
    },
    isOutOfReach: () =>
      [near, far].some((end) => end.connection.iceGatheringState === 'complete' && !addressed.has(end)),
    failureReason() {
      if (addressed.size === 2) return 'passes-nothing-on';
      return isRefused ? 'refused' : 'no-answer';
    },
  };
}

/** Joins both ends to one wire: the near one sends, the far one receives. */
function wireOf({ wire: near }: End, { wire: far }: End): PacketChannel {
  const both = [near, far];
  return {
    isOpen: () => both.every((each) => each.isOpen()),
    waitingBytes: near.waitingBytes,
    send: near.send,
    onChange(listener) {
      const stops = both.map((each) => each.onChange(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    onPacket: far.onPacket,
    close() {
      for (const each of both) each.close();
    },
  };
}

async function describe(near: RTCPeerConnection, far: RTCPeerConnection): Promise<void> {
  const offer = await near.createOffer();
  await near.setLocalDescription(offer);
  await far.setRemoteDescription(offer);
  const answer = await far.createAnswer();
  await far.setLocalDescription(answer);
  await near.setRemoteDescription(answer);
}
