import type { ConnectionMendingReading } from '../../mending/acts';
import type { MendingAnswer } from '../../mending/answer';
import {
  answerOfJitter,
  answerOfLoss,
  answerOfReplies,
  answerOfTransfer,
  type ConnectionFault,
  IN_FLIGHT_MS,
} from '../../mending/line-answer';
import { MENDING } from '../../mending/thresholds';
import type { OrderedProvider } from '../connection/connection-session';
import { createHttpPing } from '../connection/own-engine/line';
import { isSpeedTestBlocked, SPEED_TEST_ENDPOINTS } from '../connection/run-speed-test';
import { timingsOf } from '../connection/transfer';
import { openTestedPath, type PacketFormat, type PathServer } from '../media-path/open-path';
import { createPeer } from '../media-path/peer';
import { type ProbeSending, watchProbes } from '../media-path/send-probes';
import { pageClock, startTicks } from '../media-path/ticks';
import type { MendingRun, TakeMendingReading } from './mending-run';
import { answerOrNotOpened } from './not-opened';
import { transferMbps } from './transfer-mbps';

interface LineReadingOptions {
  readonly findProvider: (signal: AbortSignal) => Promise<OrderedProvider>;
  /** Undefined if the installation tests no path of calls. */
  readonly path: { readonly server: Pick<PathServer, 'answer'>; readonly format: PacketFormat } | undefined;
  readonly createPeer?: typeof createPeer;
  readonly startTicks?: typeof startTicks;
  /** ms since 1970 of a monotonic clock, usable in a worker too. */
  readonly nowMs?: () => number;
  readonly fetch?: typeof globalThis.fetch;
  readonly timingsOf?: typeof timingsOf;
}

export function createLineReading(
  options: LineReadingOptions,
): TakeMendingReading<ConnectionMendingReading, 'connection'> {
  return (by, { verdict: { code, params }, readings = {} }, cancellable) => {
    const fault = { code, before: readings };
    return answerOrNotOpened(cancellable, (run) => {
      // The average of three scores is low because of the worst one.
      const { worst } = params;
      const isBySpeed = by === 'latency' && code !== 'latency-too-high' && (worst === 'upload' || worst === 'download');
      return ANSWERS[isBySpeed ? worst : by]({ ...options, fault, run });
    });
  };
}

interface LineReading extends LineReadingOptions {
  readonly fault: ConnectionFault;
  readonly run: MendingRun;
}

const ANSWERS = {
  latency: async (line) => answerOfReplies(line.fault, await repliesMs(line)),
  upload: async (line) => answerOfTransfer('upload', line.fault, await speedOf('upload', line)),
  download: async (line) => answerOfTransfer('download', line.fault, await speedOf('download', line)),
  measurable: async ({ findProvider, run: { signal }, fetch = globalThis.fetch }) => {
    const provider = await findProvider(signal);
    const url = `${SPEED_TEST_ENDPOINTS[provider].downloadUrl}?bytes=1`;
    const isAnswered = await fetch(url, { cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    return { kind: isAnswered && !(await isSpeedTestBlocked(provider, fetch)) ? 'hint' : 'not-yet' };
  },
  udp: (line) =>
    probed(
      line,
      ({ echoes }) => echoes.length > 0,
      ({ echoes }) => ({ kind: echoes.length > 0 ? 'helped' : 'not-yet' }),
    ),
  jitter: (line) => probed(line, haveAllReturned, (path) => answerOfJitter(line.fault, path)),
  loss: (line) => probed(line, haveAllReturned, (path) => answerOfLoss(line.fault, path)),
} as const satisfies Readonly<Record<ConnectionMendingReading, (line: LineReading) => Promise<MendingAnswer>>>;

/** Longest time in ms for the replies. */
const REPLIES_MS = 5000;

async function repliesMs(line: LineReading): Promise<readonly number[]> {
  const { findProvider, run, fetch = globalThis.fetch, nowMs = pageClock, timingsOf: timings = timingsOf } = line;
  const { signal, onShare } = run;
  const url = SPEED_TEST_ENDPOINTS[await findProvider(signal)].downloadUrl;
  const ping = createHttpPing({ fetch, url, timingOf: async (own) => (await timings(own)).at(-1) });
  const untilMs = nowMs() + REPLIES_MS;
  const replies: number[] = [];
  for (let sent = 0; sent < MENDING.connection.replies && nowMs() < untilMs && !signal.aborted; sent += 1) {
    const ms = await ping(signal);
    if (ms !== undefined) replies.push(ms);
    onShare((sent + 1) / MENDING.connection.replies);
  }
  return replies;
}

async function speedOf(direction: 'upload' | 'download', line: LineReading): Promise<number | undefined> {
  const { findProvider, run, fetch = globalThis.fetch, nowMs = pageClock } = line;
  const url = SPEED_TEST_ENDPOINTS[await findProvider(run.signal)][`${direction}Url`];
  return transferMbps(direction, { url, fetch, nowMs, ...run });
}

/** ms after the last probe, or after the opening for a single one, in which an echo may return. */
const ECHO_MS = IN_FLIGHT_MS;

const haveAllReturned = ({ echoes }: ProbeSending): boolean =>
  echoes.length >= MENDING.connection.probes &&
  echoes.filter(({ seq }) => seq < MENDING.connection.probes).length >= MENDING.connection.probes;

type Probed = Parameters<typeof answerOfLoss>[1];

/** Opens a path, probes it, and answers. A path that does not open is not mended. */
async function probed(
  line: LineReading,
  isEnough: (probing: ProbeSending) => boolean,
  answer: (path: Probed) => MendingAnswer,
): Promise<MendingAnswer> {
  const { path, run, createPeer: create = createPeer, startTicks: ticksOf = startTicks, nowMs = pageClock } = line;
  const { signal, onShare } = run;
  if (path === undefined) return { kind: 'not-yet', because: 'not-opened' };
  const opened = await openTestedPath({ server: path.server, createPeer: create, signal }).catch(
    () => 'cut-off' as const,
  );
  signal.throwIfAborted();
  if (typeof opened === 'string') return { kind: 'not-yet' };
  try {
    const beganMs = nowMs();
    const watched = await watchProbes({
      ...{ peer: opened.peer, format: path.format, nowMs, signal, startTicks: ticksOf },
      speeds: () => ({}),
      isOver(probing) {
        onShare(Math.min(1, probing.probes.length / MENDING.connection.probes));
        const lastMs = probing.probes[MENDING.connection.probes - 1]?.sentAtMs;
        const isLate = nowMs() - (lastMs ?? beganMs + PROBES_MS) >= ECHO_MS;
        return isEnough(probing) || isLate || !opened.peer.isOpen();
      },
    });
    return answer({ ...watched, endedAtMs: nowMs() });
  } finally {
    opened.peer.close();
  }
}

/** Longest time in ms for sending the probes: twice that of a free line. */
const PROBES_MS = 6000;
