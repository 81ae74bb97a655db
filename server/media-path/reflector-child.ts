import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ReflectorOptions, type ReflectorOrder, toArguments } from './order';
import { type ReflectorWord, word } from './word';

/**
 * Timeout of a reply in ms. A process that exceeds it has hung: a reply takes a few milliseconds, or 200 while the
 * process starts.
 */
const REPLY_TIMEOUT_MS = 5000;

interface ChildEvents {
  /** Called for messages that are not replies. */
  readonly onNews: (message: ReflectorWord) => void;
  /** Called when the process has exited without having been stopped. */
  readonly onDeath: (cause: { readonly code: number | null; readonly signal: string | null }) => void;
}

/** Failure of an order whose process exited before it replied. */
export class ReflectorDied extends Error {
  override readonly name = 'ReflectorDied';
}

/** The two ways to settle an order without a reply yet. */
interface PendingOrder {
  readonly answer: (message: ReflectorWord) => void;
  readonly fail: (reason: ReflectorDied) => void;
}

/** The program beside this file: TypeScript when running from source, a separate bundle in the build. */
const defaultProgram = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './reflector-main.ts' : './reflector.js', import.meta.url),
);

export function forkReflector(options: ReflectorOptions, program = defaultProgram): ChildProcess {
  // The heap contains only some numbers per path.
  const bounds = ['--max-old-space-size=32', '--max-semi-space-size=1'];
  return fork(program, toArguments(options), {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx', ...bounds] : bounds,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export class ReflectorChild {
  private readonly ended: Promise<unknown>;
  private readonly waiting = new Map<string, PendingOrder>();
  private isStopped = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly events: ChildEvents,
  ) {
    // The process must not keep the app running.
    this.child.unref();
    this.child.channel?.unref();
    this.ended = once(this.child, 'exit').catch(() => undefined);
    this.child.on('message', (message) => this.receive(message));
    this.child.on('error', () => this.end({ code: null, signal: null }));
    // Not "close", which is not emitted if the channel was closed first.
    this.child.on('exit', (code, signal) => this.end({ code, signal }));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Sends an order and returns the reply. A process that does not reply in time is killed. */
  ask(order: ReflectorOrder): Promise<ReflectorWord> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => this.child.kill('SIGKILL'), REPLY_TIMEOUT_MS);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(deadline);
          this.waiting.delete(order.id);
          settle(value);
        };
      this.waiting.set(order.id, { answer: settled(resolve), fail: settled(reject) });
      if (this.child.connected) this.child.send(order);
      else if (this.hasEnded()) this.waiting.get(order.id)?.fail(new ReflectorDied());
      // The channel is closed, but the exit has not been reported yet.
      else this.child.kill('SIGKILL');
    });
  }

  /** Kills the process; it has nothing to finish. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** A process that sends an invalid message is killed. */
  private receive(message: unknown): void {
    const { data: parsed } = word.safeParse(message);
    if (parsed === undefined) {
      this.child.kill('SIGKILL');
      return;
    }
    const isNews = parsed.kind === 'connected' || parsed.kind === 'ended' || parsed.kind === 'unusable';
    if (isNews) this.events.onNews(parsed);
    else this.waiting.get(parsed.id)?.answer(parsed);
  }

  private end(cause: Parameters<ChildEvents['onDeath']>[0]): void {
    for (const each of this.waiting.values()) each.fail(new ReflectorDied());
    if (this.isStopped) return;
    this.isStopped = true;
    this.events.onDeath(cause);
  }
}
