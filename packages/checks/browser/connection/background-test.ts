import { BACKGROUND_MAX_AGE_MS, type DropReason } from '../../connection/background';
import type { ConnectionReadings } from '../../connection/readings';
import type { CheckRun } from '../check-run';
import { createEmitter } from '../emitter';
import { describePlatform } from '../help/describe-platform';
import { PLATFORM_FAMILIES, type PlatformFamily } from '../help/platform';
import { type FinishedConnection, runConnectionSession } from './connection-session';
import type { ConnectionProgress, StartPath } from './path-test';

export type BackgroundState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: ConnectionProgress }
  | { readonly kind: 'measured' }
  | { readonly kind: 'dropped'; readonly reason: DropReason };

/** `not-passed`: the result does not count, so the step measures again. `nothing`: there is no result. */
type TakenOver = FinishedConnection | 'not-passed' | 'nothing';

/** A connection test that runs beside another step, until the connection step takes it over (decision 090). */
export interface BackgroundTest {
  readonly state: () => BackgroundState;
  readonly onChange: (listener: () => void) => () => void;
  start(): void;
  /** Stops the test because the guest declined it. */
  decline(): void;
  interrupt(): void;
  /**
   * Returns the result. If the test is still running, waits for its end and reports its progress. After that another
   * test may start. Rejects when `run` is cancelled.
   */
  takeOver(run: CheckRun<ConnectionProgress>): Promise<TakenOver>;
}

interface BackgroundTestOptions {
  readonly runSession?: typeof runConnectionSession;
  readonly watchPage?: (onInterrupted: () => void) => () => void;
  readonly isOffline?: () => boolean;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
  readonly startPath?: StartPath;
  /** Called with every result, even if it does not count. */
  readonly report?: (readings: Partial<ConnectionReadings>) => void;
}

type Listener = (progress: ConnectionProgress) => void;

interface Attempt {
  readonly controller: AbortController;
  readonly finished: Promise<FinishedConnection>;
  readonly progress: () => ConnectionProgress;
  readonly follow: (listener: Listener) => void;
  endedAtMs: number | undefined;
}

export const BEGUN: ConnectionProgress = { phase: 'latency', percent: 0, measurements: { bytesMoved: 0 } };
const IDLE: BackgroundState = { kind: 'idle' };

export function createBackgroundTest(options: BackgroundTestOptions = {}): BackgroundTest {
  const { runSession = runConnectionSession, watchPage = watchThisPage, report = markReadings } = options;
  const { isOffline = () => !navigator.onLine, clock = () => performance.now() } = options;
  const changes = createEmitter<void>();
  let state: BackgroundState = IDLE;
  let attempt: Attempt | undefined;
  const become = (next: BackgroundState) => {
    state = next;
    changes.emit();
  };
  const drop = (reason: DropReason) => {
    attempt?.controller.abort();
    attempt = undefined;
    become({ kind: 'dropped', reason });
  };
  const interrupt = () => {
    if (state.kind === 'running') drop('interrupted');
  };
  const ended = (own: Attempt, { verdict, readings }: FinishedConnection) => {
    own.endedAtMs = clock();
    report(readings);
    if (attempt !== own) return;
    if (verdict.status === 'passed') become({ kind: 'measured' });
    else drop('not-passed');
  };
  return {
    state: () => state,
    onChange: changes.on,
    interrupt,
    start() {
      if (state.kind !== 'idle') return;
      const own = begin({ runSession, startPath: options.startPath }, (progress) =>
        become({ kind: 'running', progress }),
      );
      attempt = own;
      const unwatch = watchPage(interrupt);
      own.finished
        .then((finished) => ended(own, finished))
        .catch(unlessAborted(own.controller.signal))
        .finally(unwatch);
      become({ kind: 'running', progress: BEGUN });
    },
    decline() {
      if (state.kind === 'idle' || state.kind === 'running') drop('by-guest');
    },
    async takeOver(run) {
      const [own, before] = [attempt, state];
      const reason = before.kind === 'dropped' ? before.reason : undefined;
      if (reason === 'by-guest') return 'nothing';
      attempt = undefined;
      become(IDLE);
      if (own === undefined) return reason === 'not-passed' ? 'not-passed' : 'nothing';
      if (!isOffline() && counts(own, clock)) return finish(own, run);
      own.controller.abort();
      return 'nothing';
    },
  };
}

/** True if an ended test is recent, or if a running test need not start again. */
function counts({ endedAtMs, progress }: Attempt, clock: () => number): boolean {
  // A test that has only just begun is discarded: running it alone takes no longer, and avoids a second measurement.
  if (endedAtMs === undefined) return progress().phase === 'upload';
  return clock() - endedAtMs <= BACKGROUND_MAX_AGE_MS;
}

async function finish(own: Attempt, { signal, onState }: CheckRun<ConnectionProgress>): Promise<TakenOver> {
  signal.addEventListener('abort', () => own.controller.abort(signal.reason), { once: true });
  if (own.endedAtMs === undefined) onState(own.progress());
  own.follow(onState);
  const finished = await own.finished;
  return finished.verdict.status === 'passed' ? finished : 'not-passed';
}

interface Session {
  readonly runSession: typeof runConnectionSession;
  readonly startPath: StartPath | undefined;
}

function begin({ runSession, startPath }: Session, first: Listener): Attempt {
  const controller = new AbortController();
  let latest = BEGUN;
  let listener = first;
  const onState = (progress: ConnectionProgress) => {
    latest = progress;
    listener(progress);
  };
  return {
    controller,
    finished: runSession({ findProvider: async () => 'self', startPath }, { signal: controller.signal, onState }),
    progress: () => latest,
    follow: (next) => {
      listener = next;
    },
    endedAtMs: undefined,
  };
}

const unlessAborted = (signal: AbortSignal) => (thrown: unknown) => {
  if (!signal.aborted) throw thrown;
};

function watchThisPage(onInterrupted: () => void): () => void {
  const onVisibility = () => {
    if (document.hidden) onInterrupted();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('offline', onInterrupted);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('offline', onInterrupted);
  };
}

/** Visible in a browser's performance panel. */
function markReadings(readings: Partial<ConnectionReadings>): void {
  performance.mark('connection measured in the background', { detail: readings });
}

/** The browser's information about its line (Network Information API); Firefox and Safari have none. */
interface NetworkInformation {
  readonly saveData?: boolean;
  /** `wifi`, `cellular` …; only phones and ChromeOS report it. */
  readonly type?: string;
}

interface LineClues {
  readonly network: NetworkInformation | undefined;
  readonly family: PlatformFamily;
}

const FLAT_RATE: readonly unknown[] = ['wifi', 'ethernet'];
const BY_VOLUME: readonly unknown[] = ['cellular', 'bluetooth', 'wimax'];

/** True if the line may be billed by volume. A phone or tablet that does not report its line may be on a mobile one. */
export function mayBeMetered({ network, family }: LineClues = readLineClues()): boolean {
  if (network?.saveData || BY_VOLUME.includes(network?.type)) return true;
  return family !== 'desktop' && !FLAT_RATE.includes(network?.type);
}

function readLineClues(): LineClues {
  // TypeScript's DOM library lacks `connection`.
  const { connection: network }: Navigator & { readonly connection?: NetworkInformation } = navigator;
  return { network, family: PLATFORM_FAMILIES[describePlatform().system ?? 'other'] };
}
