import { randomBytes, randomInt } from 'node:crypto';
import pino from 'pino';
import { readDescription, writeDescription } from '../description';
import { hasBinary } from '../has-binary';
import type { PathPurpose } from '../order';
import { openPathClient, type PathClient } from '../path-client';
import { openReflector, type PathWatch, type Reflector } from '../reflector-process';
import { isUdpPortFree } from '../udp-port';

export const LOOPBACK = '127.0.0.1';

/** What a skipped test prints; undefined where there is a binary. */
export const whyNoPaths: string | undefined = hasBinary()
  ? undefined
  : `node-datachannel has no binary for ${process.platform} on ${process.arch}`;

if (whyNoPaths !== undefined) process.stdout.write(`paths for media are not tested: ${whyNoPaths}\n`);

/** Long enough for a machine that does other things as well. */
export const OPEN_MS = 10_000;

/** One of UDP, below those that systems give out by themselves: the client of a path would be given it before the reflector has it. */
export async function freeUdpPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isUdpPortFree(port)) return port;
  }
}

type Options = Omit<Parameters<typeof openReflector>[0], 'port' | 'log'>;

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
  const reflector = openReflector({ port, log, ...options });
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
