import { Socket } from 'node:net';
import pg, { type ClientConfig } from 'pg';

/** Time without a byte from the server after which an unanswered statement is looked into. */
const SILENCE_MS = 5000;

/** The app closed a connection that did not answer. With this code, calls return that the storage is unavailable. */
class ConnectionAbandoned extends Error {
  override readonly name = 'ConnectionAbandoned';
  readonly code = 'ETIMEDOUT';
}

export interface ClientWatcher {
  opened(client: WatchedClient): void;
  closed(client: WatchedClient): void;
  /** Returns true if the server still works on the statement of this connection. */
  isWorking(client: WatchedClient): Promise<boolean>;
  /** The server refused to write, with this SQLSTATE. */
  refusedWrite(state: string): void;
}

export interface WatchedConfig {
  readonly config: ClientConfig;
  readonly watcher: ClientWatcher;
  /** Maximum silence in ms, even while the server works on a statement; undefined if it is unlimited. */
  readonly timeoutMs: number | undefined;
}

const READ_ONLY = '25006';
export const DISK_FULL = '53100';

/**
 * A connection that closes when its server stops answering. Neither TCP nor `pg` notices that on its own: a paused
 * server, or a network that drops packets, leaves the socket open.
 */
export class WatchedClient extends pg.Client {
  /** False from sending a statement until its last reply. Not part of the published types of `pg`. */
  declare readonly readyForQuery: boolean | undefined;
  declare readonly processID: number | null;
  private silentMs = 0;

  constructor({ config, watcher, timeoutMs }: WatchedConfig) {
    super(config);
    this.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === READ_ONLY || code === DISK_FULL) watcher.refusedWrite(code);
      // After the error has reached the statement: a new connection may find a server that accepts writes.
      if (code === READ_ONLY) setImmediate(() => this.abandon('the database is read-only'));
    });
    this.on('connect', () => this.listenForSilence(watcher, timeoutMs));
    this.connection.on('connect', () => watcher.opened(this));
    this.on('end', () => watcher.closed(this));
  }

  get awaitsReply(): boolean {
    return this.readyForQuery === false;
  }

  /** Closes the connection without waiting for the server. Its statement fails. */
  abandon(reason: string): void {
    this.connection.stream.destroy(new ConnectionAbandoned(reason));
  }

  private listenForSilence(watcher: ClientWatcher, timeoutMs = Number.POSITIVE_INFINITY): void {
    const { stream } = this.connection;
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(SILENCE_MS);
    stream.on('timeout', () => {
      stream.setTimeout(SILENCE_MS);
      void this.lookIntoSilence(watcher, { stream, timeoutMs });
    });
  }

  private async lookIntoSilence(
    watcher: ClientWatcher,
    { stream, timeoutMs }: { readonly stream: Socket; readonly timeoutMs: number },
  ): Promise<void> {
    this.silentMs = this.awaitsReply ? this.silentMs + SILENCE_MS : 0;
    if (!this.awaitsReply) return;
    const { bytesRead } = stream;
    const isWorking = this.silentMs <= timeoutMs && (await watcher.isWorking(this));
    if (isWorking || stream.bytesRead !== bytesRead || !this.awaitsReply) return;
    this.abandon('the database did not answer');
  }
}
