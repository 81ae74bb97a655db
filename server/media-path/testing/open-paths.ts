import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { readDescription, writeDescription } from '../description';
import type { PathPurpose } from '../order';
import { openPathClient, type PathClient } from '../path-client';
import type { PathWatch, Reflector } from '../reflector-process';
import { openBuiltReflector } from './built-reflector';
import { freeUdpPort, LOOPBACK } from './free-udp-port';

/** Long enough for a machine that does other things as well. */
export const OPEN_MS = 10_000;

type Options = Omit<Parameters<typeof openBuiltReflector>[0], 'port' | 'log'>;

interface OpenedPath extends PathClient {
  readonly id: string;
}

interface PathOptions {
  readonly watch?: Partial<PathWatch>;
  readonly purpose?: PathPurpose;
  /** Another port on the way to that of the reflector. */
  readonly through?: number;
}

export interface MediaStage {
  readonly reflector: Reflector;
  readonly port: number;
  /** What was logged. */
  readonly lines: readonly string[];
  /** A path that was answered, by the loopback. */
  answer(options?: PathOptions): Promise<OpenedPath>;
  /** A path whose channel is open. */
  open(options?: PathOptions): Promise<OpenedPath>;
  close(): Promise<void>;
}

/** A reflector with guests' ends of its paths, both by the real library. */
export async function openMediaStage(options: Options = {}): Promise<MediaStage> {
  const port = await freeUdpPort();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const reflector = openBuiltReflector({ port, log, ...options });
  const clients: PathClient[] = [];
  const answer = async ({ watch, purpose = 'check', through = port }: PathOptions = {}): Promise<OpenedPath> => {
    const client = await openPathClient();
    clients.push(client);
    const id = randomBytes(16).toString('base64url');
    const watched = { onConnected: () => undefined, onNeverOpened: () => undefined, ...watch };
    const said = readDescription(await reflector.open({ id, purpose, offer: client.offer, watch: watched }));
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
