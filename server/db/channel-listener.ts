import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '../logger';
import type { Database } from './database';

/** How often the whole way is tried: announced by one connection, heard by the other. */
const PROBE_EVERY_MS = 25_000;
const PROBE_DEADLINE_MS = 5000;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** Doubles with every failure in a row. */
export const pauseMs = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));

interface ListenerParts {
  readonly db: Database;
  readonly log: Logger;
  /** A plain SQL name. */
  readonly channel: string;
  /** Told what is announced on the channel. */
  readonly hear: (announcement: string) => void;
  /** Told whenever listening begins. What was announced before, or while nobody listened, was not heard. */
  readonly onHearing: () => void;
  /** How long a trial announcement may take to be heard. */
  readonly probeDeadlineMs?: number;
}

/**
 * Listens to one channel of the database on one connection of its own. A connection that is lost is made again, with
 * growing pauses. Since a connection may be dead without a word, and a pooler that shares connections between
 * transactions takes LISTEN without ever passing on what is announced, it counts as listening only while it hears what
 * the pool announces.
 */
export class ChannelListener {
  private readonly stop = new AbortController();
  private readonly probe = { text: `probe ${crypto.randomUUID()}`, onHeard: () => {} };
  private running: Promise<void> | undefined;
  private failures = 0;
  private hearing = false;

  constructor(private readonly parts: ListenerParts) {}

  get isHearing(): boolean {
    return this.hearing;
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
      this.hearing = false;
      if (signal.aborted) return;
      this.failures += 1;
      if (this.failures === 1) this.warn(reason);
      // A stop ends the pause, and the loop sees it.
      await pause(pauseMs(this.failures), signal).catch(() => undefined);
    }
  }

  /** Ends only by an error, which says why listening is over. */
  private async listen(): Promise<never> {
    const client = this.parts.db.openClient();
    const over = new AbortController();
    const end = (reason: unknown) => over.abort(reason);
    this.stop.signal.addEventListener('abort', end, { signal: over.signal });
    client.on('error', end);
    client.on('end', () => end(new Error('the connection has ended')));
    client.on('notification', ({ payload = '' }) => {
      if (payload === this.probe.text) this.probe.onHeard();
      else if (!payload.startsWith('probe ')) this.parts.hear(payload);
    });
    try {
      return await Promise.race([this.attend(client, over.signal), rejectionOf(over.signal)]);
    } finally {
      end(undefined);
      // Not awaited: the far end of a dead connection never says goodbye. What it would throw, it has thrown above.
      client.end().catch(() => undefined);
    }
  }

  private async attend(client: Client, over: AbortSignal): Promise<never> {
    await client.connect();
    await client.query(`listen ${this.parts.channel}`);
    for (;;) {
      await this.tryOut(over);
      this.failures = 0;
      if (!this.hearing) {
        this.hearing = true;
        this.parts.onHearing();
      }
      await pause(PROBE_EVERY_MS, over);
    }
  }

  private async tryOut(over: AbortSignal): Promise<void> {
    const heard = new Promise<true>((resolve) => {
      this.probe.onHeard = () => resolve(true);
    });
    await this.parts.db.pool.query('select pg_notify($1, $2)', [this.parts.channel, this.probe.text]);
    if (await Promise.race([heard, pause(this.parts.probeDeadlineMs ?? PROBE_DEADLINE_MS, over)])) return;
    throw new Error('what is announced is not heard; a pooler in transaction mode does not pass it on');
  }

  private warn(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.parts.log.warn({ reason }, 'live updates are interrupted: open pages ask every 30 seconds meanwhile');
  }
}

/** @throws where the signal ends the pause. */
const pause = (ms: number, signal: AbortSignal): Promise<undefined> => wait(ms, undefined, { signal, ref: false });

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
