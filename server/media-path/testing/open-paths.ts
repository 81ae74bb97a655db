import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { readSessionDescription, writeDescription } from '../description';
import type { PathPurpose } from '../order';
import { openPathClient, type PathClient } from '../path-client';
import type { PathWatch, RunningReflector } from '../reflector-process';
import { openBuiltReflector } from './built-reflector';
import { freeUdpPort, LOOPBACK } from './free-udp-port';

/** Longer than the time limit of a test: a path that does not open fails by that limit. */
export const OPEN_MS = 600_000;

type Options = Partial<Omit<Parameters<typeof openBuiltReflector>[0], 'log'>>;

interface OpenedPath extends PathClient {
  readonly id: string;
}

interface PathOptions {
  readonly watch?: Partial<PathWatch>;
  readonly purpose?: PathPurpose;
  /** Port to which the client sends; the reflector's by default. */
  readonly through?: number;
}

export interface MediaStage {
  readonly reflector: RunningReflector;
  readonly port: number;
  readonly lines: readonly string[];
  /** Opens a path over the loopback up to its answer. */
  answer(options?: PathOptions): Promise<OpenedPath>;
  /** Opens a path and its channel. */
  open(options?: PathOptions): Promise<OpenedPath>;
  close(): Promise<void>;
}

/** A reflector process, with clients for its paths that use the same library. */
export async function openMediaStage({ port: given, ...options }: Options = {}): Promise<MediaStage> {
  const port = given ?? (await freeUdpPort());
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const reflector = openBuiltReflector({ port, log, ...options });
  const clients: PathClient[] = [];
  const answer = async ({ watch, purpose = 'check', through = port }: PathOptions = {}): Promise<OpenedPath> => {
    const client = await openPathClient();
    clients.push(client);
    const id = randomBytes(16).toString('base64url');
    const watched = { onConnected: () => undefined, onNeverOpened: () => undefined, ...watch };
    const said = readSessionDescription(await reflector.open({ id, purpose, offer: client.offer, watch: watched }));
    if (said === undefined) throw new Error('the answer is no description');
    client.accept(writeDescription({ ...said, setup: 'active', addresses: [LOOPBACK], port: through }));
    return { ...client, id };
  };
  return {
    reflector,
    port,
    lines,
    answer,
    open: async (given) => {
      const path = await answer(given);
      await path.opened(OPEN_MS);
      return path;
    },
    close: async () => {
      for (const client of clients) client.close();
      await reflector.stop();
    },
  };
}
