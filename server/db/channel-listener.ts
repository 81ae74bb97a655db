import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '../logger';
import type { Database } from './database';

/** How often the whole path is probed: announced on one connection, received on the other. */
const PROBE_EVERY_MS = 25_000;
const PROBE_DEADLINE_MS = 5000;

const INITIAL_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;

/** Doubles with every failure in a row. */
export const pauseMs = (failures: number): number => Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** (failures - 1));

interface ListenerDependencies {
  readonly db: Database;
  readonly log: Logger;
  /** A plain SQL name. */
  readonly channel: string;
  /** Called with every announcement on the channel. */
  readonly onNotify: (announcement: string) => void;
  /** Called whenever listening begins. Announcements from before, or during an interruption, were missed. */
  readonly onListening: () => void;
  /** How long a probe may take to arrive. */
  readonly probeDeadlineMs?: number;
}

/**
 * Listens to one channel of the database on one connection of its own. A lost connection is opened again, with
 * growing delays. Since a connection may be dead without an error, and a pooler that shares connections between
 * transactions accepts LISTEN without ever passing on a notification, it counts as listening only while it receives what
 * the pool announces.
 */
export class ChannelListener {
  private readonly stop = new AbortController();
  private readonly probe = { text: `probe ${crypto.randomUUID()}`, onHeard: () => {} };
  private running: Promise<void> | undefined;
  private failures = 0;
  private listening = false;

  constructor(private readonly deps: ListenerDependencies) {}

  get isListening(): boolean {
    return this.listening;
  }

  /** May be called again at any time. */
  start(): void {
    if (!this.stop.signal.aborted) this.running ??= this.run();
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const reason = await this.listen().catch((error: unknown) => error);
      this.listening = false;
      if (signal.aborted) return;
      this.failures += 1;
      if (this.failures === 1) this.warn(reason);
      // A stop ends the pause, and the loop sees it.
      await pause(pauseMs(this.failures), signal).catch(() => undefined);
    }
  }

  /** Ends only by an error, which says why listening is over. */
  private async listen(): Promise<never> {
    const client = this.deps.db.openClient();
    const over = new AbortController();
    const end = (reason: unknown) => over.abort(reason);
    this.stop.signal.addEventListener('abort', end, { signal: over.signal });
    client.on('error', end);
    client.on('end', () => end(new Error('the connection has ended')));
    client.on('notification', ({ payload = '' }) => {
      if (payload === this.probe.text) this.probe.onHeard();
      else if (!payload.startsWith('probe ')) this.deps.onNotify(payload);
    });
    try {
      return await Promise.race([this.attend(client, over.signal), rejectionOf(over.signal)]);
    } finally {
      end(undefined);
      // Not awaited: the far end of a dead connection never answers. Its error has been thrown above already.
      client.end().catch(() => undefined);
    }
  }

  private async attend(client: Client, over: AbortSignal): Promise<never> {
    await client.connect();
    await client.query(`listen ${this.deps.channel}`);
    for (;;) {
      await this.tryOut(over);
      this.failures = 0;
      if (!this.listening) {
        this.listening = true;
        this.deps.onListening();
      }
      await pause(PROBE_EVERY_MS, over);
    }
  }

  private async tryOut(over: AbortSignal): Promise<void> {
    const heard = new Promise<true>((resolve) => {
      this.probe.onHeard = () => resolve(true);
    });
    await this.deps.db.pool.query('select pg_notify($1, $2)', [this.deps.channel, this.probe.text]);
    if (await Promise.race([heard, pause(this.deps.probeDeadlineMs ?? PROBE_DEADLINE_MS, over)])) return;
    throw new Error('what is announced is not heard; a pooler in transaction mode does not pass it on');
  }

  private warn(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.deps.log.warn({ reason }, 'live updates are interrupted: open pages ask every 30 seconds meanwhile');
  }
}

/** @throws if the signal ends the pause. */
const pause = (ms: number, signal: AbortSignal): Promise<undefined> => wait(ms, undefined, { signal, ref: false });

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
