import { type MediaPathReport, mediaPath } from '@linecheck/contract';
import { ProblemError } from '../domain/problem';
import type { EventLogger } from '../log-events';
import type { PathPurpose, ReflectorOptions } from './order';
import { forkReflector, ReflectorChild, ReflectorDied } from './reflector-child';
import type { ReflectorWord } from './word';

/** After this lifetime, the next death counts as the first again. */
const STABLE_MS = 30_000;
const MAX_PAUSE_S = 60;

/** The backoff after deaths of a process: none after the first, then 2 s, 4 s … up to a minute. Exported for tests. */
export class RestartPause {
  private deaths = 0;
  private untilMs = 0;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  noteDeath(livedMs: number): void {
    this.deaths = livedMs > STABLE_MS ? 1 : this.deaths + 1;
    const pauseS = this.deaths === 1 ? 0 : Math.min(MAX_PAUSE_S, 2 ** (this.deaths - 1));
    this.untilMs = this.clock() + pauseS * 1000;
  }

  /** Whole seconds until the process may start; 0 if it may start now. */
  secondsLeft(): number {
    return Math.max(0, Math.ceil((this.untilMs - this.clock()) / 1000));
  }
}

/** Maximum number of open paths; some ninety would use a whole core. */
const MAX_PATHS = 40;
/** An unused process ends after this time, to free its memory. */
const IDLE_MS = 5 * 60_000;
/** Each path leaks some 17 kB in the library: after this many paths, the process ends as soon as none is open. */
const MAX_PATHS_OF_PROCESS = 200;
/** By then, another path may have ended. */
const RETRY_AFTER_S = 2;

/** Callbacks for a path after its answer. Exported for tests. */
export interface PathWatch {
  readonly onConnected: (address: string) => void;
  /** The path ended without ever having been open. */
  readonly onNeverOpened: () => void;
}

interface OpenPath {
  readonly id: string;
  readonly purpose: PathPurpose;
  readonly offer: string;
  readonly watch: PathWatch;
}

interface Figures {
  readonly open: number;
  readonly answered: number;
  readonly connected: number;
  readonly refused: number;
  readonly deaths: number;
}

/** The reflector as the app uses it: in a separate process, which is started on demand and after a crash. */
export interface RunningReflector {
  /**
   * Opens a path and returns the answer to its offer.
   *
   * @throws ProblemError `busy` if all paths are in use (or half of them, for a watch), or if the process has crashed and
   * may not start yet; `invalid` if the library rejects the offer; `not_found` if there is no binary for this machine,
   * or another program uses the port.
   */
  open(path: OpenPath): Promise<string>;
  /** Returns the report of a path and ends it; undefined if no such path is open. */
  report(id: string): Promise<MediaPathReport | undefined>;
  figures(): Figures;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

interface KnownPath {
  readonly watch: PathWatch;
  readonly isConnected: boolean;
  readonly isReported: boolean;
}

interface ReflectorNeeds {
  readonly port: number;
  readonly log: Pick<EventLogger, 'warn'>;
  readonly idleMs?: number;
  /** After this many paths the process is replaced, as soon as none is open. */
  readonly maxPathsOfProcess?: number;
  readonly limits?: Partial<Omit<ReflectorOptions, 'port'>>;
  readonly program?: string;
}

const { lifeMs, watchLifeMs, openWithinMs } = mediaPath;
const usual = { maxPaths: MAX_PATHS, lifeMs, watchLifeMs, openWithinMs };

export const openReflector = ({ port, limits, ...needs }: ReflectorNeeds): RunningReflector =>
  new ReflectorProcess(
    { ...usual, ...limits, port },
    { idleMs: IDLE_MS, maxPathsOfProcess: MAX_PATHS_OF_PROCESS, ...needs },
  );

const busy = (retryAfterS = RETRY_AFTER_S): ProblemError =>
  new ProblemError('busy', { reason: 'media_paths', retryAfterS });

class ReflectorProcess implements RunningReflector {
  private child: ReflectorChild | undefined;
  private idle: NodeJS.Timeout | undefined;
  private isUsable = true;
  private isPortTaken = false;
  private answeredByChild = 0;
  private readonly pause = new RestartPause();
  private readonly paths = new Map<string, KnownPath>();
  private readonly counts = { answered: 0, connected: 0, refused: 0, deaths: 0 };

  constructor(
    private readonly options: ReflectorOptions,
    private readonly needs: Required<Omit<ReflectorNeeds, 'port' | 'limits' | 'program'>> &
      Pick<ReflectorNeeds, 'program'>,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async open(path: OpenPath): Promise<string> {
    const { id } = path;
    const first = await this.ask(path);
    // Retry once: a crash caused by another path should not fail this one.
    const mayAskAgain = first.kind === 'died' && this.isUsable && this.pause.secondsLeft() === 0;
    const reply = mayAskAgain ? await this.ask(path) : first;
    if (reply.kind === 'answered') {
      this.counts.answered += 1;
      this.answeredByChild += 1;
      this.isPortTaken = false;
      return reply.sdp;
    }
    this.paths.delete(id);
    this.counts.refused += 1;
    throw this.problemOf(reply.kind === 'refused' ? reply.reason : undefined);
  }

  private async ask({ id, purpose, offer, watch }: OpenPath): Promise<ReflectorWord | { readonly kind: 'died' }> {
    const child = this.start();
    this.paths.set(id, { watch, isConnected: false, isReported: false });
    return child.ask({ kind: 'open', id, offer, purpose }).catch(translateDeath);
  }

  /** The problem for a refusal; `reason` is undefined if the process gave none. */
  private problemOf(reason: Extract<ReflectorWord, { kind: 'refused' }>['reason'] | undefined): ProblemError {
    if (reason === 'offer') return new ProblemError('invalid', { fields: { sdp: 'offer_invalid' } });
    if (reason === 'port') this.notePortTaken();
    return reason === 'port' || !this.isUsable ? new ProblemError('not_found') : busy();
  }

  /** Logged once until the port is free again; the next path tries it again. */
  private notePortTaken(): void {
    if (this.isPortTaken) return;
    this.isPortTaken = true;
    const { port } = this.options;
    this.needs.log.warn({ port }, 'media_port_in_use');
  }

  async report(id: string): Promise<MediaPathReport | undefined> {
    const path = this.paths.get(id);
    // A report ends its path, so a second request while it is being made finds none.
    if (this.child === undefined || path === undefined || path.isReported) return undefined;
    this.paths.set(id, { ...path, isReported: true });
    const reply = await this.child.ask({ kind: 'report', id }).catch(translateDeath);
    return reply.kind === 'report' ? (reply.report ?? undefined) : undefined;
  }

  figures(): Figures {
    return { ...this.counts, open: this.paths.size };
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const child = this.child;
    this.child = undefined;
    this.paths.clear();
    await child?.stop();
  }

  private start(): ReflectorChild {
    if (!this.isUsable) throw new ProblemError('not_found');
    const waitS = this.child === undefined ? this.pause.secondsLeft() : 0;
    if (waitS > 0) throw busy(waitS);
    this.watchIdle();
    this.child ??= this.startChild();
    return this.child;
  }

  private watchIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      if (this.paths.size > 0) this.watchIdle();
      else void this.stop();
    }, this.needs.idleMs).unref();
  }

  private startChild(): ReflectorChild {
    const startedAtMs = performance.now();
    this.answeredByChild = 0;
    return new ReflectorChild(forkReflector(this.options, this.needs.program), {
      onNews: (message) => this.receive(message),
      onDeath: (cause) => {
        this.child = undefined;
        this.paths.clear();
        this.counts.deaths += 1;
        this.pause.noteDeath(performance.now() - startedAtMs);
        this.needs.log.warn(cause, 'reflector_exited');
      },
    });
  }

  private receive(message: ReflectorWord): void {
    if (message.kind === 'unusable') {
      this.isUsable = false;
      this.needs.log.warn({ reason: message.reason }, 'media_library_unusable');
      void this.stop();
    }
    if (message.kind === 'connected') this.noteConnected(message);
    if (message.kind === 'ended') this.forgetPath(message.id);
  }

  private noteConnected({ id, address }: Extract<ReflectorWord, { kind: 'connected' }>): void {
    const path = this.paths.get(id);
    if (path === undefined) return;
    this.paths.set(id, { ...path, isConnected: true });
    this.counts.connected += 1;
    path.watch.onConnected(address);
  }

  private forgetPath(id: string): void {
    const path = this.paths.get(id);
    this.paths.delete(id);
    if (this.paths.size === 0 && this.answeredByChild >= this.needs.maxPathsOfProcess) void this.stop();
    if (path?.isConnected === false) path.watch.onNeverOpened();
  }
}

/** Treats the death of the process before its reply as a refusal. */
function translateDeath(error: unknown): { readonly kind: 'died' } {
  if (error instanceof ReflectorDied) return { kind: 'died' };
  throw error;
}
