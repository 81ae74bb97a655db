import { type MediaPathReport, mediaPath } from '@linecheck/contract';
import type pino from 'pino';
import { Problem } from '../domain/problem';
import type { PathPurpose, ReflectorOptions } from './order';
import { forkReflector, ReflectorChild, ReflectorDied } from './reflector-child';
import { RestartPause } from './restart-pause';
import type { Word } from './word';

/** Paths at once: some ninety would fill a core. */
const MAX_PATHS = 40;
/** A process that nobody needs ends, so that the app at rest is as small as without it. */
const IDLE_MS = 5 * 60_000;
/** Each path leaves some 17 kB in the library: a process that has had so many ends as soon as none is open. */
const MAX_PATHS_OF_PROCESS = 200;
/** The next path may find room by then. */
const RETRY_AFTER_S = 2;

/** What becomes of a path after its answer. */
export interface PathWatch {
  /** Its channel is open: packets come and go. From this address. */
  readonly onConnected: (address: string) => void;
  /** It has ended without ever having been open. */
  readonly onNeverOpened: () => void;
}

interface OpenPath {
  readonly id: string;
  readonly purpose: PathPurpose;
  readonly offer: string;
  readonly watch: PathWatch;
}

interface Figures {
  /** Paths that are open now, or about to be. */
  readonly open: number;
  readonly answered: number;
  readonly connected: number;
  readonly refused: number;
  /** How often the process has died. */
  readonly deaths: number;
}

/** The reflector as the app has it: in a process that is started when it is needed, and again when it has died. */
export interface Reflector {
  /**
   * The answer to an offer.
   *
   * @throws Problem `busy` where all paths are taken, or half of them and a line would be watched, or where the process has died and may not start yet; `invalid` where the library
   * takes no such offer; `not_found` where no binary fits this machine, or another program has the port.
   */
  open(path: OpenPath): Promise<string>;
  /** Undefined where no such path is open. A path is ended by its report. */
  report(id: string): Promise<MediaPathReport | undefined>;
  figures(): Figures;
  /** That of the process while there is one. */
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
  readonly log: Pick<pino.Logger, 'warn'>;
  readonly idleMs?: number;
  /** After so many a process is replaced by a fresh one, once none is open. */
  readonly maxPathsOfProcess?: number;
  readonly limits?: Partial<Omit<ReflectorOptions, 'port'>>;
  /** The file of the process, where it is another than the usual one. */
  readonly program?: string;
}

const { lifeMs, watchLifeMs, openWithinMs } = mediaPath;
const usual = { maxPaths: MAX_PATHS, lifeMs, watchLifeMs, openWithinMs };

export const openReflector = ({ port, limits, ...needs }: ReflectorNeeds): Reflector =>
  new ReflectorProcess(
    { ...usual, ...limits, port },
    { idleMs: IDLE_MS, maxPathsOfProcess: MAX_PATHS_OF_PROCESS, ...needs },
  );

const busy = (retryAfterS = RETRY_AFTER_S): Problem => new Problem('busy', { reason: 'media_paths', retryAfterS });

class ReflectorProcess implements Reflector {
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
    // Who came at the moment of its death does not pay for it.
    const mayAskAgain = first.kind === 'died' && this.isUsable && this.pause.secondsLeft() === 0;
    const said = mayAskAgain ? await this.ask(path) : first;
    if (said.kind === 'answered') {
      this.counts.answered += 1;
      this.answeredByChild += 1;
      this.isPortTaken = false;
      return said.sdp;
    }
    this.paths.delete(id);
    this.counts.refused += 1;
    throw this.problemOf(said.kind === 'refused' ? said.reason : undefined);
  }

  private async ask({ id, purpose, offer, watch }: OpenPath): Promise<Word | { readonly kind: 'died' }> {
    const child = this.start();
    this.paths.set(id, { watch, isConnected: false, isReported: false });
    return child.ask({ kind: 'open', id, offer, purpose }).catch(translateDeath);
  }

  /** Why a path was refused; undefined where nobody has said so. */
  private problemOf(reason: Extract<Word, { kind: 'refused' }>['reason'] | undefined): Problem {
    if (reason === 'offer') return new Problem('invalid', { fields: { sdp: 'offer_invalid' } });
    if (reason === 'port') this.notePortTaken();
    return reason === 'port' || !this.isUsable ? new Problem('not_found') : busy();
  }

  /** Said once each time that it is taken; the next path tries it again. */
  private notePortTaken(): void {
    if (this.isPortTaken) return;
    this.isPortTaken = true;
    const { port } = this.options;
    this.needs.log.warn({ port }, 'no paths for media: another program, such as a TURN server, has this UDP port');
  }

  async report(id: string): Promise<MediaPathReport | undefined> {
    const path = this.paths.get(id);
    // A report ends its path: who asks for it once more while it is made has come too late.
    if (this.child === undefined || path === undefined || path.isReported) return undefined;
    this.paths.set(id, { ...path, isReported: true });
    const said = await this.child.ask({ kind: 'report', id }).catch(translateDeath);
    return said.kind === 'report' ? (said.report ?? undefined) : undefined;
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
    if (!this.isUsable) throw new Problem('not_found');
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
      onNews: (said) => this.hear(said),
      onDeath: (cause) => {
        this.child = undefined;
        this.paths.clear();
        this.counts.deaths += 1;
        this.pause.noteDeath(performance.now() - startedAtMs);
        this.needs.log.warn(cause, 'the reflector has died: the next path starts it again');
      },
    });
  }

  private hear(said: Word): void {
    if (said.kind === 'unusable') {
      this.isUsable = false;
      this.needs.log.warn({ reason: said.reason }, 'no paths for media: node-datachannel cannot be loaded here');
      void this.stop();
    }
    if (said.kind === 'connected') this.noteConnected(said);
    if (said.kind === 'ended') this.forgetPath(said.id);
  }

  private noteConnected({ id, address }: Extract<Word, { kind: 'connected' }>): void {
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

/** A process that dies before it has answered has refused. */
function translateDeath(error: unknown): { readonly kind: 'died' } {
  if (error instanceof ReflectorDied) return { kind: 'died' };
  throw error;
}
