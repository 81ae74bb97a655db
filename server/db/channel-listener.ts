import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { EventLogger } from '../log-events';
import type { OpenDatabase } from './database';

/** Interval between probes: a notification sent on a pool connection and received on the listening connection. */
const PROBE_EVERY_MS = 5000;
const PROBE_DEADLINE_MS = 5000;

const INITIAL_DELAY_MS = 100;
/** Open pages must learn within 15 seconds that the database is back. */
const MAX_DELAY_MS = 3000;

/**
 * Delay before the next attempt in ms: doubles with every consecutive failure, up to 3 seconds. Exported for tests.
 */
export const pauseMs = (failures: number): number => Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** (failures - 1));

interface ListenerDependencies {
  readonly db: OpenDatabase;
  readonly log: EventLogger;
  /** An SQL identifier that needs no quotes. */
  readonly channel: string;
  /** Called for every notification on the channel. */
  readonly onNotify: (announcement: string) => void;
  /** Called whenever listening begins. Notifications sent before that, or during an interruption, are lost. */
  readonly onListening: () => void;
  /** Maximum time until a probe is received. */
  readonly probeDeadlineMs?: number;
}

/**
 * Listens to one channel of the database on a dedicated connection, and reconnects with growing delays when it is lost.
 * A connection may be dead without an error, and a transaction-mode pooler accepts LISTEN without ever delivering a
 * notification. So the listener counts as listening only while it receives the probes that the pool sends.
 */
export class ChannelListener {
  private readonly stop = new AbortController();
  private readonly probe = { text: `probe ${crypto.randomUUID()}`, onReceived: () => {} };
  private running: Promise<void> | undefined;
  private failures = 0;
  private listening = false;

  constructor(private readonly deps: ListenerDependencies) {}

  get isListening(): boolean {
    return this.listening;
  }

  /** Does nothing if it is already running. */
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
      // Closing the listener aborts the pause; the loop condition ends the loop.
      await pause(pauseMs(this.failures), signal).catch(() => undefined);
    }
  }

  /** Never resolves; rejects with the reason when listening ends. */
  private async listen(): Promise<never> {
    const client = this.deps.db.openClient();
    const ended = new AbortController();
    const end = (reason: unknown) => ended.abort(reason);
    this.stop.signal.addEventListener('abort', end, { signal: ended.signal });
    client.on('error', end);
    client.on('end', () => end(new Error('the connection was closed')));
    client.on('notification', ({ payload = '' }) => {
      if (payload === this.probe.text) this.probe.onReceived();
      else if (!payload.startsWith('probe ')) this.deps.onNotify(payload);
    });
    try {
      return await Promise.race([this.listenOn(client, ended.signal), rejectionOf(ended.signal)]);
    } finally {
      end(undefined);
      // Not awaited, because a dead connection never answers. Its error has already been thrown above.
      client.end().catch(() => undefined);
    }
  }

  private async listenOn(client: Client, ended: AbortSignal): Promise<never> {
    await client.connect();
    await client.query(`listen ${this.deps.channel}`);
    for (;;) {
      await this.testDelivery(ended);
      this.failures = 0;
      if (!this.listening) {
        this.listening = true;
        this.deps.onListening();
      }
      await pause(PROBE_EVERY_MS, ended);
    }
  }

  private async testDelivery(ended: AbortSignal): Promise<void> {
    const received = new Promise<true>((resolve) => {
      this.probe.onReceived = () => resolve(true);
    });
    await this.deps.db.pool.query('select pg_notify($1, $2)', [this.deps.channel, this.probe.text]);
    if (await Promise.race([received, pause(this.deps.probeDeadlineMs ?? PROBE_DEADLINE_MS, ended)])) return;
    throw new Error('NOTIFY is not delivered; behind a transaction-mode pooler, set DATABASE_DIRECT_URL');
  }

  private warn(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.deps.log.warn({ reason }, 'live_updates_interrupted');
  }
}

/** @throws if the signal aborts the pause. */
const pause = (ms: number, signal: AbortSignal): Promise<undefined> => wait(ms, undefined, { signal, ref: false });

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
