import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { ProblemError } from '../domain/problem';
import { lowPriority } from '../thread-priority';

export interface PasswordHasher {
  /**
   * Returns the hash to be stored. It takes 19 MiB and some 20 ms of one core.
   *
   * @throws ProblemError `busy` if the queue is full.
   */
  hash(password: string): Promise<string>;
  /**
   * Returns true if the password matches the stored hash. It costs as much as `hash`.
   *
   * @throws ProblemError `busy`, like `hash`.
   */
  verify(stored: string, password: string): Promise<boolean>;
  /**
   * Runs work that ends with `hash` or `verify`, and reserves a place in the queue before it starts: in a flood, excess
   * calls are refused before their database lookups.
   *
   * @throws ProblemError `busy`, like `hash`, before any work.
   */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /** The number of waiting tasks, and of refused ones since the start. */
  load(): { readonly waiting: number; readonly refused: number };
  close(): Promise<void>;
}

interface HasherOptions {
  readonly threads?: number;
  /**
   * Maximum number of waiting tasks per thread. At some 45 per second and thread, the last one waits little more than a
   * second.
   */
  readonly queuePerThread?: number;
  readonly worker?: URL;
}

/** Each idle thread uses some 10 MB; starting one takes 50 ms. */
const IDLE_TIMEOUT_MS = 10_000;
const QUEUE_PER_THREAD = 50;
/** A full queue is processed in little more than a second. */
const RETRY_AFTER_S = 3;

/** Different keyboards produce different code points for equal characters (RFC 8265 requires NFC). */
const normalized = (password: string): string => password.normalize('NFC');

const busy = (cause?: unknown) => new ProblemError('busy', { retryAfterS: RETRY_AFTER_S, cause });

/**
 * Opens a thread pool for argon2id. On libuv's own four threads, every hash would delay pages, clips and lookups; with
 * this pool, a flood of sign-ins has a separate bounded queue.
 */
export function openPasswordHasher(options: HasherOptions = {}): PasswordHasher {
  const { threads = availableParallelism(), queuePerThread = QUEUE_PER_THREAD } = options;
  const { worker = new URL('./hash-worker.mjs', import.meta.url) } = options;
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: threads * queuePerThread,
    idleTimeout: IDLE_TIMEOUT_MS,
    // A worker that busy-waits for its next task would take a core from the pages.
    atomics: 'disabled',
    ...lowPriority(),
  });
  const waiting = new Set<AbortController>();
  // A thread could not start, for lack of memory or of its files. If another one runs, that one serves the waiting
  // tasks.
  pool.on('error', (cause) => {
    if (pool.threads.length > 0) return;
    const reason = new Error('could not start a password thread', { cause });
    for (const task of waiting) task.abort(reason);
  });
  let refused = 0;
  let admitted = 0;
  const isQueueFull = () => pool.queueSize >= pool.options.maxQueue;
  const refuseIf = (isFull: boolean) => {
    if (!isFull) return;
    refused += 1;
    throw busy();
  };
  const admit = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseIf(isQueueFull() || admitted >= threads + pool.options.maxQueue);
    admitted += 1;
    try {
      return await work();
    } finally {
      admitted -= 1;
    }
  };
  const run = async <Reply>(name: string, task: object): Promise<Reply> => {
    refuseIf(isQueueFull());
    const controller = new AbortController();
    waiting.add(controller);
    try {
      return await pool.run(task, { name, signal: controller.signal });
    } finally {
      waiting.delete(controller);
    }
  };
  return {
    hash: (password) => run<string>('hash', { password: normalized(password) }),
    verify: (stored, password) => run<boolean>('verify', { stored, password: normalized(password) }),
    admit,
    load: () => ({ waiting: pool.queueSize, refused }),
    close: () => pool.destroy(),
  };
}
