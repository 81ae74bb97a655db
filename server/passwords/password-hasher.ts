import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { Problem } from '../domain/problem';

/** Hashes and compares passwords without keeping anything else waiting. */
export interface PasswordHasher {
  /**
   * The form in which a password is stored. It takes 19 MiB and some 20 ms of one core.
   *
   * @throws Problem `busy` if as many are waiting as can be served in time.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether this is the password of that stored form. Costs as much as `hash`.
   *
   * @throws Problem `busy`, like `hash`.
   */
  verify(stored: string, password: string): Promise<boolean>;
  /**
   * Does work that ends in one of these, with a place in the queue from its beginning: of a flood, no more than can be served
   * in time look anything up before.
   *
   * @throws Problem `busy`, like `hash`, before any work.
   */
  admit<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait now, and how many have been refused since the start. */
  load(): { readonly waiting: number; readonly refused: number };
  close(): Promise<void>;
}

interface HasherOptions {
  /** One for each core: more would only share them. */
  readonly threads?: number;
  /** How many may wait for each thread. At some 45 a second and thread, the last one waits little more than a second. */
  readonly queuePerThread?: number;
  /** The module that each thread runs. */
  readonly worker?: URL;
}

/** Each idle thread holds some 10 MB; a new one is there within 50 ms. */
const IDLE_TIMEOUT_MS = 10_000;
/** Pages and results come before sign-ins, where the system lets threads differ (Linux). */
const NICE_INCREMENT = 5;
const QUEUE_PER_THREAD = 50;
/** A full queue is empty again after a little more than a second. */
const RETRY_AFTER_S = 3;

/**
 * The same letters come as other code points from other keyboards (RFC 8265 asks for NFC). Passwords that were stored
 * before this rule are compared as typed, too.
 */
const normalized = (password: string): string => password.normalize('NFC');

const busy = (cause?: unknown) => new Problem('busy', { retryAfterS: RETRY_AFTER_S, cause });

/**
 * Opens a pool of threads for argon2id. Hashing on libuv's own four threads would make pages, clips and look-ups wait behind
 * every password; here a flood of sign-ins has a bounded queue of its own, and the rest of the product goes on.
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
    // A worker that spins for its next task would take a core from the pages.
    atomics: 'disabled',
    ...(process.platform === 'linux' && { niceIncrement: NICE_INCREMENT }),
  });
  const waiting = new Set<AbortController>();
  // A thread that could not start, for want of memory or of its files. Where there is another, that one serves who waits.
  pool.on('error', (cause) => {
    if (pool.threads.length > 0) return;
    const reason = new Error('No thread for passwords could be started', { cause });
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
    verify: async (stored, password) =>
      (await run<boolean>('verify', { stored, password: normalized(password) })) ||
      (password !== normalized(password) && run<boolean>('verify', { stored, password })),
    admit,
    load: () => ({ waiting: pool.queueSize, refused }),
    close: () => pool.destroy(),
  };
}
