import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Order, type ReflectorOptions, toArguments } from './order';
import { type Word, word } from './word';

/** A process that takes longer for an answer hangs. It takes some milliseconds, and at its start 200. */
const ANSWER_MS = 5000;

interface ChildEvents {
  /** What it says unasked. */
  readonly onNews: (said: Word) => void;
  /** It is gone, and nobody has stopped it. */
  readonly onDeath: (cause: { readonly code: number | null; readonly signal: string | null }) => void;
}

/** The process was gone before it had answered. */
export class ReflectorDied extends Error {
  override readonly name = 'ReflectorDied';
}

interface Waiting {
  readonly answer: (said: Word) => void;
  readonly fail: (reason: ReflectorDied) => void;
}

/** Beside this file: TypeScript where the sources run, and a file of its own in the build. */
const besideThis = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './reflector-main.ts' : './reflector.js', import.meta.url),
);

export function forkReflector(options: ReflectorOptions, program = besideThis): ChildProcess {
  // What lives in its heap is some numbers for each path.
  const bounds = ['--max-old-space-size=32', '--max-semi-space-size=1'];
  return fork(program, toArguments(options), {
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx', ...bounds] : bounds,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** One process of the reflector, from its start to its end. */
export class ReflectorChild {
  private readonly ended: Promise<unknown>;
  private readonly waiting = new Map<string, Waiting>();
  private isStopped = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly events: ChildEvents,
  ) {
    // The process is not what keeps the app running.
    this.child.unref();
    this.child.channel?.unref();
    this.ended = once(this.child, 'exit').catch(() => undefined);
    this.child.on('message', (message) => this.hear(message));
    this.child.on('error', () => this.end({ code: null, signal: null }));
    // Not "close", which does not come where the channel was cut first.
    this.child.on('exit', (code, signal) => this.end({ code, signal }));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** The answer to an order. A process that gives none is ended. */
  ask(order: Order): Promise<Word> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => this.child.kill('SIGKILL'), ANSWER_MS);
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
      // Its channel is cut, and its end not noticed yet.
      else this.child.kill('SIGKILL');
    });
  }

  /** It has nothing to finish, so it is not asked. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Who says what is no word is no longer what was started. */
  private hear(message: unknown): void {
    const { data: said } = word.safeParse(message);
    if (said === undefined) {
      this.child.kill('SIGKILL');
      return;
    }
    const isNews = said.kind === 'connected' || said.kind === 'ended' || said.kind === 'unusable';
    if (isNews) this.events.onNews(said);
    else this.waiting.get(said.id)?.answer(said);
  }

  private end(cause: Parameters<ChildEvents['onDeath']>[0]): void {
    for (const each of this.waiting.values()) each.fail(new ReflectorDied());
    if (this.isStopped) return;
    this.isStopped = true;
    this.events.onDeath(cause);
  }
}
